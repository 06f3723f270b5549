import type { Fields } from '@forecourt/contract/kernel'
import { useText } from '../text.ts'
import { FieldText, isFigure } from './field-text.tsx'

interface RowsTextProps {
  readonly columns: Fields
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** The small table kept in a json field. */
export function RowsText({ columns, rows }: RowsTextProps) {
  const t = useText()
  const names = Object.keys(columns)
  return (
    <div className="rows-scroll">
      <table className="rows">
        <thead>
          <tr>
            {names.map(name => (
              <th key={name} scope="col" className={isFigure(columns[name]?.kind ?? 'text') ? 'right' : undefined}>
                {t(columns[name]?.label ?? [name, name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {names.map(name => {
                const field = columns[name]
                return (
                  field && (
                    <td key={name} className={isFigure(field.kind) ? 'right' : undefined}>
                      <FieldText name={name} field={field} row={row} />
                    </td>
                  )
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
