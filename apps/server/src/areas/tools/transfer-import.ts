import { buffer } from 'node:stream/consumers'
import { inLang, type Label, type Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { asObject } from '../../kernel/http/input.ts'
import { type Handler, preloadUpload, task, type UploadPreload } from '../../kernel/implement.ts'
import { refuse, Refused } from '../../kernel/refusal.ts'
import type { InRuntime } from '../../kernel/runtime-local.ts'
import { exchangeOf } from '../../kernel/http/serve.ts'
import type { TaskHandler, TaskResult, TaskRun } from '../../kernel/work/tasks.ts'
import { failuresFile, listedFaults } from '../../kernel/transfer/failures.ts'
import { suggestedMapping } from '../../kernel/transfer/mapping.ts'
import { type Plan, planImport } from '../../kernel/transfer/plan.ts'
import { readTable, usableMapping } from '../../kernel/transfer/read-table.ts'
import type { SheetRow } from '../../kernel/transfer/sheet-rows.ts'
import { type Served, servedAt } from '../../kernel/served.ts'
import { contentTypes } from '../../kernel/transfer/table-file.ts'
import { importTemplate as templateOf } from '../../kernel/transfer/template.ts'
import { rowsOfImport, touchedSince, undoRows } from '../../kernel/transfer/undo.ts'
import { writePlan } from '../../kernel/transfer/write-plan.ts'
import type { Uses } from '../../services/services.ts'
import {
  keepTaskFile,
  expiryOf,
  type StoredFile,
  registerFile,
  storageKey,
  storeBefore,
  wireKey,
} from '../../services/stored-file.ts'

const { importRun, importChange } = contract

/** A resource that takes files, for somebody who may bring one. */
function subjectOf(runtime: InRuntime, name: string, may: (right: string) => boolean): Served {
  const subject = servedAt(runtime, name)
  if (!subject?.resource.imports) return refuse('notFound')
  const right = `${subject.resource.permission}_import`
  return may(right) ? subject : refuse('notAllowed', right)
}

const subjectFor = (ctx: Ctx, name: string): Served => subjectOf(ctx, name, ctx.may)

export const importTemplate: Handler<typeof contract.importTemplate> = async (ctx, { resource }) => {
  const { entity } = subjectFor(ctx, resource)
  const name = inLang([`${entity.label[0]}导入模板.xlsx`, `${entity.label[1]} template.xlsx`], ctx.lang)
  void exchangeOf(ctx).reply.headers({
    'Content-Type': contentTypes.xlsx,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Cache-Control': 'no-store',
  })
  return templateOf(entity, ctx.lang)
}

const maxSampleLength = 60

/** What is known of a file before a transaction opens for it. */
export interface Brought {
  readonly stored: StoredFile
  readonly header: readonly string[]
  readonly body: readonly SheetRow[]
}

/** Reads the file and stores it, for somebody who may bring it. */
export const preloadImport =
  (services: Uses<'providers'>): UploadPreload<typeof contract.uploadImport, Brought> =>
  async (input, user, before) => {
    subjectOf(before, input.resource, right => user.permissions.has(right))
    const { bytes, fileName } = input.upload
    const { header, body } = await readTable(before, bytes)
    const kept = /\.csv$/i.test(fileName) ? 'file.csv' : 'file.xlsx'
    const wanted = { name: kept, contentType: 'application/octet-stream', body: bytes }
    return { stored: { ...(await storeBefore(services, user.tenantId, wanted, before)), name: fileName }, header, body }
  }

/** The file and the row that stands for bringing it in. */
export async function registerRun(
  ctx: Ctx,
  { entity, resource }: Pick<Served, 'entity' | 'resource'>,
  stored: StoredFile,
  total: number,
): Promise<Row<typeof importRun>> {
  await registerFile(ctx, stored, expiryOf(ctx))
  return ctx.insert(importRun, {
    fileName: stored.name,
    subject: resource.bases[0] ?? '',
    subjectName: inLang(entity.label, ctx.lang),
    total,
    fileKey: wireKey(stored.key),
  })
}

export const uploadImport: Handler<typeof contract.uploadImport, unknown, typeof preloadImport> = async (
  ctx,
  input,
) => {
  const { entity, resource } = subjectFor(ctx, input.resource)
  const { stored, header, body } = input.preload
  const made = await registerRun(ctx, { entity, resource }, stored, body.length)
  const mapping = suggestedMapping(entity, header)
  const columns = header.map((text, at) => ({
    header: text.slice(0, 255),
    sample: body.find(row => row.cells[at])?.cells[at]?.slice(0, maxSampleLength) ?? null,
    field: mapping[at] ?? null,
  }))
  return { id: String(made.id), fileName: stored.name, total: body.length, columns }
}

export const startImport: Handler<typeof contract.startImport> = async (ctx, { id, fields, dryRun, partial }) => {
  const run = await ctx.getOrRefuse(importRun, id)
  const { entity } = subjectFor(ctx, run.subject)
  if (run.status !== contract.importStates.states.uploaded.code) ctx.refuse('changed')
  const words: Label = dryRun ? ['检查导入', 'Check import of'] : ['导入', 'Import']
  const title = inLang([`${words[0]}${entity.label[0]}`, `${words[1]} ${entity.label[1].toLowerCase()}`], ctx.lang)
  const input = { importId: id, fields, dryRun: dryRun ?? false, partial: partial ?? false }
  const started = await ctx.call(contract.startTask, { kind: 'tools.import', title, input, total: run.total ?? 0 })
  return { taskId: started.id }
}

interface Work {
  readonly subject: Served
  readonly header: readonly string[]
  readonly rows: readonly SheetRow[]
  readonly mapping: readonly (string | undefined)[]
}

async function open(services: Uses<'providers'>, run: TaskRun, brought: Row<typeof importRun>): Promise<Work> {
  const subject = await run.in('read', async ctx => subjectFor(ctx, brought.subject))
  const got = await services.providers.storage.get(storageKey(brought.fileKey))
  if (got.result !== 'ok') throw new Refused('importFailed', [['文件已不存在', 'the file is no longer there']])
  const { header, body } = await readTable(run, await buffer(got.stream))
  const mapping = usableMapping(subject.entity, String(run.input['fields']).split(','))
  return { subject, header, rows: body, mapping }
}

const countsOf = (plan: Plan) => ({
  total: plan.total,
  added: plan.added.length,
  updated: plan.changed.length,
  same: plan.same,
  failed: plan.bad.length,
})

/** Checks, and writes what may be written, in one transaction: an import is there as a whole or not at all. */
async function bring(run: TaskRun, { subject, rows, mapping }: Work, importId: string): Promise<Plan> {
  const report = (done: number, total: number) => run.progress(done, total)
  // A check draws no document numbers: any text that no other row has will do.
  const checking = (ctx: Ctx): Ctx => ({ ...ctx, number: async () => ctx.newId() })
  if (run.input['dryRun']) return run.in('read', ctx => planImport(checking(ctx), subject, rows, mapping, report))
  return run.in('write', async ctx => {
    const row = await ctx.getOrRefuse(importRun, importId, { lock: true })
    if (row.status !== contract.importStates.states.uploaded.code) ctx.refuse('changed')
    const plan = await planImport(ctx, subject, rows, mapping, report)
    if (plan.bad.length > 0 && !run.input['partial']) return { ...plan, added: [], changed: [] }
    await writeRun(ctx, subject, row, plan)
    return plan
  })
}

/** Writes what was planned, and what it did to each row, so that it can be taken back. */
export async function writeRun(ctx: Ctx, subject: Served, run: Row<typeof importRun>, plan: Plan): Promise<void> {
  const done = await writePlan(ctx, subject, plan)
  await ctx.insertMany(
    importChange,
    done.map(one => ({ importId: String(run.id), ...one })),
  )
  const { added, updated, failed } = countsOf(plan)
  await ctx.transition(importRun, run, 'run', 'done', { added, updated, failed })
}

/** A run that died after its commit has done its work: the row says what it was. */
const finished = ({ total, added, updated, failed }: Row<typeof importRun>): TaskResult => ({
  result: { total, added, updated, failed, isDone: true, faults: [] },
})

export const importTask =
  (services: Uses<'providers'>): TaskHandler =>
  async run => {
    const importId = String(run.input['importId'])
    const brought = await run.in('read', ctx => ctx.getOrRefuse(importRun, importId))
    if (brought.status === contract.importStates.states.done.code) return finished(brought)
    const work = await open(services, run, brought)
    const plan = await bring(run, work, importId)
    const { entity } = work.subject
    const isDone = !run.input['dryRun'] && (plan.bad.length === 0 || Boolean(run.input['partial']))
    const result = { ...countsOf(plan), importId, isDone, faults: listedFaults(entity, plan.bad, run.lang) }
    if (plan.bad.length === 0) return { result }
    const body = await failuresFile(entity, work.header, plan.bad, run.lang)
    const name = inLang(['未导入的数据.xlsx', 'not-imported.xlsx'], run.lang)
    return { result, file: await keepTaskFile(services, run, { name, contentType: contentTypes.xlsx, body }) }
  }

const maxUndone = 50_000

export const undoImport: Handler<typeof contract.undoImport> = async (ctx, { id }) => {
  const run = await ctx.getOrRefuse(importRun, id, { lock: true })
  const subject = subjectFor(ctx, run.subject)
  const rows = await ctx.all(importChange, { importId: id }, { limit: maxUndone })
  const done = rows.map(({ rowId, rowVersion, before }) => ({
    rowId: String(rowId),
    rowVersion,
    before: before === null ? null : asObject(before),
  }))
  const current = await rowsOfImport(ctx, subject, done)
  const touched = touchedSince(done, current)
  if (touched > 0) ctx.refuse('importChanged', touched)
  await undoRows(ctx, subject, done, current)
  await ctx.transition(importRun, run, 'undo', 'undone')
  return { undone: done.length }
}

export const importTaskPart = task('tools.import', importTask)
export const uploadImportPreload = preloadUpload(contract.uploadImport, preloadImport)
