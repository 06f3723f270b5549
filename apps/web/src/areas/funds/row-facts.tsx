import type { Fields } from '@forecourt/contract/kernel'
import type { AnyRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { FieldText } from '../../kernel/widgets/field-text.tsx'

interface RowFactsProps {
  readonly fields: Fields
  /** Which of them, in this order. */
  readonly names: readonly string[]
  readonly row: AnyRow
}

/** What is decided on, field by field as a detail shows it. */
export function RowFacts({ fields, names, row }: RowFactsProps) {
  const t = useText()
  return (
    <dl className="subject">
      {names.map(name => {
        const field = fields[name]
        return (
          field && (
            <div key={name}>
              <dt>{t(field.label)}</dt>
              <dd>
                <FieldText name={name} field={field} row={row} />
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
