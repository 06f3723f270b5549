import type { AnyRow } from '../queries.ts'
import { FieldText } from '../widgets/field-text.tsx'
import type { Column } from './list-columns.ts'
import { useList } from './list-state.ts'
import { wireText } from '../wire-text.ts'

const isPlain = (event: React.MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey

/** What names the row: a click opens it beside the list, the middle button opens its page. */
export function DisplayLink({ column, row }: { readonly column: Column; readonly row: AnyRow }) {
  const { open, may, pane } = useList()
  const text = <FieldText name={column.name} field={column.field} row={row} brief />
  if (!may.view || column.field.kind === 'ref') return text
  return (
    <a
      className="row-link"
      href={`${pane.place.path}/detail?id=${row.id}`}
      title={wireText(row[column.name])}
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
