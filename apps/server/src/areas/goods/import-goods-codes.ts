import { Readable } from 'node:stream'
import * as contract from '@forecourt/contract/goods'
import { fill, formatMoment, inLang, type Label, parseMoment, type Row } from '@forecourt/contract/kernel'
import { startTask } from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Handler, preloadUpload, task, type UploadPreload } from '../../kernel/implement.ts'
import { Refused } from '../../kernel/refusal.ts'
import { csvLine } from '../../kernel/transfer/cells.ts'
import { readRows } from '../../kernel/transfer/read-table.ts'
import { contentTypes } from '../../kernel/transfer/table-file.ts'
import type { TaskHandler, TaskRun } from '../../kernel/work/tasks.ts'
import type { Uses } from '../../services/services.ts'
import {
  expiryOf as keptUntil,
  keepTaskFile,
  registerFile,
  type StoredFile,
  storageKey,
  storeBefore,
  wireKey,
} from '../../services/stored-file.ts'
import { codeHash, codesOf, expiryOf, faultOf, type FileCode, openedLines, sealedLines, tailOf } from './code-file.ts'
import { lowStockName } from './low-stock.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { goodsCode, sku } = contract
const g = columnsOf(goodsCode, 'g')
const byCodes = 3
const limits = { maxRows: 100_000, maxMegabytes: 10 }

/** A file of codes that lies sealed in the storage. */
interface Brought {
  readonly stored: StoredFile
  readonly total: number
}

/** Reads the file and seals it away, before a transaction opens. */
export const preloadCodes =
  (services: Uses<'providers' | 'secrets'>): UploadPreload<typeof contract.importGoodsCodes, Brought> =>
  async ({ skuId, upload }, user, before) => {
    const codes = codesOf(await readRows(before, upload.bytes, limits))
    if (codes.length === 0) throw new Refused('importFailed', [['文件中没有卡密', 'there are no codes in the file']])
    const body = Readable.from(sealedLines(codes, skuId, services.secrets.present))
    const wanted = { name: 'codes.sealed', contentType: 'application/octet-stream', body }
    return { stored: await storeBefore(services, user.tenantId, wanted, before), total: codes.length }
  }

export const importGoodsCodes: Handler<typeof contract.importGoodsCodes, unknown, typeof preloadCodes> = async (
  ctx,
  { skuId, faceValue, expireTime, preload: { stored, total } },
) => {
  const of = await ctx.getOrRefuse(sku, skuId)
  if (of.stockType !== byCodes) ctx.refuseField('notByCodes', 'skuId')
  const batchNo = await ctx.number('KM', 'day', 5)
  await registerFile(ctx, stored, keptUntil(ctx))
  const title = inLang([`导入卡密 ${of.title}`, `Import codes of ${of.title}`], ctx.lang)
  const input = {
    skuId,
    batchNo,
    fileKey: wireKey(stored.key),
    faceValue: String(faceValue ?? of.faceValue),
    expireTime: expireTime ? formatMoment(expireTime) : null,
    total,
  }
  const { id: taskId } = await ctx.call(startTask, { kind: 'goods.importCodes', title, input, total })
  return { taskId, batchNo, total }
}

interface Batch {
  readonly skuId: string
  readonly batchNo: string
  readonly faceValue: bigint
  readonly expireTime: Date | null
  readonly total: number
}
const batchOf = ({ input }: TaskRun): Batch => ({
  skuId: String(input['skuId']),
  batchNo: String(input['batchNo']),
  faceValue: BigInt(String(input['faceValue'])),
  expireTime: typeof input['expireTime'] === 'string' ? (parseMoment(input['expireTime']) ?? null) : null,
  total: Number(input['total']),
})

interface Fault {
  readonly row: number
  readonly tail: string
  readonly reason: Label
}
interface Written {
  readonly added: number
  readonly faults: readonly Fault[]
}

const twice: Label = ['卡密重复：本文件前面的行已有', 'The code stands further up in this file already']
const known: Label = ['卡密重复：批次 {0} 已导入', 'The code was brought in by batch {0} already']

const knownShape = {
  hash: column.text,
  batch: column.text,
  line: column.int,
}

/** Which of these codes are there already, whichever of the installation's secrets their digest was made with. */
async function knownAmong(ctx: Ctx, tenantId: string, codes: readonly FileCode[], ever: readonly string[]) {
  const codeBy = new Map(codes.flatMap(({ code }) => ever.map(secret => [codeHash(code, secret), code] as const)))
  const rows = await ctx.rows(
    knownShape,
    sql`
    select ${g.codeHash} as hash, ${g.batchNo} as batch, ${g.lineNo} as line from ${g}
    where ${g.tenantId} = ${tenantId} and ${g.codeHash} = any(${sql.param([...codeBy.keys()])}::varchar[])`,
  )
  return new Map(rows.map(one => [codeBy.get(one.hash) ?? '', one]))
}

