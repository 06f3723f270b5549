import { parseFields, pathsOfCall, type RefusalName, stateFieldOf } from '@forecourt/contract/kernel'
import { refuseNamedOutOfScope } from './call-scope.ts'
import { handlerOf, inverseOf } from './connect.ts'
import type { Ctx } from './context.ts'
import { refuse, refuseInput } from './refusal.ts'
import { refuseOutOfApiScope } from './who/api-scope.ts'

/** A step as the history of its row has it. */
interface Step {
  readonly entity: string
  readonly rowId: string
  readonly action: string
  /** The code of the state in which the row was. */
  readonly from: number | null
}

/** Whether the step was taken by a call that names its inverse. */
export const hasInverse = (ctx: Pick<Ctx, 'local'>, { entity, action }: Step): boolean =>
  inverseOf(ctx, entity, action) !== undefined

/**
 * Makes the call that takes a step back, as if the person did it by hand: with its own right, rules and refusals. Refused where
 * the row does not come back to where it was.
 */
export async function takeBack<R extends RefusalName>(
  ctx: Ctx<R>,
  { entity, rowId, action, from }: Step,
): Promise<void> {
  const inverse = inverseOf(ctx, entity, action)
  if (!inverse) return refuse('notReversible')
  const { call, input } = inverse
  if (!ctx.may(call.permission)) refuse('notAllowed', call.permission)
  const { values, problems } = parseFields(call.input, { ...input, id: rowId })
  if (problems.length > 0) refuseInput(problems)
  refuseOutOfApiScope(ctx.user, [call.permission], pathsOfCall(call))
  await refuseNamedOutOfScope(ctx as never, call, values)
  await handlerOf(ctx, call)(ctx as never, values as never)
  const { on } = call
  const state = on && stateFieldOf(on)
  const row = on && (await ctx.get(on, rowId))
  // What it leads to may be another state than the one that the row was in.
  if (!state || !row || Number((row as Readonly<Record<string, unknown>>)[state.name]) !== from) refuse('notReversible')
}
