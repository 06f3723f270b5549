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
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { idAt } from '../../kernel/ids.ts'
import { sql } from '../../kernel/sql.ts'
import { domainRow } from '../../kernel/table.ts'
import { cardHoldings } from '../../ledger/balance.ts'
import { splitWallet } from '../../ledger/events.ts'
import type { Services } from '../services.ts'
import { companyOfCard } from './card-number.ts'
import { checkProof } from './payment-proof.ts'
import { isInScope, isOver } from './product-rules.ts'

const { card, cardProduct, cardStates, staffAccount } = contract
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

export const limitsOf = (of: Card, product: Product, staff: Staff | undefined): Limits => ({
  order: tighter(of.perOrderMax, product.perOrderMax),
  day: tighter(of.perDayAmount, product.perDayAmount),
  times: tighter(of.perDayTimes, product.perDayTimes),
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
  const [row] = await ctx.rows<{ amount: string; times: number; staff_amount: string }>(sql`
    select coalesce(sum(pay_amount) filter (where card_id = ${of.id}), 0)::text as amount,
      count(*) filter (where card_id = ${of.id})::int as times,
      coalesce(sum(pay_amount), 0)::text as staff_amount
    from "order"
    where company_id = ${of.tenantId} and id >= ${idAt(startOfDay(today))} and business_date = ${today}
      and (card_id = ${of.id} or user_phone = ${of.userPhone}) and card_id is not null
      and is_deleted = 0 and state <> all(${sql.param(dead)}::smallint[])`)
  return { amount: BigInt(row?.amount ?? 0), times: row?.times ?? 0, staffAmount: BigInt(row?.staff_amount ?? 0) }
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

/** What a payment has to know beside the card itself: its product, its holder and what is on it. */
interface Terms extends Product {
  readonly holderStatus: number | null
  readonly holderDayLimit: bigint | null
  /** Without what is held, in fen. */
  readonly cashFen: bigint
  readonly giftFen: bigint
  /** With what is held. */
  readonly onCardFen: bigint
}

const termsOf = async (ctx: Ctx, tenantId: string, cardNo: string): Promise<Terms | undefined> => {
  const [row] = await ctx.rows<Record<string, unknown>>(sql`
    select p.per_order_max as "perOrderMax", p.per_day_amount as "perDayAmount", p.per_day_times as "perDayTimes",
      p.use_scope_type as "useScopeType", p.site_ids as "siteIds", p.oil_nos as "oilNos",
      p.payment_proof as "paymentProof", p.proof_above as "proofAbove",
      s.card_status as "holderStatus", s.day_limit as "holderDayLimit", cash.balance - cash.hold_out as cash,
      gift.balance - gift.hold_out as gift, coalesce(cash.balance, 0) + coalesce(gift.balance, 0) as "onCard"
    from card c
    join card_product p on p.id = c.product_id and p.is_deleted = 0
    left join staff_account s on s.tenant_id = c.tenant_id and s.phone = c.user_phone and s.is_deleted = 0
    left join ledger.account cash on cash.tenant_id = c.tenant_id and cash.code = '2203' and cash.dim_type = 'card'
      and cash.dim_id = c.id::text
    left join ledger.account gift on gift.tenant_id = c.tenant_id and gift.code = '2204' and gift.dim_type = 'card'
      and gift.dim_id = c.id::text
    where c.tenant_id = ${tenantId} and c.card_no = ${cardNo} and c.is_deleted = 0`)
  if (!row) return undefined
  const { cash, gift, onCard, holderDayLimit, ...product } = row
  const fen = (value: unknown) => BigInt((value as string | null) ?? 0)
  return {
    ...domainRow<Product>(cardProduct, product),
    holderStatus: row['holderStatus'] as number | null,
    holderDayLimit: holderDayLimit === null ? null : fen(holderDayLimit),
    cashFen: fen(cash),
    giftFen: fen(gift),
    onCardFen: fen(onCard),
  }
}

type Presented = readonly [of: Card | undefined, terms: Terms | undefined]
const presented = new WeakMap<object, Map<string, Promise<Presented>>>()

/** The lock first and the rest behind it: what is read is then true until the transaction ends. */
function present(ctx: Ctx, cardNo: string): Promise<Presented> {
  const cards = presented.get(ctx) ?? new Map<string, Promise<Presented>>()
  presented.set(ctx, cards)
  const tenantId = companyOfCard(cardNo)
  const reading =
    cards.get(cardNo) ??
    Promise.all([ctx.find(card, { tenantId, cardNo }, { lock: true }), termsOf(ctx, tenantId, cardNo)])
  cards.set(cardNo, reading)
  return reading
}

/** See the declaration. */
export const presentCard: Handler<typeof contract.presentCard> = async (ctx, { cardNo }) => {
  if (isCardNumber(cardNo)) await present(ctx, cardNo)
}

/**
 * See the declaration. Checks in the order of domain 9.5: status, time, scope, limits, balance. The holder's proof comes
 * before all that says something of the card's money.
 */
export const reserveSpend =
  ({ secrets }: Services): Handler<typeof contract.reserveSpend> =>
  async (ctx, { cardNo, siteId, oilNo, amount, secret, code }) => {
    const [of, terms] = isCardNumber(cardNo) ? await present(ctx, cardNo) : []
    if (!of || !terms) return ctx.refuse('cardUnusable')
    refuseUnusable(ctx, of)
    if (terms.holderStatus !== null && terms.holderStatus !== activeStaff) ctx.refuse('cardUnusable')
    await checkProof(ctx, of, terms, { siteId, amount, secret, code }, secrets)
    if (!isInScope(terms, siteId, oilNo)) ctx.refuse('outOfScope')
    // Locked when there is a limit to count: one employee may pay with several cards at once.
    const holder = terms.holderDayLimit === null ? undefined : await holderOf(ctx, of, true)
    await checkLimits(ctx, of, limitsOf(of, terms, holder), amount)
    if (terms.cashFen + terms.giftFen < amount) ctx.refuse('insufficient')
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

const projection = `update card c set balance = held.whole, gift_balance = held.gift,
  last_use_time = coalesce($2::timestamptz, c.last_use_time), update_time = $3
from card me, lateral ${cardHoldings('me.tenant_id', 'me.id')} held
where me.id = $1 and c.tenant_id = me.tenant_id and c.id = me.id
returning held.whole = 0 as "isEmpty", c.status`

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
  if (action && target) await ctx.advance(card, await ctx.need(card, id), action, target)
}
