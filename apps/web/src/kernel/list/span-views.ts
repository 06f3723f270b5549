import { dayOf, type Entity, type Field, kindOf } from '@forecourt/contract/kernel'
import { rangeKeys } from '../kinds/ways.ts'
import { usualSpans } from '../widgets/spans.ts'
import type { View } from './view.ts'

const shown = new Set(['today', 'week', 'month', 'former'])

/** Ready-made spans of days for a view whose figures can be asked for those of some days; none for others. */
export function spanViews(of: Entity, now = new Date()): readonly View[] {
  const isDay = (field: Field) => field.options.before && kindOf(field).dateFilter && !kindOf(field).isMoment
  const [name] = Object.entries(of.fields).find(([, field]) => isDay(field)) ?? []
  if (!name) return []
  const [fromKey, toKey] = rangeKeys(name)
  const spans = usualSpans(dayOf(now)).filter(one => shown.has(one.key))
  return [
    { key: 'all', label: ['全部', 'All'], query: {} },
    ...spans.map(({ key, label, from, to }): View => ({ key, label, query: { [fromKey]: from, [toKey]: to } })),
  ]
}