/** Some hundred rows in a transaction: what is odd or there already is said, the others are written. */
async function write(ctx: Ctx, batch: Batch, codes: readonly FileCode[], secrets: Uses<'secrets'>['secrets']) {
  const of: Row<typeof sku> = await ctx.getOrRefuse(sku, batch.skuId)
  const tenantId = String(of.tenantId)
  const there = await knownAmong(ctx, tenantId, codes, secrets.ever)
  const [fresh, faults] = [new Map<string, FileCode>(), new Array<Fault>()]
  let before = 0
  for (const row of codes) {
    const found = there.get(row.code)
    // Written by an earlier run of this task, whose process died.
    if (found?.batch === batch.batchNo && found.line === row.line) {
      before += 1
      continue
    }
    const isTwice = fresh.has(row.code) || found?.batch === batch.batchNo
    const reason =
      faultOf(row, batch.expireTime, ctx.now) ?? (isTwice ? twice : found ? fill(known, found.batch) : undefined)
    if (reason) faults.push({ row: row.line, tail: tailOf(row.code), reason })
    else fresh.set(row.code, row)
  }
  const values = [...fresh.values()].map(row => ({
    skuId: batch.skuId,
    batchNo: batch.batchNo,
    lineNo: row.line,
    faceValue: batch.faceValue,
    expireTime: expiryOf(row, batch.expireTime) ?? null,
    tail: tailOf(row.code),
    codeHash: codeHash(row.code, secrets.present),
    secret: row.code,
  }))
  await ctx.insertMany(goodsCode, values, { tenantId })
  return { added: values.length + before, faults }
}

const tries = 3

/** Again where somebody else has brought in one of these codes meanwhile: it is found the next time. */
async function written(run: TaskRun, work: (ctx: Ctx) => Promise<Written>, left = tries): Promise<Written> {
  try {
    return await run.in('write', work)
  } catch (error) {
    if (!(error instanceof Refused) || error.reason !== 'duplicate' || left <= 1) throw error
    return written(run, work, left - 1)
  }
}

const head: readonly Label[] = [
  ['行号', 'Row'],
  ['卡密尾号', 'Ends in'],
  ['原因', 'Reason'],
]
/** What was not brought in, by the rows of the file and never by the codes. */
function* faultLines(faults: readonly Fault[], run: TaskRun): Generator<string> {
  yield `\uFEFF${csvLine(
    head.map(one => inLang(one, run.lang)),
    [],
  )}`
  for (const { row, tail, reason } of faults) yield csvLine([row, tail, inLang(reason, run.lang)], [])
}

const maxListed = 200

/** Brings in the codes of a file, some hundred at a time; its memory does not grow with the file. */
export const importCodesTask =
  (services: Uses<'providers' | 'secrets'>): TaskHandler =>
  async run => {
    const [batch, key] = [batchOf(run), storageKey(String(run.input['fileKey']))]
    const got = await services.providers.storage.get(key)
    if (got.result !== 'ok') throw new Refused('importFailed', [['文件已不存在', 'the file is no longer there']])
    const faults: Fault[] = []
    let [done, added] = [0, 0]
    for await (const codes of openedLines(got.stream, batch.skuId, services.secrets.accepted)) {
      const part = await written(run, ctx => write(ctx, batch, codes, services.secrets))
      added += part.added
      faults.push(...part.faults)
      done += codes.length
      await run.progress(done, batch.total)
    }
    await run.in('write', async ctx => {
      ctx.auditNote(goodsCode.name, batch.batchNo, 'import', { skuId: batch.skuId, added, failed: faults.length })
      ctx.wake(lowStockName)
    })
    const listed = faults.slice(0, maxListed).map(one => ({ ...one, reason: inLang(one.reason, run.lang) }))
    const result = { batchNo: batch.batchNo, total: batch.total, added, failed: faults.length, faults: listed }
    const name = inLang(['未导入的卡密.csv', 'codes-not-imported.csv'], run.lang)
    const body = Readable.from(faultLines(faults, run))
    const file =
      faults.length > 0 ? await keepTaskFile(services, run, { name, contentType: contentTypes.csv, body }) : undefined
    await services.providers.storage.remove(key)
    return { result, ...(file ? { file } : {}) }
  }

export const importCodesTaskPart = task('goods.importCodes', importCodesTask)
export const importGoodsCodesPreload = preloadUpload(contract.importGoodsCodes, preloadCodes)
