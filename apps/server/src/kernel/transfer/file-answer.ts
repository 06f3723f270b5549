import { buffer } from 'node:stream/consumers'
import { inLang, type Lang } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { exchangeOf } from '../http/serve.ts'
import { refuse } from '../refusal.ts'
import type { Served } from '../served.ts'
import { exportedRows, wantedFields } from './export-rows.ts'
import { contentTypes, type FileFormat, tableFile } from './table-file.ts'

/** Shanghai's day and minute, which tell two files of one list apart. */
const stamp = (now: Date) => new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replaceAll(/\D/g, '')

export const fileName = (subject: Served, format: FileFormat, lang: Lang) =>
  `${inLang(subject.entity.label, lang)}-${stamp(new Date())}.${format}`

/** What one request may carry; more is for a task. */
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
 * The list as a file, answered at once: the rows, columns and masks are those of the list for this reader and its filters. What
 * is too much for a request is left to a task.
 */
export async function fileOfList(ctx: Ctx, subject: Served, format: FileFormat = 'xlsx'): Promise<Buffer> {
  const filters = filledIn(ctx.filters)
  const batches = await subject.verbs.ids({ ...ctx, filters }, { max: maxAtOnce + 1, size: maxAtOnce + 1 })
  const count = batches.reduce((sum, batch) => sum + batch.count, 0)
  if (count > maxAtOnce)
    refuse('invalid', [
      `一次最多导出${maxAtOnce}条，更多请在列表页导出`,
      `At most ${maxAtOnce} rows at once; export more from the list`,
    ])
  const fields = await wantedFields(ctx, subject, { columns: [], filters: {} })
  const wanted = { columns: [], filters, ids: [], plain: false }
  const rows = exportedRows(
    work => work(ctx),
    subject,
    fields,
    wanted,
    ctx.lang,
    async () => {},
  )
  const sheet = { name: inLang(subject.entity.label, ctx.lang), lang: ctx.lang }
  const body = await buffer(tableFile(format, fields, rows, sheet))
  const name = fileName(subject, format, ctx.lang)
  const said = {
    count: [null, count],
    columns: [null, Object.keys(fields)],
    filters: [null, filters],
    file: [null, name],
  }
  ctx.auditNote(subject.entity.name, '0', 'export', said)
  void exchangeOf(ctx).reply.headers({
    'Content-Type': contentTypes[format],
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Cache-Control': 'no-store',
  })
  return body
}
