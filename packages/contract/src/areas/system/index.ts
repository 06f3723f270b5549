import { areaOf } from '../../kernel/index.ts'
import * as announcement from './announcement.ts'
import * as dept from './dept.ts'
import * as dictEntry from './dict-entry.ts'
import * as dictionaries from './dictionaries.ts'
import * as guide from './guide.ts'
import * as kernel from './kernel.ts'
import * as listView from './list-view.ts'
import * as param from './param.ts'
import * as post from './post.ts'
import * as region from './region.ts'
import * as tenant from './tenant.ts'

export * from './announcement.ts'
export * from './dept.ts'
export * from './dict-entry.ts'
export * from './dictionaries.ts'
export * from './guide.ts'
export * from './kernel.ts'
export * from './list-view.ts'
export * from './param.ts'
export * from './post.ts'
export * from './region.ts'
export * from './tenant.ts'

export const system = areaOf('system', ['系统管理', 'System'], {
  ...dept,
  ...dictEntry,
  ...dictionaries,
  ...guide,
  ...kernel,
  ...listView,
  ...param,
  ...region,
  ...tenant,
  ...post,
  ...announcement,
})
