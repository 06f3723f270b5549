import { areaOf } from '../../kernel/index.ts'
import * as platformSetting from './platform-setting.ts'
import * as businessSetting from './business-setting.ts'
import * as dictBiz from './dict-biz.ts'
import * as notice from './notice.ts'
import * as hotWord from './hot-word.ts'
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
import * as signInfo from './sign-info.ts'
import * as tenant from './tenant.ts'

export * from './platform-setting.ts'
export * from './business-setting.ts'
export * from './dict-biz.ts'
export * from './notice.ts'
export * from './hot-word.ts'
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
export * from './sign-info.ts'
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
  ...signInfo,
  ...tenant,
  ...post,
  ...announcement,
  ...hotWord,
  ...notice,
  ...dictBiz,
  ...businessSetting,
  ...platformSetting,
})
