import { addDays } from '@forecourt/contract/kernel'
import { coverDays } from '../../areas/funds/cover.ts'
import { drawBalance, drawIncome } from '../../areas/funds/balance-sheet.ts'
import { vouchersOf } from '../../areas/funds/erp-voucher.ts'
import { drawPayees } from '../../areas/funds/payee-statement.ts'
import { firstOfMonth, lastOfMonth } from '../../areas/funds/report-days.ts'
import { trialOf, turnovers } from '../../areas/funds/trial-balance.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import { accountKindOf } from '../../ledger/accounts.ts'
import { sumFen } from '../../ledger/line.ts'
import { lentCodes } from '../../areas/funds/money-position.ts'
import { column } from '../../kernel/db/row-shape.ts'

/** A figure that two papers say. */
interface Tie {
  readonly what: string
  readonly one: bigint
  readonly other: bigint
}

type Trial = ReturnType<typeof trialOf>

const closingOf = (trial: Trial, code: string): bigint => trial.rows.find(row => row.code === code)?.closing ?? 0n

/** What a code moved by, debits less credits. */
const movedOf = (trial: Trial, code: string): bigint => {
  const row = trial.rows.find(one => one.code === code)
  return (row?.debit ?? 0n) - (row?.credit ?? 0n)
}

const amountOf = (drawn: { readonly rows: readonly { key: string; amount: bigint }[] }, key: string): bigint =>
  drawn.rows.find(row => row.key === key)?.amount ?? 0n

/** The papers of one month's last day, each against the others. */
async function tiesOf(
  ctx: Ctx,
  month: string,
  before: Trial | undefined,
): Promise<{ ties: Tie[]; trial: Trial; faults: string[] }> {
  const days = { from: firstOfMonth(`${month}-01`), to: lastOfMonth(`${month}-01`) }
  const trial = trialOf(ctx, await turnovers(ctx, days))
  const [sheet, income] = [await drawBalance(ctx, days), await drawIncome(ctx, days)]
  const [[cover], vouchers] = [await coverDays(ctx, days.to, days.to), await vouchersOf(ctx, month)]
  const { statements } = await drawPayees(ctx, days)
  const codes = trial.rows.map(row => row.code)
  const owed = codes.filter(code => code.startsWith('22'))
  const result = codes.filter(code => code.startsWith('6'))
  const inVouchers = (code: string) =>
    sumFen(vouchers.filter(line => line.code === code).map(line => line.debit - line.credit))
  const ties: Tie[] = [
    ...codes.map(code => ({
      what: `the trial balance opens ${code} where the month before closed it`,
      one: trial.rows.find(row => row.code === code)?.opening ?? 0n,
      other: before ? closingOf(before, code) : 0n,
    })),
    ...codes.map(code => ({
      what: `vouchers move ${code} as the trial balance does`,
      one: inVouchers(code),
      other: movedOf(trial, code),
    })),
    {
      what: 'cash and channels of the balance sheet and of the cover',
      one: amountOf(sheet, 'custody') + amountOf(sheet, 'ownBank') - amountOf(sheet, 'channelsBelow'),
      other: (cover?.custody ?? 0n) + (cover?.channel ?? 0n) + (cover?.own ?? 0n),
    },
    {
      what: 'cash and channels of the cover and of the trial balance',
      one: (cover?.custody ?? 0n) + (cover?.channel ?? 0n) + (cover?.own ?? 0n),
      other: closingOf(trial, '1002') + closingOf(trial, '1012'),
    },
    {
      what: 'cash: what came and went by event is what stands there more than a month before',
      one: inVouchers('1002') + inVouchers('1012'),
      other:
        closingOf(trial, '1002') +
        closingOf(trial, '1012') -
        (before ? closingOf(before, '1002') + closingOf(before, '1012') : 0n),
    },
    {
      what: 'what is owed less what is lent, of the cover and of the trial balance',
      one: (cover?.owed ?? 0n) - (cover?.lent ?? 0n),
      other: sumFen(owed.map(code => closingOf(trial, code))) - sumFen(lentCodes.map(code => closingOf(trial, code))),
    },
    {
      what: 'the result of the income statement and of the trial balance',
      one: amountOf(income, 'result'),
      other: -sumFen(result.map(code => movedOf(trial, code))),
    },
    {
      what: 'the results of the balance sheet and of the trial balance',
      one: amountOf(sheet, 'earlierResult') + amountOf(sheet, 'yearResult'),
      other: sumFen(
        result.map(code => (accountKindOf(code)?.normal === 'C' ? closingOf(trial, code) : -closingOf(trial, code))),
      ),
    },
  ]
  const faults = [
    ...(sheet.balanced ? [] : ['the balance sheet does not balance']),
    ...(trial.balanced ? [] : ['the trial balance does not balance']),
    ...((cover?.free ?? 0n) < 0n ? ["customers' money is not all there"] : []),
    ...statements.filter(one => !one.ties).map(one => `the statement of ${one.payeeName} does not tie`),
  ]
  return { ties, trial, faults: faults.map(fault => `${month}: ${fault}`) }
}

/**
 * Draws every paper on the last day of every month that is over, and of the last one on its last day so far, and answers what
 * two of them do not say alike. Needs a transaction that sees every tenant.
 */
export async function proveMonthEnds(
  ctx: Ctx,
): Promise<{ readonly months: number; readonly faults: readonly string[] }> {
  const [span] = await ctx.rows(
    { first: column.nullable(column.text), last: column.nullable(column.text) },
    sql`select min(business_date)::text as first, max(business_date)::text as last from ledger.daily_total`,
  )
  if (!span?.first || !span.last) return { months: 0, faults: ['there are no books'] }
  const faults: string[] = []
  let before: Trial | undefined
  let months = 0
  for (let day = span.first; day.slice(0, 7) <= span.last.slice(0, 7); day = addDays(lastOfMonth(day), 1)) {
    const month = day.slice(0, 7)
    const drawn = await tiesOf(ctx, month, before)
    const apart = drawn.ties.filter(tie => tie.one !== tie.other)
    faults.push(...drawn.faults, ...apart.map(tie => `${month}, ${tie.what}: ${tie.one} and ${tie.other} fen`))
    before = drawn.trial
    months++
  }
  return { months, faults }
}
