import * as contract from '@forecourt/contract/funds'
import { addDays, cappedPage, countedRows, dayOf, startOfDay } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { joined, type SQL, sql } from '../../kernel/sql.ts'
import { accountKindOf, chart, type Dimension } from '../../ledger/accounts.ts'
import { balanceAt as balanceAtMoment } from '../../ledger/balance.ts'
import { dimensionNames } from './dimension-names.ts'

/** A row of ledger.account. Balances are in the account's normal direction and travel as text. */
interface Account {
  readonly id: string
  readonly tenantId: string
  readonly code: string
  readonly dimType: string
  readonly dimId: string
  readonly ownName: string
  readonly normal: 'D' | 'C'
  readonly frozen: boolean
  readonly balance: string
  readonly holdOut: string
}

const columns = sql`id::text as id, tenant_id as "tenantId", code, dim_type as "dimType", dim_id as "dimId", name as "ownName",
  normal, frozen, balance::text as balance, hold_out::text as "holdOut"`

/** Every read names the tenant, which leads all keys of the ledger; row-level security is the wall behind it. */
const ofTenant = (ctx: Ctx, wanted?: string | null): SQL =>
  ctx.isPlatform ? (wanted ? sql`tenant_id = ${wanted}` : sql`true`) : sql`tenant_id = ${ctx.tenantId}`

/** The chart's name of a code in the caller's language. */
export const codeName = (ctx: Ctx, code: string): string => accountKindOf(code)?.name[ctx.lang === 'zh' ? 0 : 1] ?? code

async function shownAccounts(ctx: Ctx, accounts: readonly Account[]) {
  const nameOf = await dimensionNames(ctx, accounts)
  return accounts.map(account => ({
    ...account,
    name: account.ownName || codeName(ctx, account.code),
    dimName: nameOf(account),
    balance: BigInt(account.balance),
    holdOut: BigInt(account.holdOut),
    available: BigInt(account.balance) - BigInt(account.holdOut),
  }))
}

export const ledgerAccounts: Handler<typeof contract.ledgerAccounts> = async (ctx, input) => {
  const [current, size] = [input.current ?? 1, input.size ?? 30]
  const where = joined(
    [
      ofTenant(ctx, input.tenantId),
      ...(input.code ? [sql`code = ${input.code}`] : []),
      ...(input.dimId ? [sql`dim_id = ${input.dimId}`] : []),
    ],
    ' and ',
  )
  const [rows, [counted]] = await Promise.all([
    ctx.rows<Account>(
      sql`select ${columns} from ledger.account where ${where}
        order by tenant_id, code, dim_type, dim_id limit ${size} offset ${(current - 1) * size}`,
    ),
    ctx.rows<{ total: number }>(
      sql`select count(*)::int as total from (select from ledger.account where ${where} limit ${countedRows + 1}) c`,
    ),
  ])
  return cappedPage(await shownAccounts(ctx, rows), counted?.total ?? 0, current, size)
}

interface Total {
  readonly code: string
  readonly accounts: number
  readonly balance: string
  readonly holdOut: string
}

/** What stands on each code, in the order of the chart; codes without an account are left out. */
export const ledgerTotals: Handler<typeof contract.ledgerTotals> = async ctx => {
  const rows = await ctx.rows<Total>(
    sql`select code, count(*)::int as accounts, sum(balance)::bigint::text as balance,
        sum(hold_out)::bigint::text as "holdOut"
      from ledger.account where ${ofTenant(ctx)} group by code`,
  )
  const byCode = new Map(rows.map(row => [row.code, row]))
  return chart.flatMap(({ code, name: [name, nameEn], normal }) => {
    const row = byCode.get(code)
    return row
      ? [
          {
            code,
            name,
            nameEn,
            normal,
            accounts: row.accounts,
            balance: BigInt(row.balance),
            holdOut: BigInt(row.holdOut),
          },
        ]
      : []
  })
}

async function needAccount(ctx: Ctx, id: string): Promise<Account> {
  const [account] = await ctx.rows<Account>(
    sql`select ${columns} from ledger.account where ${ofTenant(ctx)} and id = ${id}`,
  )
  return account ?? ctx.refuse('notFound')
}

/** The number of the last line of an account before a moment: lines of an account are numbered without gaps. */
async function versionBefore(ctx: Ctx, account: Account, moment: Date): Promise<bigint> {
  const [found] = await ctx.rows<{ version: string }>(
    sql`select ledger.version_at(${account.tenantId}, ${account.id}::bigint, ${moment}, false)::text as version`,
  )
  return BigInt(found?.version ?? 0)
}

