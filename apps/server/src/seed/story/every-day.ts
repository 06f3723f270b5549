import type { Ctx } from '../../kernel/context.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { wholeParam } from '../../services/parameters.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

// What the nightly proofs say at the end, held against every evening of the history: documents and books are added up by the
// day they count on. Where each day agrees, so does what any proof would have compared on the evening of that day.

/** What the entries of some events moved on these codes and this side. */
interface Moved {
  readonly events: string
  readonly codes: string
  readonly side: 'D' | 'C'
}

interface Daily {
  readonly name: string
  /** Rows of day and amount. */
  readonly documents: SQL
  readonly books: Moved
}

const dayOfMoment = (column: string): SQL => sql.raw(`(${column} at time zone 'Asia/Shanghai')::date`)
const arrivedOn = sql`coalesce(value_date, ${dayOfMoment('audit_time')})`
/** Credited, whatever became of it later. */
const everArrived = sql`status in (2, 5, 7, 8, 9)`

const daily: readonly Daily[] = [
  {
    name: 'what was paid left cards, balances and deposits',
    documents: sql`select business_date as day, pay_amount as amount from "order"`,
    books: { events: 'E06 E08', codes: '2201 2203 2204 2226', side: 'D' },
  },
  {
    name: 'what orders earned went to the accounts of stations and suppliers',
    documents: sql`select business_date as day, settle_amount - service_fee as amount from "order"`,
    books: { events: 'E06 E08', codes: '2211', side: 'C' },
  },
  {
    name: 'fees of orders',
    documents: sql`select business_date as day, service_fee as amount from "order"`,
    books: { events: 'E06 E08', codes: '6001', side: 'C' },
  },
  {
    name: 'what providers and distributors get of orders',
    documents: sql`select business_date as day, share_amount as amount from "order" where share_amount is not null`,
    books: { events: 'E06 E08', codes: '2221', side: 'C' },
  },
  {
    name: 'what was refunded is on cards and balances again',
    documents: sql`select ${dayOfMoment('success_time')} as day, refund_amount as amount from order_refund where state = 5`,
    books: { events: 'E12 E12p E13', codes: '2201 2203 2204', side: 'C' },
  },
  {
    name: 'what refunds take from the stations',
    documents: sql`select business_date as day, -net as amount from order_settle where refund_no <> '-' and refund_no <> order_no`,
    books: { events: 'E12 E12p E13', codes: '2211', side: 'D' },
  },
  {
    name: 'what recharges credited to companies and partners',
    documents: sql`select ${arrivedOn} as day, amount from company_recharge where ${everArrived}`,
    books: { events: 'E02 E02b E24 E25b E28b', codes: '2201 2202 2226 1122', side: 'C' },
  },
  {
    name: 'what recharges brought to banks and channels',
    documents: sql`select ${arrivedOn} as day, pay_amount as amount from company_recharge where ${everArrived} and receipt_no is null`,
    books: { events: 'E02 E02b E24 E25b', codes: '1002 1012', side: 'D' },
  },
  {
    name: 'what came back into the accounts by grants went to cards',
    documents: sql`select ${dayOfMoment('create_time')} as day, face_amount as amount from card`,
    books: { events: 'E05', codes: '2203 2204', side: 'C' },
  },
  {
    name: 'settlements that were generated',
    documents: sql`select ${dayOfMoment('create_time')} as day, settlement_amount as amount from money_settlement where status <> 5`,
    books: { events: 'E19a', codes: '2212', side: 'C' },
  },
  {
    name: 'settlements that were paid left the bank',
    documents: sql`select ${dayOfMoment('pay_time')} as day, actual_amount as amount from money_settlement where status = 4 and actual_amount <> 0`,
    books: { events: 'E19b', codes: '1002', side: 'C' },
  },
  {
    name: 'what was applied for left the balances',
    documents: sql`select ${dayOfMoment('create_time')} as day, amount from withdrawal`,
    books: { events: 'E17a', codes: '2221', side: 'D' },
  },
  {
    name: 'withdrawals that were paid left the bank',
    documents: sql`select ${dayOfMoment('pay_time')} as day, arriving as amount from withdrawal where status = 2`,
    books: { events: 'E17b', codes: '1002', side: 'C' },
  },
  {
    name: 'withdrawals that failed are on the balances again',
    documents: sql`select ${dayOfMoment('update_time')} as day, amount from withdrawal where status = 4`,
    books: { events: 'E17c', codes: '2221', side: 'C' },
  },
  {
    name: 'what payees owed and was taken from their settlements',
    documents: sql`select ${dayOfMoment('create_time')} as day, netted_amount as amount from money_settlement where netted_amount <> 0`,
    books: { events: 'E13c', codes: '1122', side: 'C' },
  },
  {
    name: 'what adjustments added to settlements',
    documents: sql`select ${dayOfMoment('review_time')} as day, amount from settlement_adjustment where amount > 0 and status in (2, 3, 4, 5)`,
    books: { events: 'E19d', codes: '2212', side: 'C' },
  },
  {
    name: 'what adjustments took from settlements',
    documents: sql`select ${dayOfMoment('review_time')} as day, -amount as amount from settlement_adjustment
      where amount < 0 and status in (2, 3, 4, 5)`,
    books: { events: 'E19d', codes: '2212', side: 'D' },
  },
  {
    name: 'gifts were paid into custody on the day of their recharge',
    documents: sql`select coalesce(value_date, ${dayOfMoment('booked_time')}) as day, amount from fund_transfer
      where transfer_type = 1 and status in (2, 5)`,
    books: { events: 'E36', codes: '1002', side: 'D' },
  },
  {
    name: 'transfers that were booked moved money',
    documents: sql`select coalesce(value_date, ${dayOfMoment('booked_time')}) as day, amount - fee_amount as amount from fund_transfer
      where transfer_type <> 1 and status = 2`,
    books: { events: 'E02c E37 E38 E39a E39b E90', codes: '1002', side: 'D' },
  },
  {
    name: 'what was paid back to companies left banks and channels',
    documents: sql`select ${dayOfMoment('paid_time')} as day, pay_amount as amount from recharge_return where status = 7`,
    books: { events: 'E04s', codes: '1002 1012', side: 'C' },
  },
]

