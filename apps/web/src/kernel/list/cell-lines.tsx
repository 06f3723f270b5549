import { type Fields, kindOf } from '@forecourt/contract/kernel'
import { Fragment, type ReactNode } from 'react'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { wireText } from '../wire-text.ts'

interface CellLinesProps {
  readonly fields: Fields
  /** What the second line says, in this order. */
  readonly names: readonly string[]
  readonly row: AnyRow
  /** For who looks at rows of several tenants: whose it is. */
  readonly hasTenant: boolean
  /** What the first line says: it is not said twice. */
  readonly name: string
  readonly children: ReactNode
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Two lines in one cell: what it is, and below it in small what goes with it. */
export function CellLines({ fields, names, row, hasTenant, name, children }: CellLinesProps) {
  const t = useText()
  const said = names.filter(name => fields[name] && isThere(row[name]))
  const owner = hasTenant ? wireText(row['tenantName']) : ''
  const tenant = owner === name ? '' : owner
  return (
    <span className="cell-lines">
      {children}
      <small>
        {said.map((name, at) => {
          const field = fields[name]
          return (
            <Fragment key={name}>
              {at > 0 && ' · '}
              {field && kindOf(field).isFigure && `${t(field.label)} `}
              {field && <FieldText name={name} field={field} row={row} brief />}
            </Fragment>
          )
        })}
        {said.length > 0 && tenant && ' · '}
        {tenant}
        {said.length === 0 && !tenant && '\u00a0'}
      </small>
    </span>
  )
}
