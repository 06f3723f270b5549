import { type Field, type Fields, formatDecimal, headOf, kindOf, type PaperTable } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { figures, textOf, unitsOf, words } from './printed-text.ts'
import type { PrintedTable } from './printed.ts'

type Raw = Readonly<Record<string, unknown>>

/** The rows of a table with what they add up to. */
export function tableOf(
  ctx: Ctx,
  fields: Fields,
  rows: readonly Raw[],
  { title, blank, onNewPage = false }: Pick<PaperTable, 'title' | 'blank' | 'onNewPage'>,
  isSummed: (name: string) => boolean,
): PrintedTable {
  const columns = Object.entries(fields)
  const sumOf = ([name, field]: [string, Field]): string => {
    if (!isSummed(name)) return ''
    const sum = rows.reduce((all, row) => all + (unitsOf(field, row[name]) ?? 0n), 0n)
    return figures(formatDecimal(sum, kindOf(field).scale ?? 0))
  }
  const sums = columns.map(sumOf)
  return {
    title: title ? words(ctx, title) : '',
    onNewPage,
    columns: [
      { label: words(ctx, ['序', 'No.']), isFigure: true },
      ...columns.map(([, field]) => ({ label: words(ctx, headOf(field)), isFigure: kindOf(field).isFigure })),
      ...(blank ? [{ label: words(ctx, blank), isFigure: false, isBlank: true }] : []),
    ],
    rows: rows.map((row, at) => [
      String(at + 1),
      ...columns.map(([name, field]) => textOf(ctx, name, field, row)),
      ...(blank ? [''] : []),
    ]),
    sums: sums.some(Boolean) ? [words(ctx, ['合计', 'Total']), ...sums, ...(blank ? [''] : [])] : [],
  }
}
