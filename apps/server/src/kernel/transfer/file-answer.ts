import type { Readable } from 'node:stream'
import { inLang, type Lang } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { exchangeOf } from '../http/serve.ts'
import { refuse } from '../refusal.ts'
import type { Served } from '../served.ts'
import { countOf, maxRows, rowsAsked, rowsOf, wantedFields } from './export-rows.ts'
import { contentTypes, type FileFormat, tableFile } from './table-file.ts'

/** Shanghai's day and minute, which tell two files of one list apart. */
const stamp = (now: Date) => new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replaceAll(/\D/g, '')

export const fileName = (subject: Served, format: FileFormat, lang: Lang) =>
  `${inLang(subject.entity.label, lang)}-${stamp(new Date())}.${format}`

/** What a workbook that is the answer itself may have; more is for a task, or for a text, which is sent while it is read. */
export const maxAtOnce = 5_000

/**
 * A browser writes the boxes that nobody has filled as the word it has for nothing. The token of the download stands among
 * them, and is no filter that the audit may show.
 */
const filledIn = (query: Ctx['filters']) =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => name.toLowerCase() !== 'blade-auth' && value !== 'undefined' && value !== 'null',
    ),
  )

/**
 * The list as a file, answered at once: the rows, columns and masks are those of the list for this reader and its filters. Which
 * rows it has is asked in the call's transaction; they are read while they are sent, no faster than they are taken, each batch as
 * whoever asks is by then. What goes wrong after the first of them breaks the answer off.
 */
export async function fileOfList(ctx: Ctx, subject: Served, format: FileFormat = 'xlsx'): Promise<Readable> {
  const filters = filledIn(ctx.filters)
  const max = format === 'csv' ? maxRows : maxAtOnce
  const batches = await rowsAsked(ctx, subject, { filters, ids: [] }, max + 1)
  const count = countOf(batches)
  if (count > max)
    refuse('invalid', [
      `一次最多导出${max}条，更多请在列表页导出`,
      `At most ${max} rows at once; export more from the list`,
    ])
  const fields = await wantedFields(ctx, subject, { columns: [], filters: {} })
  const name = fileName(subject, format, ctx.lang)
  const said = {
    count: [null, count],
    columns: [null, Object.keys(fields)],
    filters: [null, filters],
    file: [null, name],
  }
  ctx.auditNote(subject.entity.name, '0', 'export', said)
  const { reply, readLater } = exchangeOf(ctx)
  void reply.headers({
    'Content-Type': contentTypes[format],
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Cache-Control': 'no-store',
  })
  const rows = rowsOf(readLater, subject, fields, { batches, filters, plain: false }, ctx.lang)
  return tableFile(format, fields, rows, { name: inLang(subject.entity.label, ctx.lang), lang: ctx.lang })
}
