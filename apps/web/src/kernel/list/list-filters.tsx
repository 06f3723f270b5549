import { type Field, kindOf } from '@forecourt/contract/kernel'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../text.ts'
import { useNarrow } from '../use-narrow.ts'
import { FieldFilter } from '../widgets/field-filter.tsx'
import { type Condition, conditionsOf, filterWords, isFiltered } from './conditions.ts'
import { searchFields } from './list-query.ts'
import { useList } from './list-state.ts'

const inline = 4
const inlineNarrow = 1
const FilterChips = lazy(() => import('./filter-chips.tsx'))
const SaveViewLink = lazy(() => import('./save-view-link.tsx'))
const FilterPanel = lazy(() => import('./filter-panel.tsx'))

/** Whether the field above the list shows a condition as it is; one of another way needs a chip. */
const isSimple = (field: Field, { way, values }: Condition) =>
  way.name === 'anyOf'
    ? !kindOf(field).isReference || values.length === 1
    : ['contains', 'within'].includes(way.name) || (way.name === 'is' && !kindOf(field).isText)

/** Takes out of the address all that narrows the rows. */
export function useClear(): () => void {
  const { query, filter } = useList()
  return () => filter(Object.fromEntries(Object.keys(filterWords(query)).map(key => [key, undefined])))
}

/** One line of filters, the others behind 更多筛选; what is set and not seen there shows as chips. */
export function ListFilters() {
  const t = useText()
  const { entity, query, filter, fields, view, isChanged } = useList()
  const [more, setMore] = useState(false)
  const clear = useClear()
  const max = useNarrow() ? inlineNarrow : inline
  const shown = searchFields(entity).slice(0, max)
  const isShown = (one: Condition) => shown.some(([name, field]) => name === one.name && isSimple(field, one))
  const chips = conditionsOf(fields, query).filter(one => !isShown(one))
  if (!Object.keys(fields).length) return null
  return (
    <search className="filters">
      {shown.map(([name, field]) => (
        <FieldFilter key={name} name={name} field={field} query={query} within={entity.name} onFilter={filter} />
      ))}
      <button type="button" className="quiet text-button" aria-expanded={more} onClick={() => setMore(!more)}>
        {more ? t(['收起', 'Fewer']) : t(['更多筛选', 'More filters'])}
      </button>
      {!more && chips.length > 0 && (
        <Suspense>
          <FilterChips conditions={chips} />
        </Suspense>
      )}
      {isFiltered(query) && (
        <button type="button" className="quiet text-button filters-clear" onClick={clear}>
          {t(['清空', 'Clear'])}
        </button>
      )}
      {(view ? isChanged : isFiltered(query)) && (
        <Suspense>
          <SaveViewLink />
        </Suspense>
      )}
      {more && (
        <Suspense>
          <FilterPanel />
        </Suspense>
      )}
    </search>
  )
}
