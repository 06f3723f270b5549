import type { Label } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/tools'
import { type Handler, preloadUpload, type UploadPreload } from '../../kernel/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { InRuntime } from '../../kernel/runtime-local.ts'
import { type Served, servedAt } from '../../kernel/served.ts'
import { fileOfList, maxAtOnce } from '../../kernel/transfer/file-answer.ts'
import { listedFaults } from '../../kernel/transfer/failures.ts'
import { suggestedMapping } from '../../kernel/transfer/mapping.ts'
import { planImport } from '../../kernel/transfer/plan.ts'
import { readTable } from '../../kernel/transfer/read-table.ts'
import type { Uses } from '../../services/services.ts'
import { storeBefore } from '../../services/stored-file.ts'
import { type Brought, importTemplate, registerRun, writeRun } from './transfer-import.ts'

const people = 'blade-user'
const peopleServed = (runtime: InRuntime): Served => servedAt(runtime, people) ?? refuse('notFound')

export const userFile: Handler<typeof contract.userFile> = async ctx => fileOfList(ctx, peopleServed(ctx))

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
