import { type Field, kindOf } from '@forecourt/contract/kernel'
import type { AnyRow } from '../queries.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { wireText } from '../wire-text.ts'
import { useList } from './list-state.ts'

const isPlain = (event: React.MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey

interface DisplayLinkProps {
  readonly name: string
  readonly field: Field
  readonly row: AnyRow
}

/** What names the row: a click opens it beside the list, the middle button opens its page. */
export function DisplayLink({ name, field, row }: DisplayLinkProps) {
  const { open, may, pane } = useList()
  const text = <FieldText name={name} field={field} row={row} brief />
  if (!may.view || kindOf(field).isReference) return text
  return (
    <a
      className="row-link"
      href={`${pane.place.path}/detail?id=${row.id}`}
      title={wireText(row[name])}
      onClick={event => {
        if (!isPlain(event)) return
        event.preventDefault()
        open(row.id)
      }}
    >
      {text}
    </a>
  )
}
