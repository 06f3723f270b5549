import * as contract from '@forecourt/contract/cards'
import {
  codeOf,
  dayOf,
  formatDecimal,
  isCardNumber,
  type RefusalsOfCall,
  type Row,
  startOfDay,
} from '@forecourt/contract/kernel'
import { orderStates } from '@forecourt/contract/orders'
import { columnsOf } from '../../kernel/db/columns.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { idAt } from '../../kernel/ids.ts'
import { queryText, sql } from '../../kernel/db/sql.ts'
import { domainRow } from '../../kernel/db/table.ts'
import { cardHoldings } from '../../ledger/balance.ts'
import { splitWallet } from '../../ledger/events.ts'
import { ledgerAccount } from '../../ledger/read/relations.ts'
import { orderRows } from '../orders/relations.ts'
import { companyExtRows } from '../sites/relations.ts'
import { settingRows } from '../system/relations.ts'
import type { Uses } from '../../services/services.ts'
import { companyOfCard } from './card-number.ts'
import { monthAt, refuseBeyondMonth, takeFromMonth } from './company-month.ts'
import { checkProof } from './payment-proof.ts'
import { isInScope, isOver } from './product-rules.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { card, cardProduct, cardStates, companyMonth, staffAccount } = contract

const o = orderRows('o')
const b = settingRows('b')
const c = columnsOf(card, 'c')
const p = columnsOf(cardProduct, 'p')
const s = columnsOf(staffAccount, 's')
const e = companyExtRows('e')
const m = columnsOf(companyMonth, 'm')
const cashAccount = ledgerAccount('cash')
const giftAccount = ledgerAccount('gift')
const me = columnsOf(card, 'me')
const columns = columnsOf(card)
type Card = Row<typeof card>
type Product = Pick<
  Row<typeof cardProduct>,
  'perOrderMax' | 'perDayAmount' | 'perDayTimes' | 'useScopeType' | 'siteIds' | 'oilNos' | 'paymentProof' | 'proofAbove'
>
type Staff = Row<typeof staffAccount>
/** An empty card is told that its balance is not sufficient. */
const mayPay: ReadonlySet<number> = new Set([codeOf(cardStates, 'active'), codeOf(cardStates, 'usedUp')])
type SpendCtx = Ctx<RefusalsOfCall<typeof contract.reserveSpend>>

const activeStaff = 1
const yuan = (fen: bigint) => formatDecimal(fen, 2)

/**
 * The clock of the server at this moment decides, not that of the scan (domain 9.6). Why a card does not pay is not said,
 * nor whether there is one: its holder asks the company, and who tries numbers learns nothing.
 */
export function refuseUnusable(ctx: Ctx<'cardUnusable' | 'cardExpired'>, of: Card): void {
  if (of.status === codeOf(cardStates, 'expired')) ctx.refuse('cardExpired')
  if (!mayPay.has(of.status) || (of.startTime && of.startTime > ctx.now)) ctx.refuse('cardUnusable')
  if (isOver(of.endTime, ctx.now)) ctx.refuse('cardExpired')
}

/** The tighter of the card's and the product's limit. */
const tighter = <N extends number | bigint>(one: N | null, other: N | null): N | null =>
  one === null ? other : other === null ? one : one < other ? one : other

interface Limits {
  readonly order: bigint | null
  readonly day: bigint | null
  readonly times: number | null
  /** Of the employee, over all their cards. */
  readonly staffDay: bigint | null
}

/** What the tenant of the card has set for all its cards. */
interface OwnLimits {
  readonly spendLimit: bigint | null
  readonly maxPaymentsADay: number | null
}
const unlimited: OwnLimits = { spendLimit: null, maxPaymentsADay: null }

export const limitsOf = (of: Card, product: Product, staff: Staff | undefined, own = unlimited): Limits => ({
  order: tighter(own.spendLimit, tighter(of.perOrderMax, product.perOrderMax)),
  day: tighter(of.perDayAmount, product.perDayAmount),
  times: tighter(own.maxPaymentsADay, tighter(of.perDayTimes, product.perDayTimes)),
  staffDay: staff?.dayLimit ?? null,
})

interface Spent {
  readonly amount: bigint
  readonly times: number
  readonly staffAmount: bigint
}

