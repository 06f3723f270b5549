import {
  acrossColumn,
  exportFields,
  type Field,
  type Fields,
  isView,
  type Lang,
  withAcrossColumns,
} from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import type { IdBatch } from '../rows/list.ts'
import { limitsOf } from '../rows/readable.ts'
import { sql } from '../db/sql.ts'
import { type Cell, cellOf } from './cells.ts'
import type { Served } from '../served.ts'

/** What one wants of a list. */
export interface ExportRequest {
  /** Names of the columns in their order; all when empty. */
  readonly columns: readonly string[]
  /** The query of the list: filters and sort. */
  readonly filters: Readonly<Record<string, unknown>>
  /** The selected rows; all by the filters when empty. */
  readonly ids: readonly string[]
  readonly plain: boolean
}

/** Work in a transaction of its own, as the person who asked. */
export type Reader = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** As many as a sheet holds below its head. */
export const maxRows = 1_000_000
const batchRows = 250
/** The rows of a view are made anew for each batch. */
const viewBatchRows = 5_000

export type FileAsked = Pick<ExportRequest, 'columns' | 'filters'>

/** What stands across is a column of the file for each value that the list has. */
async function fieldsAcross(ctx: Ctx, { entity, verbs }: Served): Promise<Fields> {
  const { across } = entity.options.view ?? {}
  if (!across) return {}
  const { across: parts = [] } = await verbs.sums(ctx)
  const field = entity.fields[across.figure] as Field
  return Object.fromEntries(
    parts.map(({ of }) => [acrossColumn(String(of)), { ...field, label: [String(of), String(of)] }]),
  )
}

/** The fields of the requested columns, in their order; names that an entity has not, or hides, are passed over. */
export async function wantedFields(ctx: Ctx, of: Served, { columns, filters }: FileAsked): Promise<Fields> {
  const { hidden } = await limitsOf(ctx, of.entity)
  const own = Object.entries(exportFields(of.entity)).filter(([name]) => !hidden.includes(name))
  const all = { ...Object.fromEntries(own), ...(await fieldsAcross({ ...ctx, filters }, of)) }
  const known = columns.filter(name => Object.hasOwn(all, name))
  return known.length ? Object.fromEntries(known.flatMap(name => (all[name] ? [[name, all[name]]] : []))) : all
}

/** Which rows a file has, in batches, by the list's own rules: asked once, however many at most. */
export const rowsAsked = (
  ctx: Ctx,
  { verbs, entity }: Served,
  { filters, ids }: Pick<ExportRequest, 'filters' | 'ids'>,
  max = maxRows,
): Promise<IdBatch[]> =>
  verbs.ids(
    { ...ctx, filters },
    { max, size: isView(entity) ? viewBatchRows : batchRows },
    ids.length ? [sql`id = any(${sql.param(ids)})`] : [],
  )

export const countOf = (batches: readonly IdBatch[]): number => batches.reduce((sum, batch) => sum + batch.count, 0)

type Progress = (done: number, total: number) => Promise<void>

/**
 * The rows of a file, read by the list's own rules in batches: which rows is asked once, so that the file is of one moment
 * however the rows change their places while it is made.
 */
export async function* exportedRows(
  read: Reader,
  of: Served,
  fields: Fields,
  wanted: ExportRequest,
  lang: Lang,
  progress: Progress,
): AsyncGenerator<Cell[]> {
  const batches = await read(ctx => rowsAsked(ctx, of, wanted))
  const total = countOf(batches)
  yield* rowsOf(read, of, fields, { ...wanted, batches }, lang, done => progress(done, total))
}

/** The same of rows that were asked for already. */
export async function* rowsOf(
  read: Reader,
  { verbs }: Served,
  fields: Fields,
  { batches, filters, plain }: Pick<ExportRequest, 'filters' | 'plain'> & { readonly batches: readonly IdBatch[] },
  lang: Lang,
  progress?: (done: number) => Promise<void>,
): AsyncGenerator<Cell[]> {
  const columns = Object.entries(fields)
  const readBatch = ({ ids }: IdBatch) => read(ctx => verbs.shown({ ...ctx, filters }, ids.split(','), !plain))
  let done = 0
  for await (const [{ count }, rows] of readAhead(batches, readBatch)) {
    for (const row of rows.map(withAcrossColumns)) yield columns.map(([name, field]) => cellOf(name, field, row, lang))
    done += count
    await progress?.(done)
  }
}

/** The database reads the next batch while this one is written: each would wait for the other otherwise. */
async function* readAhead<B, R>(
  batches: readonly B[],
  readBatch: (batch: B) => Promise<R>,
): AsyncGenerator<readonly [B, R]> {
  const begin = (at: number) => {
    const batch = batches[at]
    const reading = batch && readBatch(batch)
    // Nobody may come for it, should the file be given up.
    reading?.catch(() => {})
    return reading
  }
  let next = begin(0)
  for (const [at, batch] of batches.entries()) {
    const rows = (await next) as R
    next = begin(at + 1)
    yield [batch, rows]
  }
}
