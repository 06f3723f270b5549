import type { Fields, RefusalName } from '@forecourt/contract/kernel'
import { handlerOf } from '../connect.ts'
import type { Ctx } from '../context.ts'
import { answer } from '../http/answer.ts'
import { refuse } from '../refusal.ts'
import { tableOf } from './printed-table.ts'
import type { Reading } from './printed-text.ts'
import type { PrintedTable } from './printed.ts'

type Raw = Readonly<Record<string, unknown>>

const pageRows = 200
const maxPages = 100

const rowsIn = (value: unknown): readonly Raw[] => (Array.isArray(value) ? value : [])

/** The answer of a call as its readers get it, with all pages of its lines as one table. */
export async function answeredLines({
  ctx: asker,
  of,
  input,
}: Reading): Promise<{ row: Raw; tables: readonly PrintedTable[] }> {
  // Calls refuse as they declare, and a paper passes it on.
  const ctx = asker as Ctx<RefusalName>
  const { call, lines } = of
  if (!call) return refuse('notFound')
  const page = async (current: number): Promise<Raw> => {
    const values = { ...input, current, size: pageRows }
    const answered = await answer(ctx, call, handlerOf(ctx, call), values)
    return (answered as { readonly data: Raw }).data
  }
  const row = await page(1)
  if (!lines) return { row, tables: [] }
  const total = Number(row[lines.total] ?? 0)
  if (total > pageRows * maxPages)
    return refuse('invalid', ['行数过多，请缩短期间', 'There are too many rows: choose a shorter period'])
  const rows = [...rowsIn(row[lines.field])]
  for (let current = 2; rows.length < total && current <= maxPages; current++)
    rows.push(...rowsIn((await page(current))[lines.field]))
  const known: Fields = call.output.fields[lines.field]?.options.rows ?? {}
  const fields = Object.fromEntries(lines.columns.flatMap(name => (known[name] ? [[name, known[name]]] : [])))
  const inOrder = lines.newestFirst ? rows.toReversed() : rows
  return { row, tables: [tableOf(asker, fields, inOrder, {}, name => lines.sums.includes(name))] }
}
