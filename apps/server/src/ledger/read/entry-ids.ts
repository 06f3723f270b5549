import { addDays, startOfDay } from '@forecourt/contract/kernel'

const epochMs = 1_704_067_200_000
/** The clock of a server may be ahead or behind: entries this near to a bound are looked at one by one. */
const marginMs = 3_600_000

/** Of a moment in the years that ids can tell: later ones are behind all of them. */
const lastMs = 2 ** 41 - 1
const idAt = (moment: Date, addedMs: number): string =>
  String(BigInt(Math.min(lastMs, Math.max(0, moment.getTime() - epochMs + addedMs))) << 22n)

/** The time-ordered id of the ledger before any that was given out since a moment (ledger.next_id). */
export const idSince = (moment: Date): string => idAt(moment, -marginMs)
/** The id behind all that were given out until a moment. */
export const idUntil = (moment: Date): string => idAt(moment, marginMs)

/** First moment that is not of this day any more. */
export const momentAfter = (day: string): Date => startOfDay(addDays(day, 1))
