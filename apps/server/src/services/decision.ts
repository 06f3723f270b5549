import {
  type ActionOf,
  type Call,
  type Entity,
  isTurnedDown,
  type Row,
  type StatesOf,
  type TargetOf,
  notifiedOf,
  type Values,
} from '@forecourt/contract/kernel'
import type { Ctx } from '../kernel/context.ts'
import { notifyUsers } from './notices.ts'

type Fields = Readonly<Record<string, unknown>>

/** What somebody decided by a call that `decides`. */
export interface Verdict {
  readonly isApproved: boolean
  /** What they said to it; null where they said nothing. */
  readonly opinion: string | null
  /**
   * Takes the row to its next state as `ctx.transition` does, writes into it what the call declares by `signs` and notifies the people
   * that it names by `notifies`. What `changes` has under the same names counts.
   */
  readonly transition: <E extends Entity, A extends ActionOf<StatesOf<E>>>(
    of: E,
    before: Row<E>,
    action: A,
    target: TargetOf<StatesOf<E>, A>,
    changes?: Values<E>,
  ) => Promise<Row<E>>
}

/** The words that people read whose request was decided on, where they are others than passed and rejected. */
interface Words {
  readonly passed?: string
}

/** Reads the decision out of the input of a call: which way it goes is said by its `approves`. */
export function verdictOf(ctx: Ctx, call: Call, input: Fields, { passed = 'passed' }: Words = {}): Verdict {
  const { decides } = call
  if (!decides) throw new Error(`${call.path} decides nothing`)
  const { user, time, opinion: said } = decides.signs ?? {}
  const isApproved = !isTurnedDown(call, input)
  const opinion = typeof input['opinion'] === 'string' ? input['opinion'] : null
  const signed = {
    ...(user ? { [user]: ctx.user.userId } : {}),
    ...(time ? { [time]: ctx.now } : {}),
    ...(said ? { [said]: opinion } : {}),
  }
  return {
    isApproved,
    opinion,
    transition: async (of, before, action, target, changes) => {
      const written = { ...signed, ...changes } as Values<typeof of>
      const after = await ctx.transition(of, before, action, target, written, opinion ?? undefined)
      const people = notifiedOf(decides).flatMap(one => (before as Fields)[one] as string | readonly string[] | null)
      await notifyUsers(ctx, of, after, people, { kind: isApproved ? passed : 'rejected', note: opinion })
      return after
    },
  }
}
