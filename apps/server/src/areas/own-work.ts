import type { Call } from '@forecourt/contract/kernel'
import { param } from '@forecourt/contract/system'
import type { Ctx } from '../kernel/context.ts'

type Deciding = Pick<Call, 'decides' | 'title'>

/** Whether the caller had a hand in what the call decides on, by the fields that its declaration names. */
function isMaker(ctx: Ctx, { decides, title }: Deciding, row: object): boolean {
  if (!decides) throw new Error(`the call ${title[1]} decides on nobody's work`)
  const values = row as Readonly<Record<string, unknown>>
  return decides.makers.flatMap(maker => values[maker] ?? []).some(one => String(one) === ctx.user.userId)
}

/**
 * Whoever had a hand in a document does not decide on it (domain 0.5), unless the operator has allowed that. The parameter
 * is read only when it matters: nearly always another person decides.
 */
export async function refuseOwnWork(ctx: Ctx<'ownWork'>, call: Deciding, row: object): Promise<void> {
  if (!isMaker(ctx, call, row)) return
  const allowed = await ctx.find(param, { paramKey: 'approval.selfAllowed' })
  if (allowed?.paramValue !== 'true') ctx.refuse('ownWork')
}

/** The same for steps that no parameter leaves to one person alone. */
export function refuseSamePerson(ctx: Ctx<'sameUser'>, call: Deciding, row: object): void {
  if (isMaker(ctx, call, row)) ctx.refuse('sameUser')
}
