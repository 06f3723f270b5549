import { codeOf, type OutputOfCall } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import { columnsOf } from '../../kernel/db/columns.ts'
import { type FixedText, queryText, settled, sql } from '../../kernel/db/sql.ts'
import type { Handler } from '../../kernel/implement.ts'

const { salesman, salesmanAccount, salesmanAccountStates, salesmanStates, site, siteUser } = contract

const s = columnsOf(site, 's')
const u = columnsOf(siteUser, 'u')
const a = columnsOf(salesmanAccount, 'a')
const w = columnsOf(salesman, 'w')
const f = columnsOf(salesmanAccount, 'f')
const [active, frozen] = [codeOf(salesmanAccountStates, 'active'), codeOf(salesmanAccountStates, 'frozen')]

interface Asked {
  /** The columns of the site as the statement names them. */
  readonly site: { readonly tenantId: FixedText; readonly id: FixedText }
  readonly userId: FixedText
}

/**
 * Whether somebody works at a site, said here for payments, shifts and what the till offers: who is of its staff, and who has the
 * account of an attendant on duty there. A frozen account keeps its user out, whatever else they are at the site.
 */
export const worksAt = ({ site: { tenantId, id }, userId }: Asked) =>
  settled(
    sql.raw(queryText`((exists (select from ${u}
      where ${u.tenantId} = ${tenantId} and ${u.siteId} = ${id} and ${u.userId} = ${userId} and ${u.isDeleted} = 0)
    or exists (select from ${a} join ${w} on ${w.tenantId} = ${a.tenantId} and ${w.id} = ${a.salesmanId}
      where ${a.tenantId} = ${tenantId} and ${a.siteId} = ${id} and ${a.userId} = ${userId} and ${a.status} = ${active} and ${a.isDeleted} = 0
        and ${w.status} = ${codeOf(salesmanStates, 'onDuty')} and ${w.isDeleted} = 0))
    and not exists (select from ${f}
      where ${f.tenantId} = ${tenantId} and ${f.siteId} = ${id} and ${f.userId} = ${userId} and ${f.status} = ${frozen} and ${f.isDeleted} = 0))`),
  )

const workplaceText = queryText`
select ${s.tenantId} as "tenantId", ${worksAt({ site: s, userId: settled(sql.raw('$2')) })} as "isStaff"
from ${s} where ${s.id} = $1 and ${s.isDeleted} = 0`

export const workplace: Handler<typeof contract.workplace> = async (ctx, { siteId }) => {
  const { rows } = await ctx.query<OutputOfCall<typeof contract.workplace>>(workplaceText, [siteId, ctx.user.userId])
  return rows[0] ?? ctx.refuse('notFound')
}

const workplacesText = queryText`
select ${s.id}::text as "siteId" from ${s}
where ${s.tenantId} = $1 and ${s.isDeleted} = 0 and ${worksAt({ site: s, userId: settled(sql.raw('$2')) })}`

export const workplaces: Handler<typeof contract.workplaces> = async ctx => {
  const of = [ctx.user.tenantId, ctx.user.userId]
  return (await ctx.query<OutputOfCall<typeof contract.workplaces>[number]>(workplacesText, of)).rows
}
