import { buffer } from 'node:stream/consumers'
import { inLang, type Label } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, preloadUpload, type UploadPreload } from '../../kernel/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { exchangeOf } from '../../kernel/http/serve.ts'
import type { InRuntime } from '../../kernel/runtime-local.ts'
import { type Served, servedAt } from '../../kernel/served.ts'
import { exportedRows, wantedFields } from '../../kernel/transfer/export-rows.ts'
import { listedFaults } from '../../kernel/transfer/failures.ts'
import { suggestedMapping } from '../../kernel/transfer/mapping.ts'
import { planImport } from '../../kernel/transfer/plan.ts'
import { readTable } from '../../kernel/transfer/read-table.ts'
import { contentTypes, tableFile } from '../../kernel/transfer/table-file.ts'
import type { Uses } from '../../services/services.ts'
import { storeBefore } from '../../services/stored-file.ts'
import { fileName } from './transfer-export.ts'
import { type Brought, importTemplate, registerRun, writeRun } from './transfer-import.ts'

const people = 'blade-user'
const peopleServed = (runtime: InRuntime): Served => servedAt(runtime, people) ?? refuse('notFound')

/** What one request may carry; more is for a task. */
const maxAtOnce = 5_000

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

export const userFile: Handler<typeof contract.userFile> = async ctx => {
  const subject = peopleServed(ctx)
  const filters = filledIn(ctx.filters)
  const batches = await subject.verbs.ids({ ...ctx, filters }, { max: maxAtOnce + 1, size: maxAtOnce + 1 })
  const count = batches.reduce((sum, batch) => sum + batch.count, 0)
  if (count > maxAtOnce)
    ctx.refuse('invalid', [
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
  const body = await buffer(tableFile('xlsx', fields, rows, sheet))
  const name = fileName(subject, 'xlsx', ctx.lang)
  const said = {
    count: [null, count],
    columns: [null, Object.keys(fields)],
    filters: [null, filters],
    file: [null, name],
  }
  ctx.auditNote(subject.entity.name, '0', 'export', said)
  void exchangeOf(ctx).reply.headers({
    'Content-Type': contentTypes.xlsx,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Cache-Control': 'no-store',
  })
  return body
}

export const userTemplate: Handler<typeof contract.userTemplate> = async ctx =>
  importTemplate(ctx, { resource: people })

const failed = (reason: Label): never => refuse('importFailed', reason)

/**
 * Reads the file and stores it. A column that is not known is refused and not passed over, because it may say whose the
 * people are.
 */
export const preloadUsers =
  (services: Uses<'providers'>): UploadPreload<typeof contract.importUsers, Brought> =>
  async (input, user, before) => {
    const { bytes, fileName: given } = input.upload
    const { header, body } = await readTable(before, bytes)
    const mapping = suggestedMapping(peopleServed(before).entity, header)
    const unknown = header.filter((text, at) => text && !mapping[at])
    if (unknown.length > 0) failed([`无法识别的列：${unknown.join('、')}`, `unknown columns: ${unknown.join(', ')}`])
    if (body.length > maxAtOnce)
      failed([`一次最多导入${maxAtOnce}行，更多请在列表页导入`, `at most ${maxAtOnce} rows at once`])
    const name = given.replace(/[\\/]/g, '').slice(-200) || 'file'
    const file = {
      name: /\.csv$/i.test(name) ? 'file.csv' : 'file.xlsx',
      contentType: 'application/octet-stream',
      body: bytes,
    }
    return { stored: { ...(await storeBefore(services, user.tenantId, file, before)), name }, header, body }
  }

/** Brings people in at once, all of them or none: this client shows no list of bad rows, so the first is named. */
export const importUsers: Handler<typeof contract.importUsers, unknown, typeof preloadUsers> = async (ctx, input) => {
  const { stored, header, body } = input.preload
  const subject = peopleServed(ctx)
  const plan = await planImport(ctx, subject, body, suggestedMapping(subject.entity, header))
  const [fault] = listedFaults(subject.entity, plan.bad, ctx.lang)
  if (fault)
    failed([`第${fault.row}行${fault.column}：${fault.reason}`, `row ${fault.row}, ${fault.column}: ${fault.reason}`])
  if (plan.changed.length > 0 && !input.isCovered)
    failed([
      `有${plan.changed.length}个账号已存在，未选择覆盖`,
      `${plan.changed.length} accounts exist already and are not to be changed`,
    ])
  await writeRun(ctx, subject, await registerRun(ctx, subject, stored, body.length), plan)
  return { added: plan.added.length, updated: plan.changed.length }
}

export const importUsersPreload = preloadUpload(contract.importUsers, preloadUsers)
