import { addDays, dayOf, startOfDay } from '@forecourt/contract/kernel'
import { isDayYoung } from '@forecourt/contract/statistics'

export interface MonthSoFar {
  readonly from: string
  readonly to: string
  /** The last day is not today: it is looked at whole, and so is what it is compared with. */
  readonly isOver: boolean
  /** The month before, until the same day of the month and the same time of the day. */
  readonly before: { readonly from: string; readonly to: string; readonly until: Date }
}

const dayMs = 86_400_000
const two = (number: number) => String(number).padStart(2, '0')

/**
 * The month until now, or until the end of yesterday, and the part of the month before that it is fairly compared with. Unasked a day
 * that is young is left to itself (ADR 0119).
 */
export function monthSoFar(now: Date, daysBack: number | null = null): MonthSoFar {
  const back = daysBack ?? Number(isDayYoung(now))
  const isOver = back > 0
  const to = addDays(dayOf(now), -back)
  const [year = 0, month = 1, day = 1] = to.split('-').map(Number)
  const [pastYear, past] = month === 1 ? [year - 1, 12] : [year, month - 1]
  const days = new Date(Date.UTC(pastYear, past, 0)).getUTCDate()
  const start = `${pastYear}-${two(past)}-`
  const last = `${start}${two(Math.min(day, days))}`
  const sinceMidnight = isOver || day > days ? dayMs : now.getTime() - startOfDay(to).getTime()
  return {
    from: `${to.slice(0, 8)}01`,
    to,
    isOver,
    before: { from: `${start}01`, to: last, until: new Date(startOfDay(last).getTime() + sinceMidnight) },
  }
}
