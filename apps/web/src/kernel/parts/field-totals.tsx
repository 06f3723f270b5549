import type { Field, Label } from '@forecourt/contract/kernel'
import { grouped } from '../figures.ts'
import { useText } from '../text.ts'
import { wireText } from '../wire-text.ts'
import { Totals } from './totals.tsx'

interface FieldTotalsProps<N extends string> {
  /** What a call answers; undefined while it is on its way. */
  readonly of: Readonly<Record<NoInfer<N>, unknown>> | undefined
  readonly fields: Readonly<Record<NoInfer<N>, Field>>
  /** Which of them in which order, and what each means. */
  readonly notes: Readonly<Record<N, Label>>
  /** Where figures come from. */
  readonly ways?: Readonly<Partial<Record<NoInfer<N>, string | undefined>>>
  readonly label?: string
}

/** Sums of an answer by their declared names. */
export function FieldTotals<N extends string>({ of, fields, notes, ways, label }: FieldTotalsProps<N>) {
  const t = useText()
  const names = Object.keys(notes) as N[]
  return (
    <Totals
      of={names.map(name => ({
        label: t(fields[name].label),
        value: of && grouped(wireText(of[name])),
        note: t(notes[name]),
        href: ways?.[name],
      }))}
      {...(label === undefined ? {} : { label })}
    />
  )
}
