import { addDays, dayOf, type Entity, type Field, kindOf } from '@forecourt/contract/kernel'
import { rangeKeys } from '../kinds/ways.ts'
import type { View } from './view-tabs.tsx'

const weekDays = 6

/** Ready-made spans of days for a view whose figures can be asked for those of some days; none for others. */
export function spanViews(of: Entity, now = new Date()): readonly View[] {
  const starts = of.options.view?.startsWith ?? {}
  const isDay = (name: string, field: Field) =>
    (field.options.before || Object.hasOwn(starts, name)) && kindOf(field).dateFilter && !kindOf(field).isMoment
  const [name] = Object.entries(of.fields).find(([one, field]) => isDay(one, field)) ?? []
  if (!name) return []
  const [fromKey, toKey] = rangeKeys(name)
  const today = dayOf(now)
  const firstOfMonth = `${today.slice(0, 8)}01`
  const lastOfFormer = addDays(firstOfMonth, -1)
  const span = (key: string, label: View['label'], from?: string, to?: string): View => ({
    key,
    label,
    query: { ...(from ? { [fromKey]: from } : {}), ...(to ? { [toKey]: to } : {}) },
  })
  return [
    span('all', ['全部', 'All']),
    span('today', ['今天', 'Today'], today, today),
    span('week', ['近 7 天', 'Last 7 days'], addDays(today, -weekDays), today),
    span('month', ['本月', 'This month'], firstOfMonth, today),
    ...(Object.values(starts).includes('thisYear')
      ? [span('year', ['今年', 'This year'], `${today.slice(0, 4)}-01-01`, today)]
      : []),
    span('former', ['上月', 'Last month'], `${lastOfFormer.slice(0, 8)}01`, lastOfFormer),
  ]
}
