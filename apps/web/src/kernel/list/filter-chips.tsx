import { useQuery } from '@tanstack/react-query'
import { type Field, refersTo } from '@forecourt/contract/kernel'
import type { ApiError } from '../client.ts'
import { Icon } from '../icon.tsx'
import { fetchOptions, type Option } from '../queries.ts'
import { useText } from '../text.ts'
import { useChoices } from '../widgets/choices.ts'
import { type Condition, without } from './conditions.ts'
import { useList } from './list-state.ts'
import { waysOf } from './ways.ts'
import { webKindOf } from '../kinds/index.ts'

/** The values of a condition as people call them. */
function useWords(name: string, field: Field, values: readonly string[]): readonly string[] {
  const within = `${useList().entity.name}.${name}`
  const choices = useChoices(field)
  const entity = refersTo(field) ?? ''
  const ids = values.filter(Boolean).join(',')
  const named = useQuery<readonly Option[], ApiError>({
    queryKey: ['options', entity, { ids, within }],
    queryFn: () => fetchOptions(entity, { ids, size: 20, within }),
    enabled: Boolean(entity && ids),
  })
  return values.map(value => {
    const choice = choices.find(one => String(one.value) === value)
    return choice?.label ?? named.data?.find(one => one.id === value)?.label ?? webKindOf(field).worded(value)
  })
}

const maxNamed = 3

function Chip({ field, condition }: { readonly field: Field; readonly condition: Condition }) {
  const t = useText()
  const { query, filter } = useList()
  const { way, values, name } = condition
  const words = useWords(name, field, values)
  const [from, to] = words
  const span = from && to ? `${from} ~ ${to}` : from ? `≥ ${from}` : `≤ ${to}`
  const list = words.slice(0, maxNamed).join(t(['、', ', ']))
  const many = words.length > maxNamed ? t(['{0} 等 {1} 项', '{0} and others, {1} in all'], list, words.length) : list
  // The usual way of asking needs no words.
  const isUsual = way === waysOf(field)[0]
  const asked = way.takes === 'nothing' ? t(way.label) : isUsual ? many : `${t(way.label)} ${many}`
  const said = way.takes === 'span' ? span : asked
  return (
    <span className="chip">
      {t(['{0}：{1}', '{0}: {1}'], field.label, said)}
      <button
        type="button"
        className="quiet"
        aria-label={t(['移除筛选{0}', 'Remove filter {0}'], field.label)}
        onClick={() => filter(without(query, name))}
      >
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}

/** What is asked of the rows and stands in no field above the list. */
export default function FilterChips({ conditions }: { readonly conditions: readonly Condition[] }) {
  const { fields } = useList()
  return conditions.flatMap(condition => {
    const field = fields[condition.name]
    return field ? <Chip key={`${condition.name}-${condition.way.name}`} field={field} condition={condition} /> : []
  })
}
