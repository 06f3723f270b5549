import type * as contract from '@forecourt/contract/funds'
import { addDays, inLang } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { positiveFen, sumFen } from '../../ledger/line.ts'
import { accountNets, codeNets, type Nets, rangeNets } from '../../ledger/read/nets.ts'
import { bankKinds } from './bank-kinds.ts'
import { type Days, firstOfYear, periodBefore, reportDays, sameLastYear } from './report-days.ts'
import { balanceLayout, type Item, incomeLayout, type LayoutRow } from './statement-layout.ts'

/** What a code, or one bank or channel account of it, has at the end of a day: debits less credits, in fen. */
interface CodeBalance {
  readonly code: string
  readonly dimId: string
  readonly netFen: bigint
  /** The sums of the accounts in debit and in credit, both positive. */
  readonly debitFen: bigint
  readonly creditFen: bigint
}

/** Codes of which single accounts may stand on either side, by the layout itself. Channels are told apart by the totals. */
const eitherSide = [
  ...new Set(
    balanceLayout.flatMap(row => (row.kind === 'item' && row.part ? row.codes : [])).filter(code => code !== '1012'),
  ),
]

/** Where every code stood at the end of each of these days; one pass over the totals by day for all of them. */
async function balancesByDay(ctx: Ctx, days: readonly string[]): Promise<Map<string, CodeBalance[]>> {
  const [codes, single] = await Promise.all([codeNets(ctx, days), accountNets(ctx, days, eitherSide)])
  const singles = Map.groupBy(single, one => one.code)
  return new Map(
    days.map((day, at) => {
      const fen = (row: Nets) => BigInt(row.nets[at] ?? 0)
      const balances = codes.map(row => {
        const apart = singles.get(row.code)?.map(fen) ?? [fen(row)]
        return {
          code: row.code,
          dimId: row.dimId,
          netFen: fen(row),
          debitFen: sumFen(apart.map(positiveFen)),
          creditFen: sumFen(apart.map(one => positiveFen(-one))),
        }
      })
      return [day, balances]
    }),
  )
}

type Amounts = ReadonlyMap<string, bigint>

/** Every row of a layout, in the order it stands there: a sum only sums what is above it. */
function amountsOf(layout: readonly LayoutRow[], itemFen: (item: Item) => bigint): Amounts {
  const amounts = new Map<string, bigint>()
  const sumOf = (keys: readonly string[] = []) => sumFen(keys.map(key => amounts.get(key) ?? 0n))
  for (const row of layout) {
    if (row.kind === 'head') continue
    amounts.set(row.key, row.kind === 'item' ? itemFen(row) : sumOf(row.of) - sumOf(row.less))
  }
  return amounts
}

const dayBefore = (day: string) => addDays(day, -1)
const endOfLastYear = (day: string) => dayBefore(firstOfYear(day))

function partOf({ netFen, debitFen, creditFen }: CodeBalance, { side, part }: Item): bigint {
  const signed = part === 'debit' ? debitFen : part === 'credit' ? -creditFen : netFen
  return side === 'D' ? signed : -signed
}

/** The balance sheet of one day. */
function balanceOf(
  balances: ReadonlyMap<string, readonly CodeBalance[]>,
  day: string,
  kinds: ReadonlyMap<string, string>,
): Amounts {
  const sumAt = (at: string, item: Item) =>
    sumFen(
      (balances.get(at) ?? [])
        .filter(one => item.codes.includes(one.code))
        .filter(one => !item.bank || (kinds.get(one.dimId) ?? 'custody') === item.bank)
        .map(one => partOf(one, item)),
    )
  return amountsOf(balanceLayout, item => {
    if (item.time === 'earlierYears') return sumAt(endOfLastYear(day), item)
    if (item.time === 'thisYear') return sumAt(day, item) - sumAt(endOfLastYear(day), item)
    return sumAt(day, item)
  })
}

interface Columns {
  readonly amount: Amounts
  readonly previous: Amounts
  readonly lastYear: Amounts
}

/** The rows as they are shown: those of nothing but zeros left out, with the heads that have rows. */
function shownRows(ctx: Ctx, layout: readonly LayoutRow[], columns: Columns) {
  const rows = layout.map(row => {
    const of = (amounts: Amounts) => amounts.get(row.key) ?? 0n
    return {
      key: row.key,
      kind: row.kind,
      title: inLang(row.label, ctx.lang),
      codes: row.kind === 'item' ? row.codes.join(',') : null,
      amount: of(columns.amount),
      previous: of(columns.previous),
      lastYear: of(columns.lastYear),
    }
  })
  return rows.filter(row => row.kind !== 'item' || row.amount !== 0n || row.previous !== 0n || row.lastYear !== 0n)
}

function comparison(days: Days) {
  const [previous, lastYear] = [periodBefore(days), sameLastYear(days)]
  const spans = {
    ...days,
    previousFrom: previous.from,
    previousTo: previous.to,
    lastYearFrom: lastYear.from,
    lastYearTo: lastYear.to,
  }
  return { previous, lastYear, spans }
}

/** Where the platform stands at the end of the range, at the end of the one before it, and a year earlier. */
export async function drawBalance(ctx: Ctx, days: Days) {
  const { previous, lastYear, spans } = comparison(days)
  const ends = [days.to, previous.to, lastYear.to]
  const [balances, kinds] = await Promise.all([
    balancesByDay(ctx, [...new Set([...ends, ...ends.map(endOfLastYear)])]),
    bankKinds(ctx),
  ])
  const at = (day: string) => balanceOf(balances, day, kinds)
  const [amount, before, yearAgo] = [at(days.to), at(previous.to), at(lastYear.to)]
  const balanced = [amount, before, yearAgo].every(one => one.get('assetTotal') === one.get('rightTotal'))
  return { ...spans, rows: shownRows(ctx, balanceLayout, { amount, previous: before, lastYear: yearAgo }), balanced }
}

/** Income and cost of the range, of the one before it and of the same one a year earlier. */
export async function drawIncome(ctx: Ctx, days: Days) {
  const { previous, lastYear, spans } = comparison(days)
  const ranges = [days, previous, lastYear]
  const codes = incomeLayout.flatMap(row => (row.kind === 'item' ? row.codes : []))
  const rows = await rangeNets(ctx, ranges, codes, days.to)
  const column = (at: number) =>
    amountsOf(incomeLayout, item => {
      const netFen = sumFen(rows.filter(row => item.codes.includes(row.code)).map(row => BigInt(row.nets[at] ?? 0)))
      return item.side === 'D' ? netFen : -netFen
    })
  return {
    ...spans,
    rows: shownRows(ctx, incomeLayout, { amount: column(0), previous: column(1), lastYear: column(2) }),
  }
}

export const balanceSheet: Handler<typeof contract.balanceSheet> = async (ctx, input) => {
  return drawBalance(ctx, reportDays(ctx, input))
}

export const incomeStatement: Handler<typeof contract.incomeStatement> = async (ctx, input) => {
  return drawIncome(ctx, reportDays(ctx, input))
}
