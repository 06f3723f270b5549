import { openTenantAdmin } from '@forecourt/contract/access'
import { depts, dicts, params, regions, resumeTenant, suspendTenant, tenants } from '@forecourt/contract/system'
import { lazy } from 'react'
import { resourcePage } from '../../kernel/resource-page.tsx'

export const pages = {
  param: resourcePage(params),
  dept: resourcePage(depts),
  dict: resourcePage(dicts),
  region: resourcePage(regions),
  audit: lazy(() => import('./audit/audit-page.tsx')),
  tenant: resourcePage(tenants, { calls: [openTenantAdmin, resumeTenant, suspendTenant] }),
}