/** Events whose sums no document above speaks of; the projections at the end do. */
const byProjection = ['E04', 'E04r', 'E04t', 'E13b', 'E14e', 'E19c', 'E19e', 'E19f', 'E28a', 'E36r']

const moveShape = {
  day: column.text,
  event: column.text,
  code: column.text,
  side: column.oneOf('D', 'C'),
  amount: column.bigint,
}
type Move = ShapedRow<typeof moveShape>

const movesByDay = (ctx: Ctx): Promise<Move[]> =>
  ctx.rows(
    moveShape,
    sql`select e.business_date::text as day, e.event_code as event, a.code, l.side, sum(l.amount)::text as amount
      from ledger.line l join ledger.entry e on e.id = l.entry_id
      join ledger.account a on a.tenant_id = l.tenant_id and a.id = l.account_id group by 1, 2, 3, 4`,
  )

function addTo(sums: Map<string, bigint>, day: string, amount: bigint): void {
  sums.set(day, (sums.get(day) ?? 0n) + amount)
}

function booksOf(moves: readonly Move[], { events, codes, side }: Moved): Map<string, bigint> {
  const [ofEvents, ofCodes] = [events.split(' '), codes.split(' ')]
  const sums = new Map<string, bigint>()
  for (const move of moves)
    if (move.side === side && ofEvents.includes(move.event) && ofCodes.includes(move.code))
      addTo(sums, move.day, move.amount)
  return sums
}

/** The days on which two sums differ, in words. */
function differing(name: string, documents: Map<string, bigint>, books: Map<string, bigint>): string[] {
  return [...new Set([...documents.keys(), ...books.keys()])]
    .filter(day => (documents.get(day) ?? 0n) !== (books.get(day) ?? 0n))
    .toSorted()
    .map(day => `${day}, ${name}: documents ${documents.get(day) ?? 0n}, books ${books.get(day) ?? 0n} fen`)
}

async function documentsAgree(ctx: Ctx, moves: readonly Move[]): Promise<string[]> {
  const known = new Set([...daily.flatMap(one => one.books.events.split(' ')), ...byProjection])
  const found = [...new Set(moves.map(one => one.event))]
    .filter(event => !known.has(event))
    .map(event => `nothing is compared with entries of ${event}`)
  for (const { name, documents, books } of daily) {
    const rows = await ctx.rows(
      { day: column.text, amount: column.bigint },
      sql`select day::text as day, sum(amount)::text as amount from (${documents}) d group by 1`,
    )
    const sums = new Map(rows.map(row => [row.day, row.amount]))
    found.push(...differing(name, sums, booksOf(moves, books)))
  }
  return found
}

/** Debits are credits on every day, and revenue and cost as a whole were below zero on none. */
function booksStand(moves: readonly Move[]): string[] {
  const found: string[] = []
  const standing = new Map<string, bigint>()
  const boundless = ['6602', '6604']
  for (const [day, ofDay] of [...Map.groupBy(moves, one => one.day)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    let net = 0n
    for (const { code, side, amount } of ofDay) {
      const debit = side === 'D' ? amount : -amount
      net += debit
      if (code.startsWith('6')) standing.set(code, (standing.get(code) ?? 0n) + (code < '66' ? -debit : debit))
    }
    if (net !== 0n) found.push(`${day}: debits exceed credits by ${net} fen`)
    for (const [code, fen] of standing)
      if (fen < 0n && !boundless.includes(code)) found.push(`${day}: ${code} stood at ${fen} fen`)
  }
  return found
}

/** What stood on 1901 and 2299 under a document for longer than open items may. */
async function itemsTooOld(ctx: Ctx): Promise<string[]> {
  const days = await wholeParam(ctx, 'ledger.openItemDays')
  const rows = await ctx.rows(
    { place: column.text, day: column.text },
    sql`select a.code || ' ' || a.dim_id as place, min(l.posted_at)::date::text as day
      from ledger.account a join ledger.line l on l.tenant_id = a.tenant_id and l.account_id = a.id
      where a.code in ('1901', '2299') and a.dim_type = 'document' group by a.tenant_id, a.id, a.code, a.dim_id, a.balance, a.moved_at
      having (case a.balance when 0 then a.moved_at else ${ctx.now} end) - min(l.posted_at) > make_interval(days => ${days}::int)`,
  )
  return rows.map(one => `${one.place} of ${one.day} was open for more than ${days} days`)
}

/**
 * Everything that did not agree on some evening of the history, in words. Needs a transaction that sees every tenant, and
 * books that nothing but the story has been written into.
 */
export async function proveEveryDay(ctx: Ctx): Promise<{ readonly days: number; readonly faults: readonly string[] }> {
  const moves = await movesByDay(ctx)
  const faults = [...booksStand(moves), ...(await documentsAgree(ctx, moves)), ...(await itemsTooOld(ctx))]
  return { days: new Set(moves.map(one => one.day)).size, faults }
}
