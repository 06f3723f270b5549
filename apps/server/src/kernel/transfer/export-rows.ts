import { exportFields, type Fields, type Lang } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import type { IdBatch } from '../list.ts'
import { limitsOf } from '../readable.ts'
import { sql } from '../sql.ts'
import { type Cell, cellOf } from './cells.ts'
import type { Served } from '../served.ts'

/** What one wants of a list. */
export interface ExportWish {
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
const mostRows = 1_000_000
const batchRows = 250

/** The fields of the wished columns, in their order; names that an entity has not, or hides, are passed over. */
export async function wishedFields(ctx: Ctx, of: Served['entity'], columns: readonly string[]): Promise<Fields> {
  const { hidden } = await limitsOf(ctx, of)
  const all = Object.fromEntries(Object.entries(exportFields(of)).filter(([name]) => !hidden.includes(name)))
  const known = columns.filter(name => Object.hasOwn(all, name))
  return known.length ? Object.fromEntries(known.flatMap(name => (all[name] ? [[name, all[name]]] : []))) : all
}

/**
 * The rows of a file, read by the list's own rules in batches: which rows is asked once, so that the file is of one moment
 * however the rows change their places while it is made.
 */
export async function* exportedRows(
  read: Reader,
  { verbs }: Served,
  fields: Fields,
  wish: ExportWish,
  lang: Lang,
  progress: (done: number, total: number) => Promise<void>,
): AsyncGenerator<Cell[]> {
  const selected = wish.ids.length ? [sql`id = any(${sql.param(wish.ids)})`] : []
  const asking = (ctx: Ctx): Ctx => ({ ...ctx, filters: wish.filters })
  const bounds = { most: mostRows, size: batchRows }
  const batches = await read(ctx => verbs.ids(asking(ctx), bounds, selected))
  const total = batches.reduce((sum, batch) => sum + batch.count, 0)
  const columns = Object.entries(fields)
  const readBatch = ({ ids }: IdBatch) => read(ctx => verbs.shown(asking(ctx), ids.split(','), !wish.plain))
  let done = 0
  for await (const [{ count }, rows] of readAhead(batches, readBatch)) {
    for (const row of rows) yield columns.map(([name, field]) => cellOf(name, field, row, lang))
    done += count
    await progress(done, total)
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
