import { type AnyCall, type Entity, kindOf, parseDecimal } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import { Amount } from '../amount.tsx'
import type { AnyRow } from '../queries.ts'
import { nameOf } from '../row-name.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { wireText } from '../wire-text.ts'

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

interface DeclaredSubjectProps {
  readonly of: Entity
  readonly row: AnyRow
  readonly names: readonly string[]
}

/** The row by name, and what its entity says of it besides; an amount in capitals as well. */
export function DeclaredSubject({ of, row, names }: DeclaredSubjectProps) {
  const t = useText()
  return (
    <Subject
      lines={[
        [t(of.label), nameOf(of, row)],
        ...names.map(name => {
          const field = of.fields[name]
          const isAmount = field && kindOf(field).isMoney && row[name]
          return (
            field &&
            ([
              t(field.label),
              isAmount ? (
                <Amount key={name} yuan={wireText(row[name])} />
              ) : (
                <FieldText key={name} name={name} field={field} row={row} />
              ),
            ] as const)
          )
        }),
      ]}
    />
  )
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
