import { bankAccount } from '@forecourt/contract/funds'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { ledgerAccount, ledgerLine } from '../../ledger/read/relations.ts'
import { column } from '../../kernel/db/row-shape.ts'

const a = ledgerAccount('a')
const b = columnsOf(bankAccount, 'b')
const l = ledgerLine('l')
const own = rowsNamed(l, 'own')

// What the platform's money stands for, read from the accounts as they are now (ADR 0056).

/** Money that is neither at a bank nor in a channel because somebody owes it, or something was bought for it. */
export const lentCodes = ['1122', '1123', '1405', '1901']

/** Each account of money and of debt with the kind and issuer of its bank account; one without a row is in custody. */
export const moneyPlaces: SQL = sql`
  select ${a.tenantId}, ${a.code}, ${a.dimType}, ${a.dimId}, ${a.balance}, coalesce(${b.kind}, 1) as kind,
    coalesce(${b.issuerTenantId}, ${a.issuer}) as issuer
  from ${a} left join ${b} on ${b.tenantId} = ${a.tenantId} and ${b.ledgerKey} = ${a.dimId}
    and ${a.code} = case ${b.accountType} when 2 then '1012' else '1002' end
  where ${a.code} in ('1002', '1012') or ${a.code} = any(${sql.param(lentCodes)}) or ${a.code} like '22%'`

export interface Position {
  readonly issuer: string
  /** At banks, in custody. */
  readonly custodyFen: bigint
  readonly channelFen: bigint
  readonly ownFen: bigint
  /** All that customers and payees are owed; an account that is overdrawn takes nothing from it. */
  readonly owedFen: bigint
  /** What others owe: receivables, advances, unexplained outflows and debit balances of liabilities. */
  readonly lentFen: bigint
}

/** Custody and channel less what is owed: what would be left if everybody took their money. */
export const freeFen = ({ custodyFen, channelFen, owedFen }: Position): bigint => custodyFen + channelFen - owedFen

/** The position of each issuer. */
export async function positions(ctx: Ctx): Promise<Position[]> {
  const rows = await ctx.rows(
    {
      issuer: column.text,
      custody: column.bigint,
      channel: column.bigint,
      own: column.bigint,
      owed: column.bigint,
      lent: column.bigint,
    },
    sql`
    select issuer, coalesce(sum(balance) filter (where code = '1002' and kind = 1), 0)::text as custody,
      coalesce(sum(balance) filter (where code = '1012'), 0)::text as channel,
      coalesce(sum(balance) filter (where code = '1002' and kind = 2), 0)::text as own,
      coalesce(sum(greatest(balance, 0)) filter (where code like '22%'), 0)::text as owed,
      coalesce(sum(case when code like '22%' then greatest(-balance, 0) when code like '10%' then 0 else balance end), 0)::text
        as lent
    from (${moneyPlaces}) p group by issuer order by issuer`,
  )
  return rows.map(row => ({
    issuer: row.issuer,
    custodyFen: row.custody,
    channelFen: row.channel,
    ownFen: row.own,
    owedFen: row.owed,
    lentFen: row.lent,
  }))
}

export const inAll = (all: readonly Position[]): Position =>
  all.reduce(
    (sum, one) => ({
      issuer: '',
      custodyFen: sum.custodyFen + one.custodyFen,
      channelFen: sum.channelFen + one.channelFen,
      ownFen: sum.ownFen + one.ownFen,
      owedFen: sum.owedFen + one.owedFen,
      lentFen: sum.lentFen + one.lentFen,
    }),
    { issuer: '', custodyFen: 0n, channelFen: 0n, ownFen: 0n, owedFen: 0n, lentFen: 0n },
  )

export interface Earnings {
  /** Fees, spread and other income less costs, without the gifts that own money has paid for. */
  readonly earnedFen: bigint
  readonly sweptFen: bigint
  /** Own money that lies in custody for what was lent, and for losses beyond what was earned. */
  readonly fundedFen: bigint
}

/**
 * What the platform has earned and what of it has left custody. A gift is a cost, but once own money has paid for it, it
 * takes nothing from what custody holds: it is added back. Read from the lines of the accounts with own money, of which
 * there is one for each transfer.
 */
export async function earnings(ctx: Ctx): Promise<Earnings> {
  const [row] = await ctx.rows(
    { result: column.bigint, gifts: column.bigint, swept: column.bigint, funded: column.bigint },
    sql`
    with own as (
      select ${l.eventCode}, sum(case ${l.side} when 'D' then ${l.amount} else -${l.amount} end) as amount
      from ${b} join ${a} on ${a.tenantId} = ${b.tenantId} and ${a.code} = '1002' and ${a.dimId} = ${b.ledgerKey}
      join ${l} on ${l.tenantId} = ${a.tenantId} and ${l.accountId} = ${a.id}
      where ${b.kind} = 2 and ${b.accountType} = 1 group by ${l.eventCode})
    select (select coalesce(sum(case ${a.normal} when 'C' then ${a.balance} else -${a.balance} end), 0) from ${a}
        where ${a.code} like '6%' or ${a.code} like '41%' or ${a.code} = '1461')::text as result,
      (select coalesce(-sum(amount), 0) from own where ${own.eventCode} in ('E36', 'E36r'))::text as gifts,
      (select coalesce(sum(amount), 0) from own where ${own.eventCode} = 'E37')::text as swept,
      (select coalesce(-sum(amount), 0) from own where ${own.eventCode} in ('E39a', 'E39b'))::text as funded`,
  )
  const { result = 0n, gifts = 0n, swept = 0n, funded = 0n } = row ?? {}
  return { earnedFen: result + gifts, sweptFen: swept, fundedFen: funded }
}
