import { recordOrderSettle } from '@forecourt/contract/funds'
import { codeOf, dayOf, type InputOfCall, type Values } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/orders'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { sql } from '../../kernel/db/sql.ts'
import { randomDigits } from '../../kernel/ids.ts'
import type { Handler } from '../../kernel/implement.ts'
import { asError } from '../../kernel/thrown.ts'
import { maxFen, sumFen } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import { LedgerRefused } from '../../ledger/refused.ts'
import { currentVatBp } from '../../services/vat.ts'
import { saleOf } from './order-money.ts'
import { payMethods } from './payer-lines.ts'
import { payerOf } from './payer.ts'
import { nameOf, sharesFor, type Sold, writeShares } from './order-share.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { order, orderLine, orderStates } = contract

type GoodsCtx = Ctx<'insufficient' | 'accountFrozen' | 'bearerInsufficient'>
type Line = InputOfCall<typeof contract.bookGoodsOrders>['lines'][number]

const purchase = 12
const backOffice = 2
const done = codeOf(orderStates, 'done')

/** One order is of one supplier, one seller and one bearer: each of these has a line of its own in the entry. */
const together = ({ supplierTenantId, sellerTenantId, bearerTenantId }: Line): string =>
  [supplierTenantId, sellerTenantId, bearerTenantId ?? ''].join(':')

const paidFor = (line: Line): bigint => line.unitPrice * BigInt(line.qty) + line.serviceCharge

/** What the lines of an order come to, in fen. */
export function amountsOf(lines: readonly Line[]) {
  const sum = (of: (line: Line, qty: bigint) => bigint) => sumFen(lines.map(line => of(line, BigInt(line.qty))))
  const serviceFee = sum(line => line.serviceCharge)
  const payAmount = sum(paidFor)
  const subsidyAmount = sum(line => line.subsidy)
  // A price above the list is no discount below zero.
  const originalAmount = sum((line, qty) => maxFen(line.listPrice, line.unitPrice) * qty) + serviceFee
  const settleAmount = sum((line, qty) => line.supplyPrice * qty - line.commissionGiven) + serviceFee
  return {
    originalAmount,
    discountAmount: originalAmount - payAmount,
    payAmount,
    subsidyAmount,
    settleAmount,
    serviceFee,
    marginAmount: payAmount + subsidyAmount - settleAmount,
  }
}

/** Posts a sale; the ledger knows whether the money suffices, and whose did not. */
const posted = (ctx: GoodsCtx, entry: Parameters<typeof post>[1]): Promise<unknown> =>
  post(ctx.query, entry).catch((error: unknown) => {
    const isBearer = error instanceof LedgerRefused && error.reason === 'insufficient' && error.account?.code === '2221'
    if (isBearer) ctx.refuse('bearerInsufficient')
    throw asError(error)
  })

interface Buyer {
  readonly companyId: string
  readonly companyName: string | null
  readonly vatBp: number
  readonly businessDate: string
}

/** One order with its lines, its entry (E08) and what it adds to the supplier's settlements. */
async function book(ctx: GoodsCtx, sold: readonly Sold[], buyer: Buyer) {
  const { companyId, companyName, vatBp, businessDate } = buyer
  const lines = sold.map(one => one.line)
  const [first] = lines
  if (!first) throw new Error('an order without lines')
  const { supplierTenantId: tenantId, sellerTenantId, bearerTenantId } = first
  const amounts = amountsOf(lines)
  const isPassedOn = sellerTenantId !== tenantId && sellerTenantId !== platformTenant
  const shares = await sharesFor(ctx, sold)
  const bySeller = shares.filter(one => one.earnerId === sellerTenantId)
  const [id, orderNo] = [ctx.newId(), `${await ctx.number('OD', 'second', 6)}${randomDigits(2)}`]
  const values = {
    orderNo,
    orderType: purchase,
    goodsName: nameOf(lines.map(one => `${one.goodsName} ${one.skuName}`)),
    companyId,
    companyName,
    providerTenantId: isPassedOn ? sellerTenantId : null,
    shareAmount: isPassedOn ? sumFen(bySeller.map(one => one.amount)) : 0n,
    litres: 0n,
    ...amounts,
    couponAmount: 0n,
    cashPart: amounts.payAmount,
    giftPart: 0n,
    bearerTenantId,
    vatBp,
    payMethod: payMethods.deposit,
    payTime: ctx.now,
    businessDate,
    source: backOffice,
    state: done,
  } satisfies Values<typeof order>
  await ctx.insert(order, values, { tenantId, id })
  await ctx.insertMany(
    orderLine,
    lines.map(({ supplierTenantId: _supplier, bearerTenantId: _bearer, ...line }) => ({
      ...line,
      orderId: id,
      orderNo,
      companyId,
      amount: paidFor(line as Line),
    })),
    { tenantId },
  )
  await writeShares(ctx, { orderId: id, orderNo, businessDate }, shares)
  const { originalAmount: orderAmount, settleAmount, marginAmount: spreadAmount, serviceFee } = amounts
  const sums = { litres: 0n, orderAmount, settleAmount, spreadAmount, serviceFee }
  await ctx.call(recordOrderSettle, { tenantId, orderNo, payeeId: null, businessDate, ...sums })
  const paid = {
    ...values,
    tenantId,
    siteId: null,
    cardId: null,
    settleState: 0,
    shares: shares.map(one => ({ tenantId: one.earnerId, amountFen: one.amount })),
  }
  await posted(ctx, { ...saleOf(paid), tenantId, bizNo: orderNo, step: '1', businessDate })
  return { id, orderNo, payAmount: amounts.payAmount, lines: lines.map(({ skuId, qty }) => ({ skuId, qty })) }
}

export const bookGoodsOrders: Handler<typeof contract.bookGoodsOrders> = async (ctx, { companyId, lines, shares }) => {
  const [{ name }, vatBp] = await Promise.all([payerOf(ctx, companyId), currentVatBp(ctx)])
  const buyer = { companyId, companyName: name, vatBp, businessDate: dayOf(ctx.now) }
  // In the order of their keys, so that two purchases lock the accounts of suppliers and sellers alike.
  const all = lines.map((line, at) => ({ line, shares: shares.filter(one => one.line === at) }))
  const groups = [...Map.groupBy(all, one => together(one.line))].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const made = []
  for (const [, of] of groups) made.push(await book(ctx, of, buyer))
  return made
}

const l = columnsOf(orderLine, 'l')
const o = columnsOf(order, 'o')

export const boughtToday: Handler<typeof contract.boughtToday> = (ctx, { companyId, skuIds, businessDate }) =>
  ctx.rows(
    { skuId: column.text, qty: column.int },
    sql`
    select ${l.skuId}::text as "skuId", sum(${l.qty})::int as qty
    from ${l} join ${o} on ${o.tenantId} = ${l.tenantId} and ${o.id} = ${l.orderId}
    where ${l.companyId} = ${companyId} and ${l.skuId} = any(${sql.param([...skuIds])}::bigint[]) and ${l.isDeleted} = 0
      and ${o.businessDate} = ${businessDate} and ${o.refundedAmount} = 0
    group by 1`,
  )
