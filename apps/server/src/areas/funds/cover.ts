import * as contract from '@forecourt/contract/funds'
import { bankAccount } from '@forecourt/contract/funds'
import { addDays, dayOf } from '@forecourt/contract/kernel'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
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
const moved = (until: SQL, issuer?: string | null): SQL => sql`
  select ${d.tenantId}, ${d.code}, ${d.dimType}, ${d.dimId}, coalesce(${b.kind}, 1) as kind, coalesce(${b.issuerTenantId}, ${d.issuer}) as issuer,
    ${d.businessDate}, sum(case when ${d.code} like '2%' then ${d.credit} - ${d.debit} else ${d.debit} - ${d.credit} end) as amount
  from ${d} left join ${b} on ${b.tenantId} = ${d.tenantId} and ${b.ledgerKey} = ${d.dimId}
    and ${d.code} = case ${b.accountType} when 2 then '1012' else '1002' end
  where ${d.businessDate} <= ${until} and (${d.code} in ('1002', '1012') or ${d.code} = any(${sql.param(lentCodes)}) or ${d.code} like '22%')
    and (${issuer ?? null}::text is null or coalesce(${b.issuerTenantId}, ${d.issuer}) = ${issuer ?? null}::text)
  group by 1, 2, 3, 4, 5, 6, 7`

export interface CoverDay {
  readonly day: string
  readonly custody: bigint
  readonly channel: bigint
  readonly companies: bigint
  readonly cards: bigint
  readonly partners: bigint
  readonly payees: bigint
  readonly others: bigint
  readonly owed: bigint
  readonly free: bigint
  readonly lent: bigint
  readonly own: bigint
}

type Figure = 'custody' | 'channel' | 'companies' | 'cards' | 'partners' | 'payees' | 'others' | 'lent' | 'own'
const fenOf = (row: Record<Figure, string>): Record<Figure, bigint> => ({
  custody: BigInt(row.custody),
  channel: BigInt(row.channel),
  companies: BigInt(row.companies),
  cards: BigInt(row.cards),
  partners: BigInt(row.partners),
  payees: BigInt(row.payees),
  others: BigInt(row.others),
  lent: BigInt(row.lent),
  own: BigInt(row.own),
})

/**
 * The cover at the end of every day from `from` through `to`, of one issuer or of all: figures in fen. An account that is
 * overdrawn is no less owed to others but a receivable, so each is looked at by itself.
 */
export async function coverDays(ctx: Ctx, from: string, to: string, issuer?: string | null): Promise<CoverDay[]> {
  const rows = await ctx.rows<Record<Figure | 'day', string>>(sql`
    with moved as (${moved(sql`${to}::date`, issuer)}),
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
    select day::text as day,
      coalesce(sum(balance) filter (where code = '1002' and kind = 1), 0)::text as custody,
      coalesce(sum(balance) filter (where code = '1012'), 0)::text as channel,
      coalesce(sum(due) filter (where code in ('2201', '2202', '2207')), 0)::text as companies,
      coalesce(sum(due) filter (where code in ('2203', '2204', '2205', '2206', '2208')), 0)::text as cards,
      coalesce(sum(due) filter (where code = '2226'), 0)::text as partners,
      coalesce(sum(due) filter (where code in ('2211', '2212', '2213')), 0)::text as payees,
      coalesce(sum(due) filter (where code in ('2221', '2222', '2223', '2224', '2225', '2231', '2232', '2241', '2299')), 0)::text
        as others,
      coalesce(sum(case when code like '22%' then due - balance when code like '10%' then 0 else balance end), 0)::text as lent,
      coalesce(sum(balance) filter (where code = '1002' and kind = 2), 0)::text as own
    from owed group by day order by day`)
  return rows.map(row => {
    const fen = fenOf(row)
    const owed = fen.companies + fen.cards + fen.partners + fen.payees + fen.others
    return { day: row.day, ...fen, owed, free: fen.custody + fen.channel - owed }
  })
}

/** The last month when nothing is said; the newest day first. */
export const fundCover: Handler<typeof contract.fundCover> = async (ctx, input) => {
  const to = input.to ?? dayOf(ctx.now)
  const from = input.from ?? addDays(to, 1 - usualDays)
  if (from > to || addDays(from, maxDays) < to)
    return ctx.refuseInput([
      { field: 'from', message: ['请选择不超过 400 天的日期范围', 'Choose a range of at most 400 days'] },
    ])
  return (await coverDays(ctx, from, to, input.issuerTenantId)).toReversed()
}

type Place = Record<'tenantId' | 'code' | 'dimType' | 'dimId' | 'issuer' | 'balance', string>

const [there, due, lent, own] = [1, 2, 3, 4]

function partOf(code: string, kind: number, balance: bigint): number {
  if (code === '1002' || code === '1012') return kind === 2 ? own : there
  return code.startsWith('22') && balance >= 0n ? due : lent
}

/** The accounts behind one day, the largest first. A debit balance of a liability is a receivable and shown as one. */
export const coverDay: Handler<typeof contract.coverDay> = async (ctx, { day }) => {
  const rows = await ctx.rows<Place & { kind: number }>(sql`
    select ${one.tenantId} as "tenantId", ${one.code}, ${one.dimType} as "dimType", ${one.dimId} as "dimId", kind, issuer, sum(amount)::text as balance
    from (${moved(sql`${day}::date`)}) m group by 1, 2, 3, 4, 5, 6 having sum(amount) <> 0
    order by code, abs(sum(amount)) desc limit 2000`)
  // What is summed by tenant belongs to the tenant.
  const placeOf = ({ tenantId, dimType, dimId }: Place) =>
    dimId ? { dimType, dimId } : { dimType: 'tenant', dimId: tenantId }
  const nameOf = await dimensionNames(ctx, rows.map(placeOf))
  return rows.map(row => {
    const balance = BigInt(row.balance)
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
