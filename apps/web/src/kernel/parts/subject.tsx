import { type AnyCall, type Entity, kindOf, parseDecimal, rowFields } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import { Amount } from '../amount.tsx'
import type { AnyRow } from '../queries.ts'
import { nameOf } from '../row-name.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { wireText } from '../wire-text.ts'
import './subject.css'

type Line = readonly [label: string, value: ReactNode]

/** What is acted on: a few named facts above the fields. */
export const Subject = ({ lines }: { readonly lines: readonly (Line | false | null | undefined)[] }) => (
  <dl className="subject">
    {lines.map(
      line =>
        line && (
          <div key={line[0]}>
            <dt>{line[0]}</dt>
            <dd>{line[1]}</dd>
          </div>
        ),
    )}
  </dl>
)

interface RowProps {
  readonly of: Entity
  readonly row: AnyRow
  /** Which of its fields, in this order. */
  readonly names: readonly string[]
}

/** Fields of a row as a detail shows them; an amount in capitals as well. */
function useLines({ of, row, names }: RowProps): Line[] {
  const t = useText()
  const fields = rowFields(of)
  return names.flatMap((name): Line[] => {
    const field = fields[name]
    if (!field) return []
    const isAmount = kindOf(field).isMoney && row[name]
    const text = isAmount ? <Amount yuan={wireText(row[name])} /> : <FieldText name={name} field={field} row={row} />
    return [[t(field.label), text]]
  })
}

/** What is decided on, field by field. */
export const FieldsSubject = (props: RowProps) => <Subject lines={useLines(props)} />

/** The row by name, and what its entity says of it besides. */
export function DeclaredSubject(props: RowProps) {
  const t = useText()
  return <Subject lines={[[t(props.of.label), nameOf(props.of, props.row)], ...useLines(props)]} />
}

interface RowSubjectProps {
  readonly call: AnyCall
  readonly row: AnyRow
  readonly of: Entity
}

/**
 * What the call is about: the row by name, and its amount in figures and in capitals where money moves. A limit, which
 * nobody adds up, is no amount.
 */
export function RowSubject({ call, row, of }: RowSubjectProps) {
  const t = useText()
  if (of.options.subject) return <DeclaredSubject of={of} row={row} names={of.options.subject} />
  const money = Object.entries(of.fields).find(
    ([name, field]) => kindOf(field).isMoney && field.options.sum !== false && row[name],
  )
  const amount = money && call.money ? wireText(row[money[0]]) : undefined
  const isAmount = amount !== undefined && parseDecimal(amount, 2) !== undefined
  return (
    <Subject
      lines={[
        [t(of.label), nameOf(of, row)],
        money && isAmount && [t(money[1].label), <Amount key="amount" yuan={amount} />],
      ]}
    />
  )
}
