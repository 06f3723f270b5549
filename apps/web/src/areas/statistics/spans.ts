import { addDays, dayOf, type Label } from '@forecourt/contract/kernel'
import { isDayYoung } from '@forecourt/contract/statistics'

interface Days {
  readonly from: string
  readonly to: string
}

/** A span of business days, both included, and the days it is fairly compared with. */
export interface Span extends Days {
  readonly key: string
  readonly label: Label
  readonly before: Days & {
    /** What the days before are called, until the same time where the span runs. */
    readonly words: Label
    /** The same where only whole days are known. */
    readonly whole: Label
  }
}

const dayMs = 86_400_000

export function lastDays(days: number, now = new Date()) {
  const to = dayOf(now)
  return { from: addDays(to, 1 - days), to }
}

/** The same days of the month before; a day that it does not have is its last. */
function monthBefore(today: string): Days {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 2, 1))
  const last = new Date(Date.UTC(year, month - 1, 0))
  const to = new Date(Math.min(last.getTime(), first.getTime() + (day - 1) * dayMs))
  return { from: first.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) }
}

/** The spans one asks for first thing in the morning, by the clock of the moment: a page stays open over midnight. */
export function spansAt(now: Date): readonly [today: Span, yesterday: Span, ...Span[]] {
  const today = dayOf(now)
  const at = (offset: number) => addDays(today, -offset)
  return [
    {
      key: 'today',
      label: ['今天', 'Today'],
      from: today,
      to: today,
      before: {
        from: at(1),
        to: at(1),
        words: ['昨日此时', 'yesterday by now'],
        whole: ['昨日全天', 'all of yesterday'],
      },
    },
    {
      key: 'yesterday',
      label: ['昨天', 'Yesterday'],
      from: at(1),
      to: at(1),
      before: { from: at(2), to: at(2), words: ['前日', 'the day before'], whole: ['前日', 'the day before'] },
    },
    {
      key: 'week',
      label: ['近 7 天', '7 days'],
      from: at(6),
      to: today,
      before: {
        from: at(13),
        to: at(7),
        words: ['前 7 天此时', 'the 7 days before by now'],
        whole: ['前 7 天', 'the 7 days before'],
      },
    },
    {
      key: 'month',
      label: ['本月', 'This month'],
      from: `${today.slice(0, 8)}01`,
      to: today,
      before: {
        ...monthBefore(today),
        words: ['上月同期', 'last month by now'],
        whole: ['上月同期整日', 'the same days of last month'],
      },
    },
  ]
}

/** The span that was chosen; unasked the day that is at hand, which is yesterday while today is young (ADR 0119). */
export function spanAt(now: Date, chosen: string | undefined): Span {
  const [today, yesterday, ...more] = spansAt(now)
  return [today, yesterday, ...more].find(one => one.key === chosen) ?? (isDayYoung(now) ? yesterday : today)
}

/** What was counted until now is compared until the same time; whole days are not over. */
export const isRunning = ({ to }: Days, now = new Date()): boolean => to >= dayOf(now)

export const daysIn = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** The filter for the days of a span. */
export const within = (field: string, { from, to }: Days) => ({ [`${field}_dategt`]: from, [`${field}_datelt`]: to })

/** The same as the address of a list carries it. */
export const withinAddress = (field: string, { from, to }: Days): string =>
  `${field}_dategt=${from}&${field}_datelt=${to}`
