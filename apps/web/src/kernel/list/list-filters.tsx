import type { Field } from '@forecourt/contract/kernel'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../text.ts'
import { useNarrow } from '../use-narrow.ts'
import { FieldFilter } from '../widgets/field-filter.tsx'
import { type Condition, conditionsOf, filterWords, isFiltered } from './conditions.ts'
import { FilterChips } from './filter-chips.tsx'
import { searchFields } from './list-query.ts'
import { useList } from './list-state.ts'
import { SaveViewLink } from './view-tabs.tsx'

const inline = 4
const inlineNarrow = 1
const FilterPanel = lazy(() => import('./filter-panel.tsx'))

/** Whether the field above the list shows a condition as it is; one of another way needs a chip. */
const isSimple = (field: Field, { way, values }: Condition) =>
  way.name === 'anyOf'
    ? field.kind !== 'ref' || values.length === 1
    : ['contains', 'within'].includes(way.name) || (way.name === 'is' && field.kind !== 'text' && field.kind !== 'long')

/** Takes out of the address all that narrows the rows. */
export function useClear(): () => void {
  const { query, filter } = useList()
  return () => filter(Object.fromEntries(Object.keys(filterWords(query)).map(key => [key, undefined])))
}

/** One line of filters, the others behind 更多筛选; what is set and not seen there shows as chips. */
export function ListFilters() {
  const t = useText()
  const { entity, query, filter, fields } = useList()
  const [more, setMore] = useState(false)
  const clear = useClear()
  const most = useNarrow() ? inlineNarrow : inline
  const shown = searchFields(entity).slice(0, most)
  const isShown = (one: Condition) => shown.some(([name, field]) => name === one.name && isSimple(field, one))
  const conditions = conditionsOf(fields, query)
  if (!Object.keys(fields).length) return null
  return (
    <search className="filters">
      {shown.map(([name, field]) => (
        <FieldFilter key={name} name={name} field={field} query={query} onFilter={filter} />
      ))}
      <button type="button" className="quiet text-button" aria-expanded={more} onClick={() => setMore(!more)}>
        {more ? t(['收起', 'Fewer']) : t(['更多筛选', 'More filters'])}
      </button>
      {!more && <FilterChips conditions={conditions.filter(one => !isShown(one))} />}
      {isFiltered(query) && (
        <button type="button" className="quiet text-button filters-clear" onClick={clear}>
          {t(['清空', 'Clear'])}
        </button>
      )}
      <SaveViewLink />
      {more && (
        <Suspense>
          <FilterPanel />
        </Suspense>
      )}
    </search>
  )
}
