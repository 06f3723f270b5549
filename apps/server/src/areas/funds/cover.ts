import * as contract from '@forecourt/contract/funds'
import { bankAccount } from '@forecourt/contract/funds'
import { addDays, dayOf } from '@forecourt/contract/kernel'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, viewRows } from '../../kernel/implement.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'
import { identifier, joined, type SQL, sql } from '../../kernel/db/sql.ts'
import { ledgerDailyTotal } from '../../ledger/read/relations.ts'
import { codeName } from './account.ts'
import { dimensionNames } from './dimension-names.ts'
import { lentCodes } from './money-position.ts'

const d = ledgerDailyTotal('d')
const b = columnsOf(bankAccount, 'b')
// The columns that `moved` and what is made of it pass on.
const one = rowsNamed(d, 'm')
const place = rowsNamed(d, 'p')

const maxDays = 400
const usualDays = 31

/**
 * What moved on accounts of money and of debt, by day of business. Bank and channel accounts are told apart by their key, all
 * others are summed by tenant; the issuer of a bank account is the one its row names.
 */
const issuer = sql`coalesce(${b.issuerTenantId}, ${d.issuer})`
const moved = (until: SQL, asked = sql`true`): SQL => sql`
  select ${d.tenantId}, ${d.code}, ${d.dimType}, ${d.dimId}, coalesce(${b.kind}, 1) as kind, ${issuer} as issuer,
    ${d.businessDate}, sum(case when ${d.code} like '2%' then ${d.credit} - ${d.debit} else ${d.debit} - ${d.credit} end) as amount
  from ${d} left join ${b} on ${b.tenantId} = ${d.tenantId} and ${b.ledgerKey} = ${d.dimId}
    and ${d.code} = case ${b.accountType} when 2 then '1012' else '1002' end
  where ${d.businessDate} <= ${until} and (${d.code} in ('1002', '1012') or ${d.code} = any(${sql.param(lentCodes)}) or ${d.code} like '22%')
    and ${asked}
  group by 1, 2, 3, 4, 5, 6, 7`

const figures = ['custody', 'channel', 'companies', 'cards', 'partners', 'payees', 'others', 'lent', 'own'] as const
type Figure = (typeof figures)[number]

/**
 * The cover at the end of every day from `from` through `to`: figures in fen. An account that is overdrawn is no less owed to
 * others but a receivable, so each is looked at by itself.
 */
const covers = (from: string, to: string, asked?: SQL): SQL => sql`
    with moved as (${moved(sql`${to}::date`, asked)}),
    summed as (
      select ${one.tenantId}, ${one.code}, ${one.dimType}, ${one.dimId}, kind, greatest(${one.businessDate}, ${from}::date) as day, sum(amount) as amount
      from moved m group by 1, 2, 3, 4, 5, 6),
    place as (select distinct ${one.tenantId}, ${one.code}, ${one.dimType}, ${one.dimId}, kind from summed m),
    standing as (
      select g.day, ${place.code}, p.kind,
        sum(m.amount) over (partition by ${place.tenantId}, ${place.code}, ${place.dimType}, ${place.dimId}, p.kind order by g.day) as balance
      from place p cross join (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) g
      left join summed m on ${one.tenantId} = ${place.tenantId} and ${one.code} = ${place.code} and ${one.dimType} = ${place.dimType}
        and ${one.dimId} = ${place.dimId} and m.kind = p.kind and m.day = g.day),
    owed as (select day, code, kind, coalesce(balance, 0) as balance, greatest(coalesce(balance, 0), 0) as due from standing)
    select day,
      coalesce(sum(balance) filter (where code = '1002' and kind = 1), 0) as custody,
      coalesce(sum(balance) filter (where code = '1012'), 0) as channel,
      coalesce(sum(due) filter (where code in ('2201', '2202', '2207')), 0) as companies,
      coalesce(sum(due) filter (where code in ('2203', '2204', '2205', '2206', '2208')), 0) as cards,
      coalesce(sum(due) filter (where code = '2226'), 0) as partners,
      coalesce(sum(due) filter (where code in ('2211', '2212', '2213')), 0) as payees,
      coalesce(sum(due) filter (where code in ('2221', '2222', '2223', '2224', '2225', '2231', '2232', '2241', '2299')), 0) as others,
      coalesce(sum(case when code like '22%' then due - balance when code like '10%' then 0 else balance end), 0) as lent,
      coalesce(sum(balance) filter (where code = '1002' and kind = 2), 0) as own
    from owed group by day`

