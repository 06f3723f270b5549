import { type Field, kindOf, matchesInitials, refersTo } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { ApiError } from '../client.ts'
import { grouped } from '../figures.ts'
import { Icon } from '../icon.tsx'
import { fetchOptions, type Option } from '../queries.ts'
import { useText } from '../text.ts'
import { useChoices } from '../widgets/choices.ts'
import { type Condition, conditionsOf, filterWords, put, without } from './conditions.ts'
import { useList } from './list-state.ts'
import { useCounts } from './use-counts.ts'
import { waysOf } from './ways.ts'

interface Item {
  readonly value: string
  readonly label: string
  readonly hint?: string | null | undefined
  readonly count?: number | undefined
}

interface ItemsProps {
  readonly label: string
  readonly items: readonly Item[]
  readonly chosen: readonly string[]
  readonly typed?: string | undefined
  readonly onType?: ((text: string) => void) | undefined
  readonly onChoose: (values: readonly string[]) => void
}

/** Boxes to tick, each with how many rows it would find; a field above them where there are many. */
function Items({ label, items, chosen, typed, onType, onChoose }: ItemsProps) {
  const t = useText()
  const toggle = (value: string, isOn: boolean) =>
    onChoose(isOn ? [...chosen, value] : chosen.filter(one => one !== value))
  return (
    <>
      {onType && (
        <Input
          allowClear
          prefix={<Icon name="search" size={15} />}
          aria-label={t(['搜索{0}', 'Search {0}'], label)}
          placeholder={t(['搜索{0}', 'Search {0}'], label)}
          maxLength={64}
          value={typed}
          onChange={event => onType(event.target.value)}
        />
      )}
      <ul className="check-list">
        {items.map(({ value, label: text, hint, count }) => (
          <li key={value}>
            <Checkbox checked={chosen.includes(value)} onChange={event => toggle(value, event.target.checked)}>
              {text} {hint && <small className="dim">{hint}</small>}
            </Checkbox>
            {count !== undefined && <span className="check-count">{grouped(String(count))}</span>}
          </li>
        ))}
        {items.length === 0 && <li className="nothing">{t(['没有符合的记录', 'Nothing found'])}</li>}
      </ul>
    </>
  )
}

const searchedFrom = 9

interface CheckListProps {
  readonly name: string
  readonly field: Field
  readonly chosen: readonly string[]
  readonly onChoose: (values: readonly string[]) => void
}

/** The choices of a field with their counts among what else is asked. */
function ChoiceBoxes({ name, field, chosen, onChoose }: CheckListProps) {
  const t = useText()
  const { query } = useList()
  const [typed, setTyped] = useState('')
  const others = without(query, name)
  const words = Object.fromEntries(Object.entries(filterWords(query)).filter(([key]) => !(key in others)))
  const counts = useCounts(name, words)
  const choices = useChoices(field)
  const items = choices
    .filter(one => matchesInitials(one.label, typed.trim()))
    .map(({ value, label }) => ({
      value: String(value),
      label,
      count: counts ? (counts[String(value)] ?? 0) : undefined,
    }))
  const search = choices.length >= searchedFrom ? { typed, onType: setTyped } : {}
  return <Items label={t(field.label)} items={items} chosen={chosen} onChoose={onChoose} {...search} />
}

const optionsAtOnce = 50

/** The rows a field may refer to: those that are chosen first, then what fits the words that are typed. */
function RefBoxes({ name, field, chosen, onChoose }: CheckListProps) {
  const t = useText()
  const { entity } = useList()
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const to = refersTo(field) ?? ''
  const within = `${entity.name}.${name}`
  const [first] = useState(() => chosen.join(','))
  const useOptions = (query: { readonly keyword?: string; readonly ids?: string }, enabled: boolean) =>
    useQuery<readonly Option[], ApiError>({
      queryKey: ['options', to, { ...query, within }],
      queryFn: () => fetchOptions(to, { ...query, size: optionsAtOnce, within }),
      placeholderData: before => before,
      enabled,
    })
  const before = useOptions({ ids: first }, first !== '')
  const found = useOptions(keyword ? { keyword } : {}, true)
  const known = new Set((before.data ?? []).map(one => one.id))
  const options = [
    ...(keyword ? [] : (before.data ?? [])),
    ...(found.data ?? []).filter(one => keyword || !known.has(one.id)),
  ]
  return (
    <Items
      label={t(field.label)}
      items={options.map(({ id, label, hint }) => ({ value: id, label, hint }))}
      chosen={chosen}
      typed={typed}
      onType={setTyped}
      onChoose={onChoose}
    />
  )
}

/** Whether a field is asked for by ticking: one of a set, in no way but being among what is ticked. */
export const isTicked = (field: Field, condition: Condition | undefined): boolean =>
  waysOf(field)[0]?.name === 'anyOf' && (!condition || condition.way.name === 'anyOf')

/** What hangs below the head of a column of choices or references: it is in force as soon as a box is ticked. */
export default function CheckList({ name, field }: { readonly name: string; readonly field: Field }) {
  const { query, filter } = useList()
  const way = waysOf(field)[0]
  const chosen = conditionsOf({ [name]: field }, query)[0]?.values ?? []
  if (!way) return null
  const choose = (values: readonly string[]) =>
    filter(values.length > 0 ? put(query, { name, way, values }) : without(query, name))
  const Boxes = kindOf(field).isReference ? RefBoxes : ChoiceBoxes
  return <Boxes name={name} field={field} chosen={chosen} onChoose={choose} />
}
