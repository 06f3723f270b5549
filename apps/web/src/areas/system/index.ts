import { openActing, openTenantAdmin } from '@forecourt/contract/access'
import {
  announcements,
  applets,
  businessSettings,
  datasources,
  depts,
  dictBizs,
  dicts,
  feedbacks,
  hotWords,
  logApis,
  logErrors,
  logUsuals,
  notices,
  params,
  posts,
  regions,
  setTenantTypes,
  system,
  tenantCompanies,
  tenants,
  wxMessages,
} from '@forecourt/contract/system'
import { lazy } from 'react'
import { later } from '../../kernel/later.ts'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { ParamList, paramWidgets } from './param-page.tsx'
import { TypesPreview } from './tenant-types.tsx'

const dictionaries = () => import('./dictionaries.tsx')

/** Dictionaries as the family's clients show them; the menu has them as a tree. */
export const routes = {
  '/dict-horizontal/index': {
    label: ['字典管理', 'Dictionaries'] as const,
    page: lazy(() => dictionaries().then(part => ({ default: part.HorizontalDictionaries }))),
  },
  '/dict-vertical/index': {
    label: ['字典管理', 'Dictionaries'] as const,
    page: lazy(() => dictionaries().then(part => ({ default: part.VerticalDictionaries }))),
  },
}

export const pages = {
  param: resourcePage(system, params, { List: ParamList, widgets: paramWidgets }),
  dept: resourcePage(system, depts),
  dict: resourcePage(system, dicts),
  region: resourcePage(system, regions, { List: lazy(() => import('./region-page.tsx')) }),
  audit: lazy(() => import('./audit/audit-page.tsx')),
  tenant: resourcePage(system, tenants, {
    also: [openTenantAdmin, openActing],
    widgets: { calls: { [setTenantTypes.path]: { Before: TypesPreview } } },
  }),
  post: resourcePage(system, posts),
  notice: resourcePage(system, notices),
  hotWord: resourcePage(system, hotWords),
  dictBiz: resourcePage(system, dictBizs),
  businessSetting: resourcePage(system, businessSettings),
  logUsual: resourcePage(system, logUsuals),
  logApi: resourcePage(system, logApis),
  logError: resourcePage(system, logErrors),
  datasource: resourcePage(system, datasources),
  tenantCompany: resourcePage(system, tenantCompanies, {
    Detail: later(() => import('./tenant-company.tsx').then(part => part.CompanyDetail)),
  }),
  appletConfig: resourcePage(system, applets),
  feedback: resourcePage(system, feedbacks),
  wxMessageHandleLog: resourcePage(system, wxMessages),
  announcement: resourcePage(system, announcements),
}
