import type { Label } from '@forecourt/contract/kernel'

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
const shanghaiMs = 8 * 3_600_000
const dayAt = (offset: number) => new Date(Date.now() + shanghaiMs - offset * dayMs).toISOString().slice(0, 10)

export const lastDays = (days: number) => ({ from: dayAt(days - 1), to: dayAt(0) })

/** The same days of the month before; a day that it does not have is its last. */
function monthBefore(today: string): Days {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 2, 1))
  const last = new Date(Date.UTC(year, month - 1, 0))
  const to = new Date(Math.min(last.getTime(), first.getTime() + (day - 1) * dayMs))
  return { from: first.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) }
}

const today = dayAt(0)

/** The spans one asks for first thing in the morning. */
export const spans: readonly [Span, ...Span[]] = [
  {
    key: 'today',
    label: ['今天', 'Today'],
    from: today,
    to: today,
    before: {
      from: dayAt(1),
      to: dayAt(1),
      words: ['昨日此时', 'yesterday by now'],
      whole: ['昨日全天', 'all of yesterday'],
    },
  },
  {
    key: 'yesterday',
    label: ['昨天', 'Yesterday'],
    from: dayAt(1),
    to: dayAt(1),
    before: { from: dayAt(2), to: dayAt(2), words: ['前日', 'the day before'], whole: ['前日', 'the day before'] },
  },
  {
    key: 'week',
    label: ['近 7 天', '7 days'],
    from: dayAt(6),
    to: today,
    before: {
      from: dayAt(13),
      to: dayAt(7),
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

/** What was counted until now is compared until the same time; whole days are not over. */
export const isRunning = ({ to }: Days): boolean => to >= today

export const daysIn = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** The filter for the days of a span. */
export const within = (field: string, { from, to }: Days) => ({ [`${field}_dategt`]: from, [`${field}_datelt`]: to })

/** The same as the address of a list carries it. */
export const withinAddress = (field: string, { from, to }: Days): string =>
  `${field}_dategt=${from}&${field}_datelt=${to}`
