import type * as contract from '@forecourt/contract/funds'
import { cappedPage, countedRows } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { accountKindOf, chart } from '../../ledger/accounts.ts'
import { positiveFen, sumFen } from '../../ledger/line.ts'
import { accountTurnovers, codeTurnovers, countMovedAccounts } from '../../ledger/read/turnover.ts'
import { codeName } from './account.ts'
import { dimensionNames } from './dimension-names.ts'
import { type Days, reportDays } from './report-days.ts'

/** Fen by code; opening is debit less credit of everything before the range. */
interface Turnover {
  readonly code: string
  readonly openingFen: bigint
  readonly debitFen: bigint
  readonly creditFen: bigint
}

/** What moved on every code up to the end of the range, in the order of the chart. Reads totals by day and no lines. */
export async function turnovers(ctx: Ctx, { from, to }: Days, issuer?: string | null): Promise<Turnover[]> {
  const rows = await codeTurnovers(ctx, { from, to }, issuer)
  const byCode = new Map(rows.map(row => [row.code, row]))
  return chart.flatMap(({ code }) => {
    const row = byCode.get(code)
    if (!row) return []
    const [openingFen, debitFen, creditFen] = [row.opening, row.debit, row.credit]
    return [{ code, openingFen, debitFen, creditFen }]
  })
}

const inNormal = (code: string, signedFen: bigint) => (accountKindOf(code)?.normal === 'C' ? -signedFen : signedFen)

/** The rows of a trial balance with the three pairs of sums that have to agree. */
export function trialOf(ctx: Ctx, found: readonly Turnover[]) {
  const closing = found.map(one => one.openingFen + one.debitFen - one.creditFen)
  const sums = {
    openingDebit: sumFen(found.map(one => positiveFen(one.openingFen))),
    openingCredit: sumFen(found.map(one => positiveFen(-one.openingFen))),
    debit: sumFen(found.map(one => one.debitFen)),
    credit: sumFen(found.map(one => one.creditFen)),
    closingDebit: sumFen(closing.map(positiveFen)),
    closingCredit: sumFen(closing.map(fen => positiveFen(-fen))),
  }
  const rows = found.map(({ code, openingFen, debitFen, creditFen }, index) => ({
    code,
    gaapCode: accountKindOf(code)?.gaapCode ?? code,
    name: codeName(ctx, code),
    normal: accountKindOf(code)?.normal ?? 'D',
    opening: inNormal(code, openingFen),
    debit: debitFen,
    credit: creditFen,
    closing: inNormal(code, closing[index] ?? 0n),
  }))
  const balanced =
    sums.openingDebit === sums.openingCredit && sums.debit === sums.credit && sums.closingDebit === sums.closingCredit
  return { rows, ...sums, balanced }
}

export const trialBalance: Handler<typeof contract.trialBalance> = async (ctx, input) => {
  const days = reportDays(ctx, input)
  return { ...days, ...trialOf(ctx, await turnovers(ctx, days, input.issuer)) }
}

export const trialAccounts: Handler<typeof contract.trialAccounts> = async (ctx, input) => {
  const days = reportDays(ctx, input)
  const [current, size] = [input.current ?? 1, input.size ?? 30]
  const asked = { code: input.code, issuer: input.issuer }
  const [rows, total] = await Promise.all([
    accountTurnovers(ctx, days, asked, size, (current - 1) * size),
    countMovedAccounts(ctx, asked, countedRows + 1),
  ])
  const nameOf = await dimensionNames(ctx, rows)
  const shown = rows.map(row => ({ ...row, dimName: nameOf(row) }))
  return cappedPage(shown, total, current, size)
}