async function balanceAfter(ctx: Ctx, account: Account, version: bigint): Promise<bigint> {
  const [line] = await ctx.rows<{ balance: string }>(
    sql`select balance_after::text as balance from ledger.line
      where tenant_id = ${account.tenantId} and account_id = ${account.id} and account_version = ${String(version)}`,
  )
  return BigInt(line?.balance ?? 0)
}

interface Line {
  readonly entryId: string
  readonly lineNo: number
  readonly postedAt: Date
  readonly eventCode: string
  readonly bizType: number
  readonly bizNo: string
  readonly side: 'D' | 'C'
  readonly amount: string
  readonly balance: string
}

/** Lines numbered above `first` up to `last`, newest first, a page of them and the sums of all. */
async function linesBetween(ctx: Ctx, account: Account, first: bigint, last: bigint, page: [number, number]) {
  const [current, size] = page
  const within = sql`tenant_id = ${account.tenantId} and account_id = ${account.id}
    and account_version > ${String(first)} and account_version <= ${String(last)}`
  const [lines, [sums]] = await Promise.all([
    ctx.rows<Line>(
      sql`select entry_id::text as "entryId", line_no as "lineNo", posted_at as "postedAt", event_code as "eventCode",
          biz_type as "bizType", biz_no as "bizNo", side, amount::text as amount, balance_after::text as balance
        from ledger.line where ${within} order by account_version desc limit ${size} offset ${(current - 1) * size}`,
    ),
    ctx.rows<{ totalIn: string; totalOut: string }>(
      sql`select coalesce(sum(amount) filter (where side = ${account.normal}), 0)::bigint::text as "totalIn",
          coalesce(sum(amount) filter (where side <> ${account.normal}), 0)::bigint::text as "totalOut"
        from ledger.line where ${within}`,
    ),
  ])
  const shown = lines.map(({ side, amount, balance, ...line }) => ({
    ...line,
    amountIn: side === account.normal ? BigInt(amount) : null,
    amountOut: side === account.normal ? null : BigInt(amount),
    balanceAfter: BigInt(balance),
  }))
  return { lines: shown, totalIn: BigInt(sums?.totalIn ?? 0), totalOut: BigInt(sums?.totalOut ?? 0) }
}

/**
 * What happened on an account from the day `from` through the day `to` in Shanghai: opening + in − out = closing, where
 * opening and closing are read from the lines themselves and not computed, so that a page can check the sum.
 */
export const ledgerStatement: Handler<typeof contract.ledgerStatement> = async (ctx, input) => {
  const account = await needAccount(ctx, input.id)
  const to = input.to ?? dayOf(ctx.now)
  const first = input.from ? await versionBefore(ctx, account, startOfDay(input.from)) : 0n
  const last = await versionBefore(ctx, account, startOfDay(addDays(to, 1)))
  const page: [number, number] = [input.current ?? 1, input.size ?? 30]
  const [opening, closing, between, [shown]] = await Promise.all([
    balanceAfter(ctx, account, first),
    balanceAfter(ctx, account, last),
    linesBetween(ctx, account, first, last, page),
    shownAccounts(ctx, [account]),
  ])
  if (!shown) return ctx.refuse('notFound')
  return {
    ...shown,
    from: input.from ?? null,
    to,
    opening,
    closing,
    total: Number(last > first ? last - first : 0n),
    ...between,
  }
}

export const balanceAt: Handler<typeof contract.balanceAt> = async (ctx, { id, at }) => {
  const account = await needAccount(ctx, id)
  const place = { ...account, dimType: account.dimType as Dimension }
  return { balance: await balanceAtMoment(ctx.query, place, at), at }
}

interface Fund {
  readonly code: string
  readonly id: string | null
  readonly balance: string
  readonly held: string
}

/** The money of the caller's own company, read from its ledger accounts. */
export const companyFunds: Handler<typeof contract.companyFunds> = async ctx => {
  const rows = await ctx.rows<Fund>(
    sql`select code, min(id)::text as id, sum(balance)::bigint::text as balance, sum(hold_out)::bigint::text as held
      from ledger.account where tenant_id = ${ctx.tenantId} and code in ('2201', '2202', '2203', '2204') group by code`,
  )
  const of = (code: string) => rows.find(row => row.code === code)
  const balance = (code: string) => BigInt(of(code)?.balance ?? 0)
  const [cash, gift] = [balance('2201'), balance('2202')]
  const held = BigInt(of('2201')?.held ?? 0) + BigInt(of('2202')?.held ?? 0)
  return {
    cash,
    gift,
    held,
    available: cash + gift - held,
    onCards: balance('2203') + balance('2204'),
    cashAccountId: of('2201')?.id ?? null,
    giftAccountId: of('2202')?.id ?? null,
  }
}
