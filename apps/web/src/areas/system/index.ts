import { openTenantAdmin } from '@forecourt/contract/access'
import {
  announcements,
  applets,
  businessSettings,
  depts,
  dictBizs,
  dicts,
  feedbacks,
  hotWords,
  notices,
  params,
  posts,
  regions,
  system,
  tenants,
  wxMessages,
} from '@forecourt/contract/system'
import { lazy } from 'react'
import { resourcePage } from '../../kernel/resource-page.tsx'

export const pages = {
  param: resourcePage(system, params),
  dept: resourcePage(system, depts),
  dict: resourcePage(system, dicts),
  region: resourcePage(system, regions),
  audit: lazy(() => import('./audit/audit-page.tsx')),
  tenant: resourcePage(system, tenants, { also: [openTenantAdmin] }),
  post: resourcePage(system, posts),
  notice: resourcePage(system, notices),
  hotWord: resourcePage(system, hotWords),
  dictBiz: resourcePage(system, dictBizs),
  businessSetting: resourcePage(system, businessSettings),
  appletConfig: resourcePage(system, applets),
  feedback: resourcePage(system, feedbacks),
  wxMessageHandleLog: resourcePage(system, wxMessages),
  announcement: resourcePage(system, announcements),
}
