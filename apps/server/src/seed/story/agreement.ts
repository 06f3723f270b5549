import type { Ctx } from '../../kernel/context.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { column } from '../../kernel/db/row-shape.ts'

interface Agreement {
  readonly name: string
  readonly expected: string
  readonly actual: string
  readonly ok: boolean
}

const moved = (code: string, event: string, side: string) =>
  sql`(select coalesce(sum(l.amount), 0) from ledger.line l
    join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where a.code = any(${sql.param(code.split(' '))}) and l.event_code = any(${sql.param(event.split(' '))}) and l.side = ${side})`

interface Sums {
  readonly name: string
  readonly documents: SQL
  readonly books: SQL
}

/** What documents say in sum, and what the ledger or another document says of the same. */
const sums: readonly Sums[] = [
  {
    name: 'what was paid left cards, balances and deposits',
    documents: sql`select sum(pay_amount) from "order"`,
    books: sql`select ${moved('2201 2203 2204 2226', 'E06 E08', 'D')}`,
  },
  {
    name: 'cash and gift parts make up each payment',
    documents: sql`select count(*) from "order" where cash_part + gift_part <> pay_amount
      or pay_amount <> original_amount - discount_amount or margin_amount <> pay_amount + coalesce(subsidy_amount, 0) - settle_amount`,
    books: sql`select 0`,
  },
  {
    name: 'what orders earned is what is settled for them',
    documents: sql`select sum(settle_amount - service_fee) from "order"`,
    books: sql`select sum(net) from order_settle where refund_no = '-'`,
  },
  {
    name: 'what orders earned went to the accounts of stations and suppliers',
    documents: sql`select sum(settle_amount - service_fee) from "order"`,
    books: sql`select ${moved('2211', 'E06 E08', 'C')}`,
  },
  {
    name: 'the spread that settlements show is what the platform keeps of prices',
    documents: sql`select sum(spread_amount) from order_settle`,
    books: sql`select sum(case l.side when 'C' then l.amount else -l.amount end) from ledger.line l
      join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where a.code in ('6002', '2221') and l.event_code not like 'E17%' or a.code = '6601' and a.dim_type = 'site'`,
  },
  {
    name: 'what was refunded is on cards and balances again',
    documents: sql`select sum(refund_amount) from order_refund where state = 5`,
    books: sql`select ${moved('2201 2203 2204', 'E12 E12p E13', 'C')}`,
  },
  {
    name: 'orders remember their refunds',
    documents: sql`select sum(refund_amount) from order_refund where state = 5`,
    books: sql`select sum(refunded_amount) from "order"`,
  },
  {
    name: 'recharges that arrived, and were not taken back, are at the bank',
    documents: sql`select sum(pay_amount) from company_recharge where status = 2 and channel_no is null`,
    books: sql`select ${moved('1002', 'E02 E24 E28a', 'D')} - ${moved('1002', 'E04 E04s', 'C')}`,
  },
  {
    name: 'recharges that were paid through a channel, and were not taken back, are there',
    documents: sql`select sum(pay_amount) from company_recharge where status = 2 and channel_no is not null`,
    books: sql`select ${moved('1012', 'E02b E28a', 'D')} - ${moved('1012', 'E04 E04s', 'C')}`,
  },
  {
    name: 'settlements that were paid left the bank',
    documents: sql`select sum(actual_amount) from money_settlement where status = 4`,
    books: sql`select ${moved('1002', 'E19b', 'C')}`,
  },
  {
    name: 'withdrawals that were paid left the bank',
    documents: sql`select sum(arriving) from withdrawal where status = 2`,
    books: sql`select ${moved('1002', 'E17b', 'C')}`,
  },
  {
    name: 'withdrawals that are open are on their way',
    documents: sql`select sum(amount) from withdrawal where status in (0, 1)`,
    books: sql`select sum(balance) from ledger.account where code = '2231'`,
  },
  {
    name: 'gifts of recharges that arrived were paid into custody',
    documents: sql`select sum(amount - pay_amount) from company_recharge where status = 2`,
    books: sql`select ${moved('1002', 'E36', 'D')}`,
  },
  {
    name: 'transfers that were booked moved money',
    documents: sql`select sum(amount - fee_amount) from fund_transfer where status = 2`,
    books: sql`select ${moved('1002', 'E02c E36 E37 E38 E39a E39b E90', 'D')}`,
  },
  {
    name: 'settlements add up their orders and refunds',
    documents: sql`select sum(settlement_amount) from money_settlement where status <> 9`,
    books: sql`select sum(net) from order_settle where settlement_id is not null`,
  },
  {
    name: 'cards were granted as their grants say',
    documents: sql`select sum(total_amount) from "grant" where status = 3`,
    books: sql`select sum(face_amount) from card`,
  },
  {
    name: 'no account was ever below what it may be',
    documents: sql`select count(*) from ledger.line l
      join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.balance_after < 0 and not a.allow_negative`,
    books: sql`select 0`,
  },
  {
    name: 'limits of cards were kept',
    documents: sql`select count(*) from (select 1 from "order" where card_id is not null group by card_id, business_date
      having sum(pay_amount) > 80000 or max(pay_amount) > 40000) d`,
    books: sql`select 0`,
  },
  {
    name: 'an order of fuel was sold at a price that was in force',
    documents: sql`select count(*) from "order" o where o.site_id is not null`,
    books: sql`select count(*) from "order" o join site_oil_price p on p.tenant_id = o.tenant_id and p.site_id = o.site_id
      and p.oil_no = o.oil_no and p.price_version = o.price_version and p.platform_price = o.platform_price
      and p.effective_time <= o.pay_time and (p.end_time is null or p.end_time > o.pay_time)`,
  },
]

/** Holds each sum of documents against the other side; to be used while nothing else has been done in the database. */
export const proveStory = (ctx: Ctx): Promise<Agreement[]> =>
  Promise.all(
    sums.map(async ({ name, documents, books }) => {
      const [row] = await ctx.rows(
        { documents: column.nullable(column.text), books: column.nullable(column.text) },
        sql`select (${documents})::text as documents, (${books})::text as books`,
      )
      const [expected, actual] = [row?.documents ?? '0', row?.books ?? '0']
      return { name, expected, actual, ok: expected === actual }
    }),
  )
