import * as contract from '@forecourt/contract/goods'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Handler } from '../../kernel/implement.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { wholesaleLine, wholesaleOption, wholesaleStates } = contract

type Option = Row<typeof wholesaleOption>
type Line = Row<typeof wholesaleLine>
/** All lines of each option. */
type Lines = ReadonlyMap<string, readonly Line[]>

const bare = columnsOf(wholesaleOption)
const o = columnsOf(wholesaleOption, 'o')
const l = columnsOf(wholesaleLine, 'l')
const code = (name: keyof typeof wholesaleStates.states) => codeOf(wholesaleStates, name)
const most = 1000

/** Of an option everything is decided while its row is held; all who hold several do it in the same order. */
const optionsNamed = (ctx: Ctx, ids: readonly string[], lock: boolean): Promise<Option[]> =>
  ctx.all(wholesaleOption, { id: [...ids] }, { lock, order: ['validEnd', 'id'], limit: most })

/** Read once their options are held: what others took before is in them. */
const linesIn = (ctx: Ctx, options: readonly Option[]): Promise<Line[]> =>
  ctx.all(wholesaleLine, { optionId: options.map(one => String(one.id)) }, { order: ['id'], limit: most * 100 })

export interface Wanted {
  readonly skuId: string
  readonly qty: number
  /** An option is of one seller: it covers what is bought of this one. */
  readonly sellerTenantId: string
}

/** A part of what is wanted, out of one line. */
export interface Part {
  readonly line: Line
  readonly option: Option
  readonly qty: number
}

/** Takes what is wanted of lines in the order of their options, never more of one than is left of it. */
export function partsOf(wanted: readonly Wanted[], options: readonly Option[], lines: readonly Line[]): Part[] {
  const left = new Map(lines.map(one => [String(one.id), one.qty - one.usedQty]))
  const offered = options.flatMap(option =>
    lines.filter(one => String(one.optionId) === String(option.id)).map(line => ({ option, line })),
  )
  return wanted.flatMap(({ skuId, qty, sellerTenantId }) => {
    let missing = qty
    return offered
      .filter(({ line, option }) => String(line.skuId) === skuId && option.tenantId === sellerTenantId)
      .flatMap(({ line, option }): Part[] => {
        const id = String(line.id)
        const taken = Math.min(missing, left.get(id) ?? 0)
        missing -= taken
        left.set(id, (left.get(id) ?? 0) - taken)
        return taken > 0 ? [{ line, option, qty: taken }] : []
      })
  })
}

interface Moved {
  readonly line: Line
  readonly by: number
}

/** What one line was used by, however many parts of it there are. */
function movesOf(parts: readonly { readonly line: Line; readonly by: number }[]): Moved[] {
  const moves = new Map<string, Moved>()
  for (const { line, by } of parts) {
    const id = String(line.id)
    moves.set(id, { line, by: (moves.get(id)?.by ?? 0) + by })
  }
  return [...moves.values()]
}

/** Writes how much of each line is used now; answers what all lines of each option have come to. */
async function write(ctx: Ctx, moves: readonly Moved[], lines: readonly Line[]): Promise<Lines> {
  const changes = moves.map(({ line: before, by }) => ({ before, changes: { usedQty: before.usedQty + by } }))
  const written = new Map((await ctx.updateMany(wholesaleLine, changes)).map(one => [String(one.id), one]))
  const after = new Map<string, Line[]>()
  for (const line of lines) {
    const optionId = String(line.optionId)
    after.set(optionId, [...(after.get(optionId) ?? []), written.get(String(line.id)) ?? line])
  }
  return after
}

const usedOf = (lines: readonly Line[]): bigint =>
  lines.reduce((sum, one) => sum + one.unitPrice * BigInt(one.usedQty), 0n)

const isUsedUp = (lines: readonly Line[]): boolean => lines.every(one => one.usedQty >= one.qty)

const isOpen = (ctx: Ctx, { status, validStart, validEnd }: Option): boolean =>
  status === code('inForce') && validStart <= ctx.now && validEnd > ctx.now

/** Options of the buyer in force that have something left of any of these variants. */
const optionsWith = (ctx: Ctx, buyer: string, skuIds: readonly string[]) =>
  ctx.rows(
    { id: column.text },
    sql`
    select distinct ${o.id}::text as id from ${o} join ${l} on ${l.tenantId} = ${o.tenantId} and ${l.optionId} = ${o.id}
      and ${l.isDeleted} = 0 and ${l.skuId} = any(${sql.param([...skuIds])}::bigint[]) and ${l.usedQty} < ${l.qty}
    where ${o.offeredTenantId} = ${buyer} and ${o.status} = ${code('inForce')} and ${o.isDeleted} = 0
      and ${o.validStart} <= ${ctx.now} and ${o.validEnd} > ${ctx.now}`,
  )

