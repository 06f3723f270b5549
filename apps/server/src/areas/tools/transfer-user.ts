import { buffer } from 'node:stream/consumers'
import { inLang, type Label } from '@forecourt/contract/kernel'
import type * as contract from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import type { Ahead, Handler } from '../../kernel/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { exchangeOf, type Upload } from '../../kernel/serve.ts'
import { type Served, servedAt } from '../../kernel/served.ts'
import { exportedRows, wishedFields } from '../../kernel/transfer/export-rows.ts'
import { listedFaults } from '../../kernel/transfer/failures.ts'
import { suggestedMapping } from '../../kernel/transfer/mapping.ts'
import { planImport } from '../../kernel/transfer/plan.ts'
import { readTable } from '../../kernel/transfer/read-table.ts'
import { contentTypes, tableFile } from '../../kernel/transfer/table-file.ts'
import type { Services } from '../services.ts'
import { storeAhead } from '../stored-file.ts'
import { fileName } from './transfer-export.ts'
import { type Brought, importTemplate, registerRun, writeRun } from './transfer-import.ts'

const people = 'blade-user'
const peopleServed = (): Served => servedAt(people) ?? refuse('notFound')

/** What one request may carry; more is for a task. */
const mostAtOnce = 5_000

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
  const subject = peopleServed()
  const filters = filledIn(ctx.filters)
  const batches = await subject.verbs.ids({ ...ctx, filters }, { most: mostAtOnce + 1, size: mostAtOnce + 1 })
  const count = batches.reduce((sum, batch) => sum + batch.count, 0)
  if (count > mostAtOnce)
    ctx.refuse('invalid', [
      `一次最多导出${mostAtOnce}条，更多请在列表页导出`,
      `At most ${mostAtOnce} rows at once; export more from the list`,
    ])
  const fields = await wishedFields(ctx, subject.entity, [])
  const wish = { columns: [], filters, ids: [], plain: false }
  const rows = exportedRows(
    work => work(ctx),
    subject,
    fields,
    wish,
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
  ctx.note(subject.entity.name, '0', 'export', said)
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
export const aheadOfUsers =
  (services: Services): Ahead =>
  async (input, user, before): Promise<Brought> => {
    const { bytes, fileName: given } = input['upload'] as Upload
    const { header, body } = await readTable(bytes)
    const mapping = suggestedMapping(peopleServed().entity, header)
    const unknown = header.filter((text, at) => text && !mapping[at])
    if (unknown.length > 0) failed([`无法识别的列：${unknown.join('、')}`, `unknown columns: ${unknown.join(', ')}`])
    if (body.length > mostAtOnce)
      failed([`一次最多导入${mostAtOnce}行，更多请在列表页导入`, `at most ${mostAtOnce} rows at once`])
    const name = given.replace(/[\\/]/g, '').slice(-200) || 'file'
    const file = {
      name: /\.csv$/i.test(name) ? 'file.csv' : 'file.xlsx',
      contentType: 'application/octet-stream',
      body: bytes,
    }
    return { laid: { ...(await storeAhead(services, user.tenantId, file, before)), name }, header, body }
  }

/** Brings people in at once, all of them or none: this client shows no list of bad rows, so the first is named. */
export const importUsers: Handler<typeof contract.importUsers> = async (ctx, input) => {
  const { laid, header, body } = (input as unknown as { ahead: Brought }).ahead
  const subject = peopleServed()
  const plan = await planImport(ctx, subject, body, suggestedMapping(subject.entity, header))
  const [fault] = listedFaults(subject.entity, plan.bad, ctx.lang)
  if (fault)
    failed([`第${fault.row}行${fault.column}：${fault.reason}`, `row ${fault.row}, ${fault.column}: ${fault.reason}`])
  if (plan.changed.length > 0 && !input.isCovered)
    failed([
      `有${plan.changed.length}个账号已存在，未选择覆盖`,
      `${plan.changed.length} accounts exist already and are not to be changed`,
    ])
  await writeRun(ctx, subject, await registerRun(ctx, subject, laid, body.length), plan)
  return { added: plan.added.length, updated: plan.changed.length }
}
