import { dayOf, startOfDay } from '@forecourt/contract/kernel'

export interface MonthSoFar {
  readonly from: string
  readonly to: string
  /** The month before, until the same day of the month and the same time of the day. */
  readonly before: { readonly from: string; readonly to: string; readonly until: Date }
}

const dayMs = 86_400_000
const two = (number: number) => String(number).padStart(2, '0')

/** This month until now, and the part of the month before that it is fairly compared with. */
export function monthSoFar(now: Date): MonthSoFar {
  const to = dayOf(now)
  const [year = 0, month = 1, day = 1] = to.split('-').map(Number)
  const [pastYear, past] = month === 1 ? [year - 1, 12] : [year, month - 1]
  const days = new Date(Date.UTC(pastYear, past, 0)).getUTCDate()
  const start = `${pastYear}-${two(past)}-`
  const last = `${start}${two(Math.min(day, days))}`
  const sinceMidnight = day > days ? dayMs : now.getTime() - startOfDay(to).getTime()
  return {
    from: `${to.slice(0, 8)}01`,
    to,
    before: { from: `${start}01`, to: last, until: new Date(startOfDay(last).getTime() + sinceMidnight) },
  }
}