/**
 * What the card and its holder have spent today, in one query over today's orders of the company: ids are in order of
 * time, so the day is a short end of the index that the company shares. Cancelled and failed orders do not count.
 */
async function spentToday(ctx: Ctx, of: Card): Promise<Spent> {
  const today = dayOf(ctx.now)
  const dead = [codeOf(orderStates, 'cancelled'), codeOf(orderStates, 'failed')]
  const [row] = await ctx.rows(
    { amount: column.bigint, times: column.int, staff_amount: column.bigint },
    sql`
    select coalesce(sum(${o.payAmount}) filter (where ${o.cardId} = ${of.id}), 0)::text as amount,
      count(*) filter (where ${o.cardId} = ${of.id})::int as times,
      coalesce(sum(${o.payAmount}), 0)::text as staff_amount
    from ${o}
    where ${o.companyId} = ${of.tenantId} and ${o.id} >= ${idAt(startOfDay(today))} and ${o.businessDate} = ${today}
      and (${o.cardId} = ${of.id} or ${o.userPhone} = ${of.userPhone}) and ${o.cardId} is not null
      and ${o.isDeleted} = 0 and ${o.state} <> all(${sql.param(dead)}::smallint[])`,
  )
  return { amount: row?.amount ?? 0n, times: row?.times ?? 0, staffAmount: row?.staff_amount ?? 0n }
}

async function checkLimits(ctx: SpendCtx, of: Card, limits: Limits, amount: bigint): Promise<void> {
  const { order, day, times, staffDay } = limits
  if (order !== null && amount > order)
    ctx.refuse('limitExceeded', [`单笔上限${yuan(order)}元`, `at most CNY ${yuan(order)} in one order`])
  if (day === null && times === null && staffDay === null) return
  const spent = await spentToday(ctx, of)
  if (times !== null && spent.times >= times)
    ctx.refuse('limitExceeded', [`每日最多${times}次`, `at most ${times} times a day`])
  if (day !== null && spent.amount + amount > day)
    ctx.refuse('limitExceeded', [`每日上限${yuan(day)}元`, `at most CNY ${yuan(day)} a day`])
  if (staffDay !== null && spent.staffAmount + amount > staffDay)
    ctx.refuse('limitExceeded', [
      `员工每日限额${yuan(staffDay)}元`,
      `the employee's limit is CNY ${yuan(staffDay)} a day`,
    ])
}

/** The employee with the holder's phone. */
export const holderOf = async (ctx: Ctx, of: Card, lock = false): Promise<Staff | undefined> =>
  of.userPhone ? ctx.find(staffAccount, { tenantId: of.tenantId, phone: of.userPhone }, { lock }) : undefined

/** What the platform has agreed on with the company of the card. */
interface CompanyTerms {
  readonly allowSiteIds: string[] | null
  readonly allowOilNos: string | null
  readonly monthLimit: bigint | null
  /** Null where nothing was counted yet. */
  readonly monthUsed: bigint | null
}

/** What a payment has to know beside the card itself: its product, its holder and what is on it. */
interface Terms extends Product, OwnLimits, CompanyTerms {
  readonly paymentsOpen: boolean
  readonly holderStatus: number | null
  readonly holderDayLimit: bigint | null
  /** Without what is held, in fen. */
  readonly cashFen: bigint
  readonly giftFen: bigint
  /** With what is held. */
  readonly onCardFen: bigint
}

/** The columns of the product, and besides. */
const termsShape = {
  perOrderMax: column.raw,
  perDayAmount: column.raw,
  perDayTimes: column.raw,
  useScopeType: column.raw,
  siteIds: column.raw,
  oilNos: column.raw,
  paymentProof: column.raw,
  proofAbove: column.raw,
  spendLimit: column.nullable(column.bigint),
  maxPaymentsADay: column.nullable(column.int),
  paymentsOpen: column.flag,
  cash: column.nullable(column.bigint),
  gift: column.nullable(column.bigint),
  onCard: column.bigint,
  allowSiteIds: column.nullable(column.list(column.text)),
  allowOilNos: column.nullable(column.text),
  monthLimit: column.nullable(column.bigint),
  monthUsed: column.nullable(column.bigint),
  holderStatus: column.nullable(column.int),
  holderDayLimit: column.nullable(column.bigint),
}

