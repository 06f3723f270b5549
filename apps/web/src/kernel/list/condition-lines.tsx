import { Select } from 'antd'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { matchesInitials } from '@forecourt/contract/kernel'
import { useText } from '../text.ts'
import './filters.css'
import ConditionEditor from './condition-editor.tsx'
import { conditionsOf, without } from './conditions.ts'
import { useAsking } from './asking.ts'

const nowhere: ReadonlySet<string> = new Set()

/** What is asked of the rows and has no place elsewhere, one line for each, and any other field to ask for. */
export default function ConditionLines({ placed = nowhere }: { readonly placed?: ReadonlySet<string> }) {
  const t = useText()
  const { fields, query, filter } = useAsking()
  const [begun, setBegun] = useState<readonly string[]>([])
  const conditions = conditionsOf(fields, query)
  const said = conditions.map(one => one.name).filter(name => !placed.has(name))
  const names = [...new Set([...said, ...begun])]
  const drop = (name: string) => {
    setBegun(begun.filter(one => one !== name))
    if (said.includes(name)) filter(without(query, name))
  }
  const options = Object.entries(fields)
    .filter(([name]) => !names.includes(name) && !placed.has(name))
    .map(([name, field]) => ({ value: name, label: t(field.label) }))
  return (
    <div className="condition-lines">
      {names.flatMap(name => {
        const field = fields[name]
        if (!field) return []
        return (
          <div key={name} className="filter-line">
            <span className="filter-name">{t(field.label)}</span>
            <ConditionEditor name={name} field={field} condition={conditions.find(one => one.name === name)} />
            <button
              type="button"
              className="quiet icon-button small"
              aria-label={t(['移除筛选{0}', 'Remove filter {0}'], field.label)}
              onClick={() => drop(name)}
            >
              <Icon name="close" size={14} />
            </button>
          </div>
        )
      })}
      <Select
        className="filter add-condition"
        aria-label={t(['添加条件', 'Add a condition'])}
        placeholder={t(['添加条件，另有 {0} 个字段', 'Add a condition: {0} more'], options.length)}
        showSearch={{ filterOption: (typed, one) => matchesInitials(String(one?.label), typed) }}
        value={null}
        options={options}
        onChange={(name: string | null) => name && setBegun([...begun, name])}
      />
    </div>
  )
}
