import type { Field } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { grouped } from '../figures.ts'
import { useText } from '../text.ts'
import ConditionLines from './condition-lines.tsx'
import { ConditionValue } from './condition-value.tsx'
import { type Condition, conditionsOf, put, without } from './conditions.ts'
import { useClear } from './list-filters.tsx'
import { useList } from './list-state.ts'
import { panelFilters } from './row-filters.ts'
import { waysOf } from './ways.ts'

interface PanelFieldProps {
  readonly name: string
  readonly field: Field
  readonly condition: Condition | undefined
}

/** A usual field, asked for in its usual way. */
function PanelField({ name, field, condition }: PanelFieldProps) {
  const t = useText()
  const { query, filter } = useList()
  const [way] = waysOf(field)
  if (!way) return null
  const say = (values: readonly string[]) =>
    filter(values.some(Boolean) ? put(query, { name, way, values }) : without(query, name))
  return (
    <div className="panel-field">
      <span aria-hidden="true">{t(field.label)}</span>
      <ConditionValue
        key={condition ? 'said' : 'free'}
        name={name}
        field={field}
        way={way}
        values={condition?.values ?? []}
        onValues={say}
      />
    </div>
  )
}

/** The usual fields side by side, and below them whatever else is asked of the rows. What is said is in force at once. */
export default function FilterPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const { fields, inRow, query, total, answer } = useList()
  const clear = useClear()
  const conditions = conditionsOf(fields, query)
  const usual = panelFilters(fields, inRow).flatMap(([name, field]) => {
    const condition = conditions.find(one => one.name === name)
    return !condition || condition.way === waysOf(field)[0] ? [{ name, field, condition }] : []
  })
  const placed = new Set([...usual.map(one => one.name), ...inRow.map(([name]) => name)])
  const count = `${grouped(String(total))}${answer.data?.atLeast ? '+' : ''}`
  return (
    <div className="filter-panel">
      <div className="panel-fields">
        {usual.map(one => (
          <PanelField key={one.name} {...one} />
        ))}
      </div>
      <div className="panel-feet">
        <ConditionLines placed={placed} />
        <span className="panel-ways">
          <Button onClick={clear}>{t(['清空', 'Clear'])}</Button>
          <Button type="primary" onClick={onClose}>
            {t(['查看 {0} 条', 'Show {0}'], count)}
          </Button>
        </span>
      </div>
    </div>
  )
}
