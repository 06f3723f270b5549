import { areas } from '@forecourt/contract'
import { type Entity, entitiesOf, type Fields, kindOf, rowFields } from '@forecourt/contract/kernel'
import { AskingContext } from '../../kernel/list/asking.ts'
import ConditionLines from '../../kernel/list/condition-lines.tsx'
import type { Patch, Query } from '../../kernel/list/conditions.ts'
import { waysOf } from '../../kernel/list/ways.ts'
import { useLimitsOf } from '../../kernel/limits.ts'
import { useText } from '../../kernel/text.ts'

const entities = new Map<string, Entity>(areas.flatMap(entitiesOf).map(of => [of.name, of]))
const unasked = new Set(['id', 'isDeleted', 'version'])

/** The conditions as the server has them: the filters of a list as JSON. */
export function queryIn(value: unknown): Query {
  try {
    const read: unknown = JSON.parse(typeof value === 'string' ? value : '{}')
    return Object.fromEntries(Object.entries(read ?? {}).map(([key, said]) => [key, String(said)]))
  } catch {
    return {}
  }
}

const changed = (query: Query, patch: Patch): Query =>
  Object.fromEntries(
    Object.entries({ ...query, ...patch }).filter((one): one is [string, string] => one[1] !== undefined),
  )

function useAskable(of: Entity): Fields {
  const { hidden, masked } = useLimitsOf(of)
  const kept = new Set([...hidden, ...masked, ...unasked])
  return Object.fromEntries(
    Object.entries(rowFields(of)).filter(
      ([name, field]) => !kept.has(name) && kindOf(field).isFilterable && waysOf(field).length > 0,
    ),
  )
}

function Lines({ of, value, onChange }: { of: Entity; value: unknown; onChange: (value: string | null) => void }) {
  const fields = useAskable(of)
  const query = queryIn(value)
  const filter = (patch: Patch) => {
    const next = changed(query, patch)
    onChange(Object.keys(next).length > 0 ? JSON.stringify(next) : null)
  }
  return (
    <AskingContext value={{ fields, query, filter, entity: of }}>
      <ConditionLines key={of.name} />
    </AskingContext>
  )
}

/** The conditions of a custom scope, edited as the filters of a list are. */
export default function ScopeConditions({
  entity,
  value,
  onChange,
}: {
  readonly entity: string
  readonly value: unknown
  readonly onChange: (value: string | null) => void
}) {
  const t = useText()
  const of = entities.get(entity)
  if (!of) return <p className="dim">{t(['请先选择数据对象', 'Choose the kind of rows first'])}</p>
  return <Lines of={of} value={value} onChange={onChange} />
}
