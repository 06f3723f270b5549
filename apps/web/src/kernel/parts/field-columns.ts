import { type Field, kindOf } from '@forecourt/contract/kernel'
import { grouped } from '../figures.ts'
import { useText } from '../text.ts'
import { wireText } from '../wire-text.ts'
import { fenOf, isZero, yuanOf } from '../yuan.ts'
import type { SheetColumn } from './sheet.tsx'

type Known<N extends string> = Readonly<Record<N, string | number | null>>

/** An amount in a column of them: nothing is a dash, so that the rest stands out. */
export const amountOrDash = (yuan: string): string => (isZero(yuan) ? '—' : grouped(yuan))

/** Columns of a sheet by declared fields, such as those a call answers: their labels are the heads. Of `all` amounts are added up. */
export function useColumnsOf<N extends string>(
  fields: Readonly<Record<N, Field>>,
  names: readonly N[],
  all?: readonly Known<N>[],
): SheetColumn<Known<N>>[] {
  const t = useText()
  return names.map((name): SheetColumn<Known<N>> => {
    const { isMoney, isFigure } = kindOf(fields[name])
    const head = t(fields[name].label)
    if (!isMoney) {
      const by = (row: Known<N>) => (isFigure ? Number(row[name] ?? 0) : wireText(row[name]))
      return { head, isFigure: Boolean(isFigure), cell: row => wireText(row[name]), by }
    }
    const by = (row: Known<N>) => fenOf(wireText(row[name]))
    const cell = (row: Known<N>) => amountOrDash(wireText(row[name]))
    if (!all) return { head, isFigure: true, cell, by }
    const sum = amountOrDash(yuanOf(all.reduce((so, row) => so + fenOf(wireText(row[name])), 0n)))
    return { head, isFigure: true, cell, sum, by }
  })
}
