import { call, one, text } from '../../kernel/index.ts'
import { tenant } from './tenant.ts'

/** What the frame says of the caller's own tenant: whose it is, and which information it may ask for or look at. */
export const signInfo = call({
  title: ['签约信息', 'Sign information'],
  path: 'GET blade-system/tenant/sign-info',
  permission: 'signedIn',
  reads: ['tenant'],
  output: one({
    tenantName: tenant.fields.tenantName,
    kind: tenant.fields.kind,
    types: tenant.fields.types,
    /** 1 supplier, 2 service provider, 3 buyer, joined by commas, by all types of the tenant; the first is what it is above all. */
    roleTypeList: text(['角色类型', 'Role types']),
  }),
})
