import { areaOf } from '../../kernel/index.ts'
import * as platformSetting from './platform-setting.ts'
import * as businessSetting from './business-setting.ts'
import * as dictBiz from './dict-biz.ts'
import * as log from './log.ts'
import * as notice from './notice.ts'
import * as hotWord from './hot-word.ts'
import * as applet from './applet.ts'
import * as feedback from './feedback.ts'
import * as wxMessage from './wx-message.ts'
import * as announcement from './announcement.ts'
import * as datasource from './datasource.ts'
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
import * as tenantCompany from './tenant-company.ts'

export * from './platform-setting.ts'
export * from './business-setting.ts'
export * from './dict-biz.ts'
export * from './log.ts'
export * from './notice.ts'
export * from './hot-word.ts'
export * from './applet.ts'
export * from './feedback.ts'
export * from './wx-message.ts'
export * from './announcement.ts'
export * from './datasource.ts'
export * from './dept.ts'
export * from './dict-entry.ts'
export * from './dictionaries.ts'
export * from './guide.ts'
export * from './kernel.ts'
export * from './list-view.ts'
export * from './param.ts'
export * from './param-type.ts'
export * from './post.ts'
export * from './region.ts'
export * from './sign-info.ts'
export * from './tenant.ts'
export * from './tenant-company.ts'

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
  ...tenantCompany,
  ...datasource,
  ...post,
  ...applet,
  ...feedback,
  ...wxMessage,
  ...announcement,
  ...hotWord,
  ...log,
  ...notice,
  ...dictBiz,
  ...businessSetting,
  ...platformSetting,
})
