import * as contract from '@forecourt/contract/funds'
import { addDays, dayOf, startOfDay } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import { type Handler, viewRows } from '../../kernel/implement.ts'
import { accountKindOf, chart } from '../../ledger/accounts.ts'
import { balanceAt as balanceAtMoment } from '../../ledger/balance.ts'
import {
  accountById,
  type AccountLine,
  accountLines,
  type AccountRow,
  accountSums,
  balanceAfter,
  codeBalances,
  ownBalances,
  versionBefore,
} from '../../ledger/read/accounts.ts'
import { linesByDay, sumsByDay } from '../../ledger/read/lines-by-day.ts'
import { ledgerAccount } from '../../ledger/read/relations.ts'
import { sealNumbers } from '../../ledger/read/seals.ts'
import type { Days } from '../../ledger/read/reader.ts'
import { dimensionName, dimensionNames } from './dimension-names.ts'

/** Whose accounts are read: every read names the tenant, which leads all keys of the ledger; undefined for everybody's. */
const ownerOf = (ctx: Ctx, wanted?: string | null): string | undefined =>
  ctx.isPlatform ? (wanted ?? undefined) : ctx.tenantId

/** The chart's name of a code in the caller's language. */
export const codeName = (ctx: Ctx, code: string): string => accountKindOf(code)?.name[ctx.lang === 'zh' ? 0 : 1] ?? code

async function shownAccounts(ctx: Ctx, accounts: readonly AccountRow[]) {
  const nameOf = await dimensionNames(ctx, accounts)
  return accounts.map(account => ({
    ...account,
    name: account.ownName || codeName(ctx, account.code),
    dimName: nameOf(account),
    balance: account.balance,
    holdOut: account.holdOut,
    available: account.balance - account.holdOut,
  }))
}

const a = ledgerAccount('a')

export const ledgerAccounts = viewRows(contract.ledgerAccounts, (ctx, { columns }) => {
  const owner = ctx.isPlatform ? sql`true` : sql`${a.tenantId} = ${ctx.tenantId}`
  return sql`select ${columns({
    id: a.id,
    tenantId: a.tenantId,
    code: a.code,
    name: sql`nullif(${a.name}, '')`,
    dimType: a.dimType,
    dimId: a.dimId,
    dimName: sql`coalesce(${dimensionName(ctx, a.dimType, a.dimId)}, ${a.dimId})`,
    balance: a.balance,
    holdOut: a.holdOut,
    available: sql`${a.balance} - ${a.holdOut}`,
    frozen: sql`${a.frozen}::int`,
  })} from ${a} where ${owner}`
})

/** What stands on each code, in the order of the chart; codes without an account are left out. */
export const ledgerTotals: Handler<typeof contract.ledgerTotals> = async ctx => {
  const rows = await codeBalances(ctx, ownerOf(ctx))
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
            balance: row.balance,
            holdOut: row.holdOut,
          },
        ]
      : []
  })
}

const requireAccount = async (ctx: Ctx, id: string): Promise<AccountRow> =>
  (await accountById(ctx, ownerOf(ctx), id)) ?? ctx.refuse('notFound')

/** Lines numbered above `first` up to `last`, newest first, a page of them and the sums of all. */
async function linesBetween(ctx: Ctx, account: AccountRow, first: bigint, last: bigint, page: [number, number]) {
  const [current, size] = page
  const [lines, sums] = await Promise.all([
    accountLines(ctx, account, { first, last }, size, (current - 1) * size),
    accountSums(ctx, account, { first, last }),
  ])
  return { lines: await shownLines(ctx, account, lines), ...sums }
}

/** Lines as a statement shows them, with their places in the chain of seals where this reader may see them. */
async function shownLines(ctx: Ctx, account: AccountRow, lines: readonly (AccountLine & { readonly day?: string })[]) {
  const seals = await sealNumbers(
    ctx,
    lines.map(line => line.entryId),
  )
  return lines.map(({ side, amount, balance, day, ...line }) => ({
    ...line,
    businessDate: day ?? null,
    sealSeq: seals.get(line.entryId) ?? null,
    amountIn: side === account.normal ? amount : null,
    amountOut: side === account.normal ? null : amount,
    balanceAfter: balance,
  }))
}

const byBusinessDate = 2
/** Before any books. */
const firstDay = '2000-01-01'

/** The same in the order of business dates: what came late stands where it counts, and the balances follow. */
async function statementByDay(ctx: Ctx, account: AccountRow, days: Days, page: [number, number]) {
  const [current, size] = page
  const [sums, lines] = await Promise.all([
    sumsByDay(ctx, account, days),
    linesByDay(ctx, account, days, size, (current - 1) * size),
  ])
  return { ...sums, lines: await shownLines(ctx, account, lines) }
}

/**
 * What happened on an account from the day `from` through the day `to` in Shanghai: opening + in − out = closing, where
 * opening and closing are read from the lines themselves and not computed, so that a page can check the sum.
 */
export const ledgerStatement: Handler<typeof contract.ledgerStatement> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.id)
  const to = input.to ?? dayOf(ctx.now)
  const order = input.order ?? 1
  if (order === byBusinessDate) {
    const [drawn, [named]] = await Promise.all([
      statementByDay(ctx, account, { from: input.from ?? firstDay, to }, [input.current ?? 1, input.size ?? 30]),
      shownAccounts(ctx, [account]),
    ])
    return named ? { ...named, from: input.from ?? null, to, order, ...drawn } : ctx.refuse('notFound')
  }
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
    order,
    opening,
    closing,
    total: Number(last > first ? last - first : 0n),
    ...between,
  }
}

export const balanceAt: Handler<typeof contract.balanceAt> = async (ctx, { id, at }) => {
  const account = await requireAccount(ctx, id)
  return { balance: await balanceAtMoment(ctx.query, account, at), at }
}

/** The money of the caller's own company, read from its ledger accounts. */
export const companyFunds: Handler<typeof contract.companyFunds> = async ctx => {
  const rows = await ownBalances(ctx, ctx.tenantId, ['2201', '2202', '2203', '2204'])
  const of = (code: string) => rows.find(row => row.code === code)
  const balance = (code: string) => of(code)?.balance ?? 0n
  const [cash, gift] = [balance('2201'), balance('2202')]
  const held = (of('2201')?.held ?? 0n) + (of('2202')?.held ?? 0n)
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
