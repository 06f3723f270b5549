import { addDays, type Label } from '@forecourt/contract/kernel'

/** A span of days that people mean often, both ends within it. */
export interface UsualSpan {
  readonly key: string
  readonly label: Label
  readonly from: string
  readonly to: string
}

const weekDays = 7
const monday = 1
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

/** The spans people mean most often, seen from a day; weeks begin on Monday. */
export function usualSpans(today: string): readonly UsualSpan[] {
  const span = (key: string, label: Label, from: string, to = today): UsualSpan => ({ key, label, from, to })
  const yesterday = addDays(today, -1)
  const lastOfFormer = addDays(firstOfMonth(today), -1)
  return [
    span('today', ['今天', 'Today'], today),
    span('yesterday', ['昨天', 'Yesterday'], yesterday, yesterday),
    span('thisWeek', ['本周', 'This week'], addDays(today, -((weekdayOf(today) + weekDays - monday) % weekDays))),
    span('week', ['近 7 天', 'Last 7 days'], addDays(today, 1 - weekDays)),
    span('month', ['本月', 'This month'], firstOfMonth(today)),
    span('former', ['上月', 'Last month'], firstOfMonth(lastOfFormer), lastOfFormer),
  ]
}

/** What people call this span, where it is one of the usual ones. */
export const usualSpan = (from: string, to: string, today: string): UsualSpan | undefined =>
  usualSpans(today).find(one => one.from === from && one.to === to)