const termsOf = async (ctx: Ctx, tenantId: string, cardNo: string): Promise<Terms | undefined> => {
  const [row] = await ctx.rows(
    termsShape,
    sql`
    select ${p.perOrderMax} as "perOrderMax", ${p.perDayAmount} as "perDayAmount", ${p.perDayTimes} as "perDayTimes",
      ${p.useScopeType} as "useScopeType", ${p.siteIds} as "siteIds", ${p.oilNos} as "oilNos",
      ${p.paymentProof} as "paymentProof", ${p.proofAbove} as "proofAbove",
      ${b.spendLimit} as "spendLimit", ${b.maxPaymentsADay} as "maxPaymentsADay",
      coalesce(${b.paymentsOpen}, true) as "paymentsOpen", ${s.cardStatus} as "holderStatus", ${s.dayLimit} as "holderDayLimit", ${cashAccount.balance} - ${cashAccount.holdOut} as cash,
      ${giftAccount.balance} - ${giftAccount.holdOut} as gift, coalesce(${cashAccount.balance}, 0) + coalesce(${giftAccount.balance}, 0) as "onCard",
      ${e.allowSiteIds} as "allowSiteIds", ${e.allowOilNos} as "allowOilNos", ${e.monthLimit}::text as "monthLimit", ${m.usedAmount}::text as "monthUsed"
    from ${c}
    join ${p} on ${p.id} = ${c.productId} and ${p.isDeleted} = 0
    left join ${s} on ${s.tenantId} = ${c.tenantId} and ${s.phone} = ${c.userPhone} and ${s.isDeleted} = 0
    left join ${b} on ${b.tenantId} = ${c.tenantId} and ${b.isDeleted} = 0
    left join ${e} on ${e.tenantId} = ${platformTenant} and ${e.companyId} = ${c.tenantId} and ${e.isDeleted} = 0
    left join ${m} on ${m.tenantId} = ${c.tenantId} and ${m.month} = ${monthAt(ctx.now)} and ${m.isDeleted} = 0
    left join ${cashAccount} on ${cashAccount.tenantId} = ${c.tenantId} and ${cashAccount.code} = '2203' and ${cashAccount.dimType} = 'card'
      and ${cashAccount.dimId} = ${c.id}::text
    left join ${giftAccount} on ${giftAccount.tenantId} = ${c.tenantId} and ${giftAccount.code} = '2204' and ${giftAccount.dimType} = 'card'
      and ${giftAccount.dimId} = ${c.id}::text
    where ${c.tenantId} = ${tenantId} and ${c.cardNo} = ${cardNo} and ${c.isDeleted} = 0`,
  )
  if (!row) return undefined
  const { cash, gift, onCard, holderStatus, holderDayLimit, spendLimit, maxPaymentsADay, paymentsOpen, ...rest } = row
  const { allowSiteIds, allowOilNos, monthLimit, monthUsed, ...product } = rest
  return {
    ...domainRow<Product>(cardProduct, product),
    spendLimit,
    maxPaymentsADay,
    paymentsOpen,
    holderStatus,
    holderDayLimit,
    allowSiteIds,
    allowOilNos,
    monthLimit,
    monthUsed,
    cashFen: cash ?? 0n,
    giftFen: gift ?? 0n,
    onCardFen: onCard,
  }
}

/** Whether the company may have anything bought at this site, and of this product. */
const isAllowed = ({ allowSiteIds, allowOilNos }: CompanyTerms, siteId: string, oilNo: string | null | undefined) =>
  isInScope({ useScopeType: allowSiteIds?.length ? 2 : 1, siteIds: allowSiteIds, oilNos: allowOilNos }, siteId, oilNo)

/** A card whose row is locked, with what a payment has to know of it. */
class PresentedCard {
  readonly of: Card
  readonly terms: Terms

  constructor(of: Card, terms: Terms) {
    this.of = of
    this.terms = terms
  }
}

/** The lock first and the rest behind it: what is read is then true until the transaction ends. */
async function present(ctx: Ctx, cardNo: string): Promise<PresentedCard | undefined> {
  if (!isCardNumber(cardNo)) return undefined
  const tenantId = companyOfCard(cardNo)
  const [of, terms] = await Promise.all([
    ctx.find(card, { tenantId, cardNo }, { lock: true }),
    termsOf(ctx, tenantId, cardNo),
  ])
  return of && terms && new PresentedCard(of, terms)
}

