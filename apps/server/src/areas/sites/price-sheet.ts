import { type Field, inLang, type Label, parseField, type Row, type Values } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Handler, hooks, preloadUpload, type UploadPreload } from '../../kernel/implement.ts'
import { suggestedMapping } from '../../kernel/transfer/mapping.ts'
import { readCell } from '../../kernel/transfer/read-cells.ts'
import { readTable, type Table } from '../../kernel/transfer/read-table.ts'
import { inTheFuture } from './platform-price.ts'
import { sheetAlone } from './price-adjustment.ts'
import { emptySheet, faultyRows, recheckSheet, sheetColumns, sitesMeant } from './price-sheet-check.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { bySheet, priceAdjustment, priceSheetLine } = contract
type Adjustment = Row<typeof priceAdjustment>
type Line = Values<typeof priceSheetLine>
type Name = keyof typeof sheetColumns

const unreadable = 1
const maxEchoLength = 60
const l = columnsOf(priceSheetLine, 'l')
const isName = (name: string | undefined): name is Name => name !== undefined && Object.hasOwn(sheetColumns, name)

/** As people and other systems write a product: 92#, 92号. */
const productOf = (text: string): string => (text.split(/[#＃号]/)[0] ?? '').trim()

function valueOf(name: Name, cell: string): { readonly value: unknown } | undefined {
  const field: Field = priceSheetLine.fields[name]
  const read = readCell(field, name === 'oilNo' ? productOf(cell) : cell)
  const parsed = 'wire' in read ? parseField(field, read.wire) : undefined
  return parsed && 'value' in parsed ? parsed : undefined
}

/** A row of the file. What cannot be read of it stays beside it as it was: the first such cell is what it is refused by. */
function lineOf(rowNo: number, cells: readonly string[], mapping: readonly (string | undefined)[]): Line {
  const line: Line = { rowNo, isRight: false }
  for (const [at, name] of mapping.entries()) {
    const cell = cells[at] ?? ''
    if (!isName(name) || cell === '') continue
    const read = valueOf(name, cell)
    if (read) Object.assign(line, { [name]: read.value })
    else if (line.unread === undefined)
      Object.assign(line, { fault: unreadable, faultColumn: sheetColumns[name], unread: cell.slice(0, maxEchoLength) })
  }
  return line
}

const needed = ['siteCode', 'oilNo', 'platformPrice'] as const

/** The rows of a file; refuses one without the columns that a sheet is about. */
function linesOf(ctx: Ctx<'importFailed'>, { header, body }: Table): Line[] {
  const mapping = suggestedMapping(priceSheetLine, header)
  const missing = needed.filter(name => !mapping.includes(name)).map(name => priceSheetLine.fields[name].label)
  const words = (at: 0 | 1) => missing.map(label => label[at]).join(at === 0 ? '、' : ', ')
  if (missing.length > 0)
    ctx.refuse('importFailed', [`缺少列：${words(0)}`, `columns are missing: ${words(1)}`] satisfies Label)
  return body.map(row => lineOf(row.number, row.cells, mapping))
}

const needs = (field: string, message: Label) => ({ field, message })

/** The change that the sheet is for: a new one, or one that is still being written. */
async function changeFor(
  ctx: Ctx<'changed'>,
  { id, reason, effectiveTime }: { id?: string | null; reason?: string | null; effectiveTime?: Date | null },
  lines: readonly Line[],
): Promise<Adjustment> {
  const said = effectiveTime ?? lines.find(line => line.effectiveTime)?.effectiveTime
  if (id) {
    const row = await ctx.getOrRefuse(priceAdjustment, id, { lock: true })
    if (row.status !== contract.priceAdjustmentStates.states.draft.code || row.stepType !== bySheet)
      ctx.refuse('changed')
    await emptySheet(ctx, id)
    return ctx.update(priceAdjustment, row, { ...(reason ? { reason } : {}), ...(said ? { effectiveTime: said } : {}) })
  }
  const problems = [
    ...(reason ? [] : [needs('reason', ['请填写', 'Is needed'])]),
    ...(said ? [] : [needs('effectiveTime', ['表中没有生效时间，请选择', 'The sheet says no moment: choose one'])]),
  ]
  if (problems.length > 0 || !reason || !said) return ctx.refuseInput(problems)
  const adjustmentNo = await ctx.number('TJ', 'second', 4)
  return ctx.insert(priceAdjustment, { ...sheetAlone, adjustmentNo, reason, effectiveTime: said })
}

export const preloadSheet: UploadPreload<typeof contract.importPriceSheet, Table> = (input, _, before) =>
  readTable(before, input.upload.bytes)

export const importPriceSheet: Handler<typeof contract.importPriceSheet, unknown, typeof preloadSheet> = async (
  ctx,
  { preload, ...input },
) => {
  if (input.effectiveTime && input.effectiveTime <= ctx.now) ctx.refuseInput([inTheFuture])
  const lines = linesOf(ctx, preload)
  const change = await changeFor(ctx, input, lines)
  const id = String(change.id)
  const meant = await sitesMeant(
    ctx,
    lines.flatMap(line => line.siteCode ?? []),
  )
  await ctx.insertMany(
    priceSheetLine,
    // What cannot be read is the reason that counts.
    lines.map(line => ({ ...(line.siteCode ? meant(line.siteCode) : {}), ...line, adjustmentId: id })),
  )
  await recheckSheet(ctx, id)
  const { count, first } = await faultyRows(ctx, id)
  const said = (of: Readonly<Record<string, Label>>, code: number) => inLang(of[code] ?? ['', ''], ctx.lang)
  return {
    id,
    adjustmentNo: change.adjustmentNo,
    total: lines.length,
    failed: count,
    failures: first.map(one => ({
      row: one.rowNo,
      column: said(contract.priceSheetColumn.entries, one.faultColumn),
      value: one.value?.slice(0, maxEchoLength) ?? null,
      reason: said(contract.priceSheetFault.entries, one.fault),
    })),
  }
}

async function refuseUnlessDraft(ctx: Ctx, adjustmentId: string): Promise<void> {
  const of = await ctx.getOrRefuse(priceAdjustment, adjustmentId, { lock: true })
  if (of.status !== contract.priceAdjustmentStates.states.draft.code || of.stepType !== bySheet) ctx.refuse('changed')
}

/** The number behind the last one, for a row that no file has. */
async function nextRowNo(ctx: Ctx, adjustmentId: string): Promise<number> {
  const [last] = await ctx.rows(
    { rowNo: column.int },
    sql`select coalesce(max(${l.rowNo}), 1)::int as "rowNo" from ${l}
    where ${l.adjustmentId} = ${adjustmentId} and ${l.isDeleted} = 0`,
  )
  return (last?.rowNo ?? 1) + 1
}

export const priceSheetHooks = hooks(contract.priceSheetLines, {
  prepare: async (ctx, { id, ...given }) => ({
    ...given,
    ...(given.siteCode ? (await sitesMeant(ctx, [given.siteCode]))(given.siteCode) : {}),
    ...(given.oilNo ? { oilNo: productOf(given.oilNo) } : {}),
    // It was looked at by somebody: what could not be read is what stands there now.
    unread: null,
    ...(id || !given.adjustmentId ? {} : { rowNo: await nextRowNo(ctx, given.adjustmentId) }),
  }),
  guard: async (ctx, before, changes) => {
    const adjustmentId = before?.adjustmentId ?? changes?.adjustmentId
    if (adjustmentId) await refuseUnlessDraft(ctx, String(adjustmentId))
  },
  after: async (ctx, row, before) => {
    const adjustmentId = row?.adjustmentId ?? before?.adjustmentId
    if (adjustmentId) await recheckSheet(ctx, String(adjustmentId))
  },
})

export const importPriceSheetPreload = preloadUpload(contract.importPriceSheet, () => preloadSheet)