/** The options are rows of their sellers: who uses them reaches these, or a sale would take nothing without saying so. */
function requireReach(ctx: Ctx): void {
  if (!ctx.seesAllTenants) throw new Error('wholesale options are used by calls that declare crossTenant')
}

/** What each of these options comes to now, in one statement however many they are. */
const writeUsed = (ctx: Ctx, options: readonly Option[], lines: Lines): Promise<Option[]> =>
  ctx.updateMany(
    wholesaleOption,
    options.map(before => ({ before, changes: { usedAmount: usedOf(lines.get(String(before.id)) ?? []) } })),
  )

/** The condition that chooses these, which the caller holds. */
const among = (options: readonly Option[]) =>
  sql`${bare.id} = any(${sql.param(options.map(one => String(one.id)))}::bigint[])`

/** What the options come to now, and the last step of those that have nothing left. */
async function markUsed(ctx: Ctx, options: readonly Option[], lines: Lines): Promise<void> {
  await writeUsed(ctx, options, lines)
  const isEmpty = options.filter(one => isUsedUp(lines.get(String(one.id)) ?? []))
  if (isEmpty.length > 0) await ctx.transitionWhere(wholesaleOption, among(isEmpty), 'useUp', 'usedUp')
}

/** What options cover of a basket, and all lines of these options, by which it is taken. */
export interface Covered {
  readonly parts: readonly Part[]
  readonly lines: readonly Line[]
}

/**
 * What a buyer's options in force cover of a basket, that which ends first before the others; the rest has its usual price. With `lock`
 * the options are held until the end of the transaction, so that what is answered is there to be taken.
 */
export async function coveredBy(
  ctx: Ctx,
  buyerTenantId: string,
  wanted: readonly Wanted[],
  { lock }: { readonly lock: boolean },
): Promise<Covered> {
  requireReach(ctx)
  const skuIds = [...new Set(wanted.map(one => one.skuId))]
  const ids = (await optionsWith(ctx, buyerTenantId, skuIds)).map(one => one.id)
  if (ids.length === 0) return { parts: [], lines: [] }
  const options = (await optionsNamed(ctx, ids, lock)).filter(one => isOpen(ctx, one))
  const lines = await linesIn(ctx, options)
  return { parts: partsOf(wanted, options, lines), lines }
}

/** Takes these parts, which are held: of each option it is written what it has come to, once. */
export async function takeCovered(ctx: Ctx, { parts, lines }: Covered): Promise<void> {
  if (parts.length === 0) return
  const moves = movesOf(parts.map(({ line, qty }) => ({ line, by: qty })))
  const after = await write(ctx, moves, lines)
  await markUsed(ctx, [...new Set(parts.map(one => one.option))], after)
}

/** What was used up is there again as long as its time lasts; what was ended or is over stays so. */
async function markReleased(ctx: Ctx, options: readonly Option[], lines: Lines): Promise<void> {
  await writeUsed(ctx, options, lines)
  const [back, late] = [options.filter(one => one.validEnd > ctx.now), options.filter(one => one.validEnd <= ctx.now)]
  if (back.length > 0) await ctx.transitionWhere(wholesaleOption, among(back), 'giveBack', 'inForce')
  if (late.length > 0) await ctx.transitionWhere(wholesaleOption, among(late), 'giveBack', 'expired')
}

export const releaseWholesale: Handler<typeof contract.releaseWholesale> = async (
  ctx,
  { buyerTenantId, lines: given },
) => {
  requireReach(ctx)
  const named = await ctx.all(wholesaleLine, { id: given.map(one => one.lineId) }, { limit: most })
  const options = await optionsNamed(ctx, [...new Set(named.map(one => String(one.optionId)))], true)
  const lines = await linesIn(ctx, options)
  const known = new Map(lines.map(one => [String(one.id), one]))
  const moves = movesOf(
    given.map(({ lineId, qty }) => {
      const line = known.get(lineId)
      if (line?.offeredTenantId !== buyerTenantId) return ctx.refuse('notFound')
      return { line, by: -qty }
    }),
  )
  if (moves.some(({ line, by }) => line.usedQty + by < 0)) ctx.refuse('wholesaleNotTaken')
  const after = await write(ctx, moves, lines)
  await markReleased(ctx, options, after)
}
