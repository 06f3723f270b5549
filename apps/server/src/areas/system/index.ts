import { system } from '@forecourt/contract/system'
import { implement } from '../../services/services.ts'
import * as platformSetting from './platform-setting.ts'
import * as dictBiz from './dict-biz.ts'
import * as notice from './notice.ts'
import * as hotWord from './hot-word.ts'
import * as applet from './applet.ts'
import * as feedback from './feedback.ts'
import * as wxMessage from './wx-message.ts'
import * as announcement from './announcement.ts'
import * as audit from './audit.ts'
import * as auditExport from './audit-export.ts'
import * as datasource from './datasource.ts'
import * as dept from './dept.ts'
import * as dictEntry from './dict-entry.ts'
import * as find from './find.ts'
import * as forgetOld from './forget-old.ts'
import * as guide from './guide.ts'
import * as kernel from './kernel.ts'
import * as listView from './list-view.ts'
import * as options from './options.ts'
import * as post from './post.ts'
import * as region from './region.ts'
import * as signInfo from './sign-info.ts'
import * as tenant from './tenant.ts'
import * as tenantDomain from './tenant-domain.ts'
import * as tenantCompany from './tenant-company.ts'
import * as undo from './undo.ts'

export const systemArea = implement(system, {
  ...audit,
  ...auditExport,
  ...datasource,
  ...dept,
  ...dictEntry,
  ...find,
  ...forgetOld,
  ...guide,
  ...kernel,
  ...listView,
  ...options,
  ...region,
  ...signInfo,
  ...tenant,
  ...tenantDomain,
  ...tenantCompany,
  ...undo,
  ...post,
  ...applet,
  ...feedback,
  ...wxMessage,
  ...announcement,
  ...hotWord,
  ...notice,
  ...dictBiz,
  ...platformSetting,
})