/** See the declaration. */
export const presentCard: Handler<typeof contract.presentCard> = (ctx, { cardNo }) => present(ctx, cardNo)

/**
 * See the declaration. Checks in the order of domain 9.5: status, time, scope, limits, balance. The holder's proof comes
 * before all that says something of the card's money.
 */
export const reserveSpend: Handler<typeof contract.reserveSpend, Uses<'secrets'>> = async (
  ctx,
  { cardNo, siteId, oilNo, amount, presented, secret, code },
  { secrets },
) => {
  const isOfThis = presented instanceof PresentedCard && presented.of.cardNo === cardNo
  const { of, terms } = (isOfThis ? presented : await present(ctx, cardNo)) ?? ctx.refuse('cardUnusable')
  refuseUnusable(ctx, of)
  if (!terms.paymentsOpen) ctx.refuse('cardUnusable')
  if (terms.holderStatus !== null && terms.holderStatus !== activeStaff) ctx.refuse('cardUnusable')
  await checkProof(ctx, of, terms, { siteId, amount, secret, code }, secrets)
  if (!isInScope(terms, siteId, oilNo) || !isAllowed(terms, siteId, oilNo)) ctx.refuse('outOfScope')
  // Locked when there is a limit to count: one employee may pay with several cards at once.
  const holder = terms.holderDayLimit === null ? undefined : await holderOf(ctx, of, true)
  await checkLimits(ctx, of, limitsOf(of, terms, holder, terms), amount)
  const { monthLimit, monthUsed } = terms
  if (monthLimit !== null && (monthUsed ?? 0n) + amount > monthLimit) refuseBeyondMonth(ctx, monthLimit)
  if (terms.cashFen + terms.giftFen < amount) ctx.refuse('insufficient')
  if (monthLimit !== null) takeFromMonth(ctx, { companyId: of.tenantId, amount, monthLimit })
  const { cashFen, giftFen } = splitWallet(amount, terms)
  return {
    id: String(of.id),
    cardNo,
    companyId: of.tenantId,
    userPhone: of.userPhone,
    userName: of.userName,
    cash: cashFen,
    gift: giftFen,
    left: terms.onCardFen - amount,
    staysActive: of.status === codeOf(cardStates, 'active') && terms.onCardFen > amount,
  }
}

const projection = queryText`update ${c} set ${columns.balance} = held.whole, ${columns.giftBalance} = held.gift,
  ${columns.lastUseTime} = coalesce($2::timestamptz, ${c.lastUseTime}), ${columns.updateTime} = $3
from ${me}, lateral ${cardHoldings(me.tenantId, me.id)} held
where ${me.id} = $1 and ${c.tenantId} = ${me.tenantId} and ${c.id} = ${me.id}
returning held.whole = 0 as "isEmpty", ${c.status}`

const manyProjections = queryText`update ${c} set ${columns.balance} = held.whole, ${columns.giftBalance} = held.gift, ${columns.updateTime} = $2
from ${me}, lateral ${cardHoldings(me.tenantId, me.id)} held
where ${me.id} = any($1::bigint[]) and ${c.tenantId} = ${me.tenantId} and ${c.id} = ${me.id}`

/**
 * Brings what the card shows in line with its ledger accounts, in one statement. The balance is a projection and no
 * decision, so it is written without the version check; a step from active to used up and back is one, and leaves its
 * entry in the history.
 */
export const projectCard: Handler<typeof contract.projectCard> = async (ctx, { id, usedTime, staysActive }) => {
  const projected = ctx.query<{ isEmpty: boolean; status: number }>(projection, [id, usedTime ?? null, ctx.now])
  if (staysActive) return ctx.defer(projected)
  const { rows } = await projected
  const { isEmpty, status } = rows[0] ?? ctx.refuse('notFound')
  const step = isEmpty && status === codeOf(cardStates, 'active') ? (['useUp', 'usedUp'] as const) : undefined
  const back = !isEmpty && status === codeOf(cardStates, 'usedUp') ? (['refill', 'active'] as const) : undefined
  const [action, target] = step ?? back ?? []
  if (action && target) await ctx.transition(card, await ctx.getOrRefuse(card, id), action, target)
}

/** The same for many cards at once, whose state stays as it is. */
export const projectCards: Handler<typeof contract.projectCards> = async (ctx, { ids }) => {
  await ctx.query(manyProjections, [ids, ctx.now])
}
