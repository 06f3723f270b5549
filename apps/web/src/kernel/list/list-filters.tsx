import { type Field, kindOf } from '@forecourt/contract/kernel'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../icon.tsx'
import { useText } from '../text.ts'
import './filters.css'
import { useNarrow } from '../use-narrow.ts'
import { FieldFilter } from '../widgets/field-filter.tsx'
import { type Condition, conditionsOf } from './conditions.ts'
import { useList } from './list-state.ts'

const wide = 5
const narrow = 1
const FilterChips = lazy(() => import('./filter-chips.tsx'))
const SaveViewLink = lazy(() => import('./save-view-link.tsx'))
const FilterPanel = lazy(() => import('./filter-panel.tsx'))

/** Whether the field above the list shows a condition as it is; one of another way needs a chip. */
const isSimple = (field: Field, { way, values }: Condition) =>
  way.name === 'anyOf'
    ? !kindOf(field).isReference || values.length === 1
    : ['contains', 'within'].includes(way.name) || (way.name === 'is' && !kindOf(field).isText)

/** Takes out of the address all that narrows the rows, but for what the chosen view asks. */
export function useClear(): () => void {
  const { own, filter } = useList()
  return () => filter(Object.fromEntries(Object.keys(own).map(key => [key, undefined])))
}

/** One line of filters, the others behind 更多筛选; what is set and not seen there, and is not the view's own, shows as chips. */
export function ListFilters() {
  const t = useText()
  const { entity, query, own, filter, fields, inRow, view, isChanged } = useList()
  const [more, setMore] = useState(false)
  const clear = useClear()
  const shown = inRow.slice(0, useNarrow() ? narrow : wide)
  const isShown = (one: Condition) => shown.some(([name, field]) => name === one.name && isSimple(field, one))
  const chips = conditionsOf(fields, own).filter(one => !isShown(one))
  const hasChips = !more && chips.length > 0
  const isAsked = Object.keys(own).length > 0
  if (!Object.keys(fields).length) return null
  return (
    <search className="filters">
      {shown.map(([name, field]) => (
        <FieldFilter key={name} name={name} field={field} query={query} within={entity.name} onFilter={filter} />
      ))}
      <button
        type="button"
        className="plain-button filters-more"
        aria-expanded={more}
        data-on={more || chips.length > 0}
        onClick={() => setMore(!more)}
      >
        <Icon name="filter" size={15} />
        {more ? t(['收起', 'Fewer']) : t(['更多筛选', 'More filters'])}
        {hasChips && <strong>{chips.length}</strong>}
      </button>
      <div className={hasChips ? 'filters-said' : 'filters-ways'}>
        {hasChips && (
          <Suspense>
            <FilterChips conditions={chips} />
          </Suspense>
        )}
        {isAsked && (
          <button type="button" className="quiet text-button filters-clear" onClick={clear}>
            {t(['清空', 'Clear'])}
          </button>
        )}
        {(view ? isChanged : isAsked) && (
          <Suspense>
            <SaveViewLink />
          </Suspense>
        )}
      </div>
      {more && (
        <Suspense>
          <FilterPanel onClose={() => setMore(false)} />
        </Suspense>
      )}
    </search>
  )
}
