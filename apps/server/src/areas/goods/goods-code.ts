import * as contract from '@forecourt/contract/goods'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { type Handler, job } from '../../kernel/implement.ts'
import { openSecret } from '../../kernel/rows/seals.ts'
import type { Uses } from '../../services/services.ts'
import { lowStockName } from './low-stock.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { goodsCode, sku } = contract
const bare = columnsOf(goodsCode)
const g = columnsOf(goodsCode, 'g')

/** Each look is written into the history of the code: who, when, and nothing of what was seen. */
export const revealGoodsCode: Handler<typeof contract.revealGoodsCode, Uses<'secrets'>> = async (
  ctx,
  { id },
  { secrets },
) => {
  // Locked, so that a code is either looked at or given back.
  const row = await ctx.getOrRefuse(goodsCode, id, { lock: true })
  const code = openSecret(goodsCode, 'secret', row, secrets.accepted) ?? ctx.refuse('codeUnreadable')
  ctx.auditNote(goodsCode.name, row, 'showCode')
  const isBuyer = row.buyerTenantId === ctx.tenantId
  if (isBuyer && row.shownTime === null) await ctx.update(goodsCode, row, { shownTime: ctx.now })
  return { code, expireTime: row.expireTime }
}

export const voidGoodsCode: Handler<typeof contract.voidGoodsCode> = async (ctx, { id, reason }) => {
  const before = await ctx.getOrRefuse(goodsCode, id)
  await ctx.transition(goodsCode, before, 'voidCode', 'voided', { voidReason: reason }, reason)
  ctx.wake(lowStockName)
}

interface Free {
  readonly skuId: string
  readonly tenantId: string
  readonly most: number
}

/** Locks free codes that nobody else is about to take. Each of the two ways is a range of the index. */
const locked = (ctx: Ctx, { skuId, tenantId, most }: Free, isGood: SQL) =>
  ctx.rows(
    { id: column.text },
    sql`
    select ${g.id}::text as id from ${g}
    where ${g.tenantId} = ${tenantId} and ${g.skuId} = ${skuId} and ${g.status} = 0 and ${g.isDeleted} = 0 and ${isGood}
    order by ${g.expireTime}, ${g.id} limit ${most} for update skip locked`,
  )

/** Those that expire soonest first, so that none expires beside one that never does. */
async function lockFree(ctx: Ctx, wanted: Free): Promise<string[]> {
  const dated = await locked(ctx, wanted, sql`${g.expireTime} > ${ctx.now}`)
  const left = wanted.most - dated.length
  const others = left > 0 ? await locked(ctx, { ...wanted, most: left }, sql`${g.expireTime} is null`) : []
  return [...dated, ...others].map(one => one.id)
}

export const setCodesAside: Handler<typeof contract.setCodesAside> = async (ctx, input) => {
  const { skuId, orderId, quantity, until } = input
  const { tenantId, title, skuName } = await ctx.getOrRefuse(sku, skuId)
  const ids = await lockFree(ctx, { skuId, tenantId, most: quantity })
  if (ids.length < quantity) ctx.refuse('codesShort', title ?? skuName)
  await ctx.transitionWhere(goodsCode, sql`${bare.id} = any(${sql.param(ids)}::bigint[])`, 'setAside', 'locked', {
    set: sql`${bare.orderId} = ${orderId}, ${bare.lockedUntil} = ${until}, ${bare.skuName} = ${title ?? skuName}`,
  })
  ctx.wake(lowStockName)
}

/** All of them or none: an order that is paid too late finds its codes gone. */
export const sellCodes: Handler<typeof contract.sellCodes> = async (ctx, { orderId, quantity, buyerTenantId }) => {
  const isTheirs = sql`${bare.orderId} = ${orderId}`
  const sold = await ctx.transitionWhere(goodsCode, isTheirs, 'sellCode', 'sold', {
    set: sql`${bare.buyerTenantId} = ${buyerTenantId}, ${bare.soldTime} = ${ctx.now}, ${bare.lockedUntil} = null`,
  })
  if (sold !== quantity) ctx.refuse('changed')
}

export const takeCodesBack: Handler<typeof contract.takeCodesBack> = async (ctx, { orderId, quantity }) => {
  const isTheirs = sql`${bare.orderId} = ${orderId} and ${bare.shownTime} is null`
  const taken = await ctx.transitionWhere(goodsCode, isTheirs, 'takeCodeBack', 'voided', {
    set: sql`${bare.voidReason} = ${'退款'}`,
  })
  if (taken !== quantity) ctx.refuse('notRefundable', ['卡密已被查看或使用', 'codes have been seen or used'])
}

async function free(ctx: Ctx, which: SQL): Promise<void> {
  const count = await ctx.transitionWhere(goodsCode, which, 'freeCode', 'unsold', {
    set: sql`${bare.orderId} = null, ${bare.lockedUntil} = null`,
  })
  if (count > 0) ctx.wake(lowStockName)
}

export const freeCodes: Handler<typeof contract.freeCodes> = (ctx, { orderId }) =>
  free(ctx, sql`${bare.orderId} = ${orderId}`)

const freedAtOnce = 1000

/** Nothing is set aside for ever: what was not paid for in time is free again, whatever became of its order. */
export const freeCodesJob = job('goods.freeCodes', {
  title: ['释放超时卡密', 'Free codes that were not paid for'],
  schedule: '* * * * *',
  retries: 2,
  run: ctx =>
    free(
      ctx,
      sql`(${bare.tenantId}, ${bare.id}) in (
        select ${g.tenantId}, ${g.id} from ${g} where ${g.status} = 1 and ${g.lockedUntil} <= ${ctx.now} and ${g.isDeleted} = 0
        limit ${freedAtOnce} for update skip locked)`,
    ),
})
