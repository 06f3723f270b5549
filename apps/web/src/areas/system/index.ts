import { depts, dicts, params, regions, resumeTenant, suspendTenant, tenants } from '@forecourt/contract/system'
import { resourcePage } from '../../kernel/resource-page.tsx'

export const pages = {
  param: resourcePage(params),
  dept: resourcePage(depts),
  dict: resourcePage(dicts),
  region: resourcePage(regions),
  tenant: resourcePage(tenants, { calls: [suspendTenant, resumeTenant] }),
}
