import { type Can, canOf, type Entity, excludedBeside, excludedBy, rowCallsOf } from '@forecourt/contract/kernel'
import { callerOf } from './call-policy.ts'
import { callsOn, isLifted } from './connect.ts'
import type { Ctx } from './context.ts'
import { withPeopleBeside } from './people-beside.ts'

type Raw = Readonly<Record<string, unknown>>

/**
 * What the caller can do with each of these rows: by the path of every call that is made on one, `true` or what stands in
 * the way. Undefined where there is no such call. The parameter that lets one person take both sides is read only when
 * somebody had a hand in a row.
 */
export async function canFor(ctx: Ctx, of: Entity, given: readonly Raw[]): Promise<Can[] | undefined> {
  const calls = rowCallsOf(of, callsOn(ctx, of))
  if (calls.length === 0) return undefined
  const asksBeside = given.length > 0 && calls.some(call => excludedBeside(call).length > 0)
  const rows = asksBeside ? await withPeopleBeside(ctx, of, calls, given) : given
  const caller = callerOf(ctx)
  const strict = rows.map(row => canOf(calls, row, caller, false))
  const liftable = calls.find(call => call.decides?.liftedBy && excludedBy(call).length > 0)?.decides?.liftedBy
  if (!liftable || !strict.some(can => Object.values(can).includes('ownWork'))) return strict
  return (await isLifted(ctx, liftable)) ? rows.map(row => canOf(calls, row, caller, true)) : strict
}

/** The same of one row, as it stands beside its values in an answer. */
export async function besideRow(ctx: Ctx, of: Entity, row: Raw): Promise<{ readonly can?: Can }> {
  const [can] = (await canFor(ctx, of, [row])) ?? []
  return can ? { can } : {}
}
