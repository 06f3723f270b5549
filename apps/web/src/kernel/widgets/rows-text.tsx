import { type Fields, kindOf } from '@forecourt/contract/kernel'
import type { ComponentType } from 'react'
import { useText } from '../text.ts'
import type { FieldTextProps } from './field-props.ts'
import { ScrollPlace } from '../scroll-place.tsx'

interface RowsTextProps {
  readonly columns: Fields
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Shows a cell. */
  readonly Part: ComponentType<FieldTextProps>
}

/** The same in one line, as a history has it: "满 100.00，减 5.00；满 200.00，减 12.00". */
export function RowsLine({ columns, rows, Part }: RowsTextProps) {
  const t = useText()
  const isSaid = (value: unknown) => value !== null && value !== undefined && value !== ''
  return (
    <span className="rows-line">
      {rows.map((row, index) => (
        <span key={index}>
          {index > 0 && t(['；', '; '])}
          {Object.entries(columns)
            .filter(([name]) => isSaid(row[name]))
            .map(([name, field], at) => (
              <span key={name}>
                {at > 0 && t(['，', ', '])}
                {t(field.label)} <Part name={name} field={field} row={row} brief />
              </span>
            ))}
        </span>
      ))}
    </span>
  )
}

/** The small table of a json field, and one line of it for an object of parts. */
export function RowsText({ columns, rows, Part }: RowsTextProps) {
  const t = useText()
  const names = Object.keys(columns)
  return (
    <ScrollPlace>
      <table className="rows">
        <thead>
          <tr>
            {Object.entries(columns).map(([name, field]) => (
              <th key={name} scope="col" className={kindOf(field).isFigure ? 'right' : undefined}>
                {t(field.label)}
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
                    <td key={name} className={kindOf(field).isFigure ? 'right' : undefined}>
                      <Part name={name} field={field} row={row} />
                    </td>
                  )
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollPlace>
  )
}
