import type { Fields } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import { webKindOf } from '../kinds/index.ts'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import './field-list.css'

type Line = readonly [label: string, value: ReactNode]

/** Labels beside values, as many columns as there is room for. */
export const LineList = ({ lines }: { readonly lines: readonly (Line | false | undefined)[] }) => (
  <dl className="field-list">
    {lines.map(
      line =>
        line && (
          <div key={line[0]}>
            <dt>{line[0]}</dt>
            <dd>{line[1] ?? <span className="nothing">—</span>}</dd>
          </div>
        ),
    )}
  </dl>
)

/** The fields of a row beside their labels; long ones take the whole width. */
export function FieldList({ fields, row }: { readonly fields: Fields; readonly row: AnyRow }) {
  const t = useText()
  return (
    <dl className="field-list">
      {Object.entries(fields).map(([name, field]) => (
        <div key={name} className={webKindOf(field).isWide ? 'wide-item' : undefined}>
          <dt>{t(field.label)}</dt>
          <dd>
            <FieldText name={name} field={field} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
