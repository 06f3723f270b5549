import { type Field, refersTo } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { fetchOptions } from '../queries.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { wireText } from '../wire-text.ts'

const freshMs = 60_000

/** The rows a value refers to, by name; what is gone, or not theirs to see, keeps its number. */
function ReferenceNames({
  entity,
  value,
  within,
}: {
  readonly entity: string
  readonly value: string
  readonly within: string
}) {
  const ids = value.split(',').filter(Boolean)
  const answer = useQuery({
    queryKey: ['options', entity, { ids: value, within }],
    queryFn: () => fetchOptions(entity, { ids: value, within }),
    staleTime: freshMs,
    retry: false,
  })
  const names = new Map(answer.data?.map(one => [one.id, one.label]))
  return <>{ids.map(id => names.get(id) ?? id).join('、')}</>
}

interface ValueTextProps {
  /** The entity whose field it is. */
  readonly of: string
  readonly name: string
  /** Absent where the field is no longer declared: the value is shown as it was kept. */
  readonly field: Field | undefined
  readonly value: unknown
  /** What a reference is called, where the server has said so already. */
  readonly known?: string | null | undefined
}

/** A value out of the history, as its field is shown everywhere else. */
export function ValueText({ of, name, field, value, known }: ValueTextProps) {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : wireText(value)
  if (text === '') return <span className="nothing">—</span>
  if (!field) return <>{text}</>
  if (known) return <>{known}</>
  const to = refersTo(field)
  if (to) return <ReferenceNames entity={to} value={text} within={`${of}.${name}`} />
  return <FieldText name={name} field={field} row={{ [name]: value }} brief />
}
