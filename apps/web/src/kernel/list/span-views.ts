import { dayOf, type Entity, type Field, kindOf } from '@forecourt/contract/kernel'
import { rangeKeys } from '../kinds/ways.ts'
import { usualSpans } from '../widgets/spans.ts'
import type { View } from './view.ts'

const shown = new Set(['today', 'week', 'month', 'former'])

/** Ready-made spans of days for a view whose figures can be asked for those of some days; none for others. */
export function spanViews(of: Entity, now = new Date()): readonly View[] {
  const starts = of.options.view?.startsWith ?? {}
  const isDay = (name: string, field: Field) =>
    (field.options.before || Object.hasOwn(starts, name)) && kindOf(field).dateFilter && !kindOf(field).isMoment
  const [name] = Object.entries(of.fields).find(([one, field]) => isDay(one, field)) ?? []
  if (!name) return []
  const [fromKey, toKey] = rangeKeys(name)
  const today = dayOf(now)
  const spans = usualSpans(today).filter(one => shown.has(one.key))
  const year = { key: 'year', label: ['今年', 'This year'] as const, from: `${today.slice(0, 4)}-01-01`, to: today }
  const all = Object.values(starts).includes('thisYear') ? [...spans, year] : spans
  return [
    { key: 'all', label: ['全部', 'All'], query: {} },
    ...all.map(({ key, label, from, to }): View => ({ key, label, query: { [fromKey]: from, [toKey]: to } })),
  ]
}
