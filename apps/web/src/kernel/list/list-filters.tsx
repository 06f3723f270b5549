import { type Dictionary, type States, stateByCode } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { FieldFilter } from '../widgets/field-filter.tsx'
import { Icon } from '../icon.tsx'
import { useText } from '../text.ts'
import { isFiltered, keysOf, searchFields } from './list-query.ts'
import { useList } from './list-state.ts'
import { useNarrow } from '../use-narrow.ts'

const inline = 4
const inlineNarrow = 1

/** One line of filters, the others behind 更多筛选; what is set there shows as chips. */
export function ListFilters() {
  const t = useText()
  const { entity, query, filter } = useList()
  const [more, setMore] = useState(false)
  const most = useNarrow() ? inlineNarrow : inline
  const fields = searchFields(entity)
  if (!fields.length) return null
  const hidden = fields.slice(most)
  const clear = () =>
    filter(Object.fromEntries(fields.flatMap(([name, field]) => keysOf(name, field)).map(key => [key, undefined])))
  return (
    <search className="filters">
      {(more ? fields : fields.slice(0, most)).map(([name, field]) => (
        <FieldFilter key={name} name={name} field={field} query={query} onFilter={filter} />
      ))}
      {hidden.length > 0 && (
        <button type="button" className="quiet text-button" aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? t(['收起', 'Fewer']) : t(['更多筛选', 'More filters'])}
        </button>
      )}
      {!more && <Chips hidden={hidden} />}
      {isFiltered(query) && (
        <button type="button" className="quiet text-button" onClick={clear}>
          {t(['清空', 'Clear'])}
        </button>
      )}
    </search>
  )
}

function Chips({ hidden }: { readonly hidden: ReturnType<typeof searchFields> }) {
  const t = useText()
  const { query, filter } = useList()
  const set = hidden.filter(([name, field]) => keysOf(name, field).some(key => query[key]))
  return set.map(([name, field]) => {
    const keys = keysOf(name, field)
    const raw = keys.map(key => query[key] ?? '').join(' ~ ')
    const entry = (field.options.of as Dictionary | undefined)?.entries?.[raw]
    const state = field.kind === 'state' ? stateByCode(field.options.of as States, Number(raw)) : undefined
    const shown = entry ? t(entry) : state ? t(state.label) : raw
    return (
      <span className="chip" key={name}>
        {t(field.label)}: {shown}
        <button
          type="button"
          className="quiet"
          aria-label={t(['移除筛选{0}', 'Remove filter {0}'], field.label)}
          onClick={() => filter(Object.fromEntries(keys.map(key => [key, undefined])))}
        >
          <Icon name="close" size={12} />
        </button>
      </span>
    )
  })
}
