import { auditGrant, ensureGrant } from '@forecourt/contract/cards'
import {
  auditRecharge,
  decideAdjustment,
  paySettlement,
  reconcileSettlement,
  submitSettlementVoucher,
} from '@forecourt/contract/funds'
import { type Call, codesFor, type Entity, rowFields, stateFieldOf } from '@forecourt/contract/kernel'
import { auditRefund } from '@forecourt/contract/orders'
import { param } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { visible } from '../../kernel/list.ts'
import { joined, type SQL, sql } from '../../kernel/sql.ts'
import { columnName, tableName } from '../../kernel/table.ts'

interface Step {
  readonly name: string
  readonly call: Call
  /** Whether the parameter `approval.selfAllowed` lets people decide on their own work. */
  readonly mayBeOwn?: boolean
}

/** The steps that somebody waits for; who takes them, in which states and on whose work follows from the calls. */
const steps: readonly Step[] = [
  { name: 'auditRecharge', call: auditRecharge, mayBeOwn: true },
  { name: 'auditRefund', call: auditRefund, mayBeOwn: true },
  { name: 'auditGrant', call: auditGrant, mayBeOwn: true },
  { name: 'ensureGrant', call: ensureGrant },
  { name: 'reconcileSettlement', call: reconcileSettlement },
  { name: 'decideAdjustment', call: decideAdjustment },
  { name: 'submitSettlementVoucher', call: submitSettlementVoucher },
  { name: 'paySettlement', call: paySettlement },
]

export interface ToDo {
  readonly step: string
  readonly of: Entity
  readonly count: number
  /** As the address of the list carries it: it finds exactly the rows that were counted. */
  readonly filter: string
}

/** Rows in whose making this person had no hand. */
function notOwn(ctx: Ctx, of: Entity, maker: string): SQL {
  const column = columnName(maker)
  return rowFields(of)[maker]?.options.many
    ? sql`not coalesce(${column} @> ${JSON.stringify([ctx.user.userId])}::jsonb, false)`
    : sql`${column} is distinct from ${ctx.user.userId}`
}

async function countFor(ctx: Ctx, { name, call, mayBeOwn }: Step, ownAllowed: boolean): Promise<ToDo[]> {
  const { on: of, action, decides } = call
  const state = of && stateFieldOf(of)
  if (!of || !state || !action || !ctx.may(call.permission)) return []
  const codes = codesFor(state.states, action)
  const makers = mayBeOwn && ownAllowed ? [] : (decides?.makers ?? [])
  const [row] = await ctx.rows<{ count: number }>(sql`
    select count(*)::int as count from ${tableName(of)} where ${joined(
      [
        sql`is_deleted = 0`,
        visible(of, ctx),
        sql`${columnName(state.name)} = any(${sql.param(codes)})`,
        ...makers.map(maker => notOwn(ctx, of, maker)),
      ],
      ' and ',
    )}`)
  const filter = new URLSearchParams({
    [codes.length > 1 ? `${state.name}_in` : state.name]: codes.join(','),
    ...Object.fromEntries(makers.map(maker => [`${maker}_notequal`, ctx.user.userId])),
  })
  return [{ step: name, of, count: row?.count ?? 0, filter: filter.toString().replaceAll('%2C', ',') }]
}

/** What the caller has the right to do, may do as the person they are, and has not done yet. */
export async function toDoOf(ctx: Ctx): Promise<ToDo[]> {
  const allowed = await ctx.find(param, { paramKey: 'approval.selfAllowed' })
  const counted = await Promise.all(steps.map(step => countFor(ctx, step, allowed?.paramValue === 'true')))
  return counted.flat()
}
