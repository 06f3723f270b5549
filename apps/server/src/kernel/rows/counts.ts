import { type Entity, stateFieldOf } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { sql } from '../db/sql.ts'
import { columnName } from '../db/table.ts'
import type { SQL } from '../db/sql.ts'
import { listConditions } from './list.ts'
import { refuseUnreadable, whereReadable } from './readable.ts'
import { rowsFrom } from './view-rows.ts'

/** How many rows of a list request are in a state. */
export interface StateCount {
  readonly state: number
  readonly count: number
  /** There are at least so many: nobody looks for the last of thousands. */
  readonly atLeast: boolean
}

const countedTo = 1_000

/**
 * How many of the rows that a list request finds are in each state, up to a thousand of each, in one statement. Rows whose state this
 * viewer may not read are in none.
 */
export async function listCounts(ctx: Ctx, of: Entity, more: readonly SQL[]): Promise<StateCount[]> {
  await refuseUnreadable(ctx, of)
  const state = stateFieldOf(of)
  const readable = state ? whereReadable(ctx, of, state.name) : 'none'
  if (!state || readable === 'none') return []
  const conditions = listConditions(of, ctx, [...more, ...(readable === 'all' ? [] : [readable])])
  const codes = Object.values(state.states.states).map(one => one.code)
  const found = await ctx.rows<{ state: number; count: number }>(sql`
    select counted.state, (select count(*)::int from (
      select from ${rowsFrom(ctx, of)} where ${conditions} and ${columnName(state.name)} = counted.state
      limit ${countedTo}) as found) as count
    from unnest(${sql.param(codes)}::int[]) as counted(state)`)
  return found.map(row => ({ ...row, atLeast: row.count === countedTo }))
}
