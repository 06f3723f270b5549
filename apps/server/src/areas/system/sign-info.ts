import * as contract from '@forecourt/contract/system'
import type { Handler } from '../../kernel/implement.ts'

/** What tenants of a type are in the role type list: suppliers 1, service providers 2, who buys under another tenant 3. */
const roleTypes: Readonly<Record<number, string>> = { 2: '1', 3: '2', 4: '3', 5: '3' }

export const signInfo: Handler<typeof contract.signInfo> = async ctx => {
  const own = await ctx.find(contract.tenant, { tenantId: ctx.tenantId })
  if (!own) return ctx.refuse('notFound')
  const types = contract.typesOf(own)
  return {
    tenantName: own.tenantName,
    kind: own.kind,
    types: types.map(String),
    roleTypeList: [...new Set(types.flatMap(one => roleTypes[one] ?? []))].join(','),
  }
}