/** What `covers` answers, under the name c. */
const c = (name: Figure | 'day'): SQL => sql.raw(`c.${name}`)
const owed = sql`(${c('companies')} + ${c('cards')} + ${c('partners')} + ${c('payees')} + ${c('others')})`
const shown = {
  custody: c('custody'),
  channel: c('channel'),
  companies: c('companies'),
  cards: c('cards'),
  partners: c('partners'),
  payees: c('payees'),
  others: c('others'),
  owed,
  free: sql`${c('custody')} + ${c('channel')} - ${owed}`,
  lent: c('lent'),
  own: c('own'),
}

const coverShape = {
  day: column.day,
  custody: column.bigint,
  channel: column.bigint,
  companies: column.bigint,
  cards: column.bigint,
  partners: column.bigint,
  payees: column.bigint,
  others: column.bigint,
  lent: column.bigint,
  own: column.bigint,
  owed: column.bigint,
  free: column.bigint,
}
export type CoverDay = ShapedRow<typeof coverShape>

/** The cover of all issuers at the end of every day, oldest first. */
export const coverDays = (ctx: Ctx, from: string, to: string): Promise<CoverDay[]> =>
  ctx.rows(
    coverShape,
    sql`select ${c('day')}, ${joined(
      Object.entries(shown).map(([name, value]) => sql`(${value})::bigint as ${identifier(name)}`),
      ', ',
    )} from (${covers(from, to)}) c order by ${c('day')}`,
  )

/** The totals of the books are of all tenants: who does not see these finds no day. */
const noDays = sql`select null::date as day, ${joined(
  figures.map(name => sql`0::bigint as ${identifier(name)}`),
  ', ',
)} where false`

/** The last month when nothing is said. */
export const fundCovers = viewRows(contract.fundCovers, (ctx, { columns, asked, days }) => {
  const { to = dayOf(ctx.now), from = addDays(to, 1 - usualDays) } = days('businessDate')
  if (addDays(from, maxDays) < to)
    return ctx.refuseInput([
      { field: 'businessDate', message: ['请选择不超过 400 天的日期范围', 'Choose a range of at most 400 days'] },
    ])
  const rows = ctx.seesAllTenants
    ? covers(from, to, asked({ businessDate: 'elsewhere', issuerTenantId: issuer }))
    : noDays
  return sql`select ${columns({ id: c('day'), day: c('day'), ...shown })} from (${rows}) c
    where ${asked({ businessDate: c('day'), issuerTenantId: 'elsewhere' })}`
})

type Place = Readonly<Record<'tenantId' | 'dimType' | 'dimId', string>>

const [there, due, lent, own] = [1, 2, 3, 4]

function partOf(code: string, kind: number, balance: bigint): number {
  if (code === '1002' || code === '1012') return kind === 2 ? own : there
  return code.startsWith('22') && balance >= 0n ? due : lent
}

/** The accounts behind one day, the largest first. A debit balance of a liability is a receivable and shown as one. */
export const coverDay: Handler<typeof contract.coverDay> = async (ctx, { day }) => {
  const shape = {
    tenantId: column.text,
    code: column.text,
    dimType: column.text,
    dimId: column.text,
    kind: column.int,
    issuer: column.text,
    balance: column.bigint,
  }
  const rows = await ctx.rows(
    shape,
    sql`
    select ${one.tenantId} as "tenantId", ${one.code}, ${one.dimType} as "dimType", ${one.dimId} as "dimId", kind, issuer, sum(amount)::bigint as balance
    from (${moved(sql`${day}::date`)}) m group by 1, 2, 3, 4, 5, 6 having sum(amount) <> 0
    order by code, abs(sum(amount)) desc limit 2000`,
  )
  // What is summed by tenant belongs to the tenant.
  const placeOf = ({ tenantId, dimType, dimId }: Place) =>
    dimId ? { dimType, dimId } : { dimType: 'tenant', dimId: tenantId }
  const nameOf = await dimensionNames(ctx, rows.map(placeOf))
  return rows.map(({ balance, ...row }) => {
    const part = partOf(row.code, row.kind, balance)
    return {
      code: row.code,
      name: codeName(ctx, row.code),
      tenantId: row.tenantId,
      dimId: row.dimId || null,
      dimName: nameOf(placeOf(row)),
      issuerTenantId: row.issuer,
      part,
      balance: row.code.startsWith('22') && balance < 0n ? -balance : balance,
    }
  })
}
