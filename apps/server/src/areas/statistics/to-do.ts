import { auditGrant, ensureGrant } from '@forecourt/contract/cards'
import {
  auditRecharge,
  decideAdjustment,
  paySettlement,
  reconcileSettlement,
  submitSettlementVoucher,
} from '@forecourt/contract/funds'
import { type Call, codesFor, type Entity, filtersOpenTo, stateFieldOf } from '@forecourt/contract/kernel'
import { auditRefund } from '@forecourt/contract/orders'
import { callerOf } from '../../kernel/call-policy.ts'
import { isLifted } from '../../kernel/connect.ts'
import type { Ctx } from '../../kernel/context.ts'
import { filterCondition } from '../../kernel/rows/condition.ts'
import { visible } from '../../kernel/rows/list.ts'
import { joined, sql } from '../../kernel/db/sql.ts'
import { columnName, tableName } from '../../kernel/db/table.ts'
import { column } from '../../kernel/db/row-shape.ts'

interface Step {
  readonly name: string
  readonly call: Call
}

/** The steps that somebody waits for; who takes them, in which states and on whose work follows from the calls. */
const steps: readonly Step[] = [
  { name: 'auditRecharge', call: auditRecharge },
  { name: 'auditRefund', call: auditRefund },
  { name: 'auditGrant', call: auditGrant },
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

async function countFor(ctx: Ctx, { name, call }: Step): Promise<ToDo[]> {
  const { on: of, action, decides } = call
  const state = of && stateFieldOf(of)
  if (!of || !state || !action) return []
  const mayBeOwn = decides?.liftedBy !== undefined && (await isLifted(ctx, decides.liftedBy))
  const open = filtersOpenTo(call, callerOf(ctx), mayBeOwn)
  if (!open) return []
  const codes = codesFor(state.states, action)
  const [row] = await ctx.rows(
    { count: column.int },
    sql`
    select count(*)::int as count from ${tableName(of)} where ${joined(
      [
        sql`${columnName('isDeleted')} = 0`,
        visible(of, ctx),
        sql`${columnName(state.name)} = any(${sql.param(codes)})`,
        ...open.map(filter => filterCondition(of, filter)),
      ],
      ' and ',
    )}`,
  )
  const filter = new URLSearchParams({
    [codes.length > 1 ? `${state.name}_in` : state.name]: codes.join(','),
    ...Object.fromEntries(
      open.map(one => [one.operator === 'equal' ? one.name : `${one.name}_${one.operator}`, String(one.value)]),
    ),
  })
  return [{ step: name, of, count: row?.count ?? 0, filter: filter.toString().replaceAll('%2C', ',') }]
}

/** What the caller has the right to do, may do as the person they are, and has not done yet. */
export async function toDoOf(ctx: Ctx): Promise<ToDo[]> {
  const counted = await Promise.all(steps.map(step => countFor(ctx, step)))
  return counted.flat()
}

/** What is left to do, as a home page is told of it. */
export const waitingFor = (toDo: readonly ToDo[]) =>
  toDo.filter(one => one.count > 0).map(({ step, count, filter }) => ({ step, count, filter }))
