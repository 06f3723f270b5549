import type { Field } from '@forecourt/contract/kernel'
import { Select } from 'antd'
import { useState } from 'react'
import { useText } from '../text.ts'
import { ConditionValue } from './condition-value.tsx'
import { type Condition, put, without } from './conditions.ts'
import { useAsking } from './asking.ts'
import { type Way, waysOf } from './ways.ts'

interface ConditionEditorProps {
  readonly name: string
  readonly field: Field
  readonly condition?: Condition | undefined
}

/** One field, how it is compared, and with what. It is in force as soon as it says something. */
export default function ConditionEditor({ name, field, condition }: ConditionEditorProps) {
  const t = useText()
  const { query, filter } = useAsking()
  const ways = waysOf(field)
  const [chosen, setChosen] = useState<Way | undefined>(condition?.way ?? ways[0])
  const way = condition?.way ?? chosen
  if (!way) return null
  const say = (next: Way, values: readonly string[]) => {
    setChosen(next)
    const isSaid = next.takes === 'nothing' || values.some(Boolean)
    filter(isSaid ? put(query, { name, way: next, values }) : without(query, name))
  }
  const change = (to: string) => {
    const next = ways.find(one => one.name === to)
    if (next) say(next, condition && next.takes === way.takes ? condition.values : [])
  }
  return (
    <div className="condition">
      <Select
        className="condition-way"
        aria-label={t(['{0}的比较方式', 'How {0} is compared'], field.label)}
        value={way.name}
        options={ways.map(one => ({ value: one.name, label: t(one.label) }))}
        onChange={change}
      />
      <ConditionValue
        key={way.name}
        name={name}
        field={field}
        way={way}
        values={condition?.values ?? []}
        onValues={values => say(way, values)}
      />
    </div>
  )
}
