import type { Label } from '@forecourt/contract/kernel'

/** A span of business days, both included. */
export interface Span {
  readonly key: string
  readonly label: Label
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000
const shanghaiMs = 8 * 3_600_000
const dayAt = (offset: number) => new Date(Date.now() + shanghaiMs - offset * dayMs).toISOString().slice(0, 10)

export const lastDays = (days: number) => ({ from: dayAt(days - 1), to: dayAt(0) })

const span = (key: string, label: Label, from: string, to: string): Span => ({ key, label, from, to })

/** The spans one asks for first thing in the morning. */
export const spans: readonly [Span, ...Span[]] = [
  span('today', ['今天', 'Today'], dayAt(0), dayAt(0)),
  span('yesterday', ['昨天', 'Yesterday'], dayAt(1), dayAt(1)),
  span('week', ['近 7 天', '7 days'], dayAt(6), dayAt(0)),
  span('month', ['本月', 'This month'], `${dayAt(0).slice(0, 8)}01`, dayAt(0)),
]

interface Days {
  readonly from: string
  readonly to: string
}

export const daysIn = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** The filter for the days of a span. */
export const within = (field: string, { from, to }: Days) => ({ [`${field}_dategt`]: from, [`${field}_datelt`]: to })
