import * as contract from '@forecourt/contract/funds'
import { codeOf, dayOf, formatDecimal, inLang, type Label } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Handler } from '../../kernel/implement.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { sumFen } from '../../ledger/line.ts'
import { periods, periodStates } from '../../ledger/period.ts'
import { ownKind } from './bank-account.ts'
import { isDebit, issuersOf, type Opening, type OpeningLine, opened } from './opening-account.ts'
import { column } from '../../kernel/db/row-shape.ts'

const { opening, openingLine, openingStates, openingType } = contract

const o = columnsOf(opening, 'o')
const l = columnsOf(openingLine, 'l')

export const maxLines = 5000
const maxProblems = 200
const inBooks = [codeOf(openingStates, 'booked'), codeOf(openingStates, 'reversing')]
const live = [...inBooks, codeOf(openingStates, 'draft'), codeOf(openingStates, 'waiting')]

/** Documents of which several may stand on one account. */
const isDocument = ({ lineType }: OpeningLine) => lineType === opened.payable || lineType === opened.order
const placeOf = (of: OpeningLine) =>
  isDocument(of) ? `${of.accountTenantId} ${of.docNo ?? of.id}` : `${of.lineType} ${of.dimId}`

export const linesOf = (ctx: Ctx, { id }: Pick<Opening, 'id'>): Promise<OpeningLine[]> =>
  ctx.all(openingLine, { openingId: String(id) }, { limit: maxLines + 1, order: ['id'] })

const amountOf = ({ amount, giftAmount }: OpeningLine): bigint => amount + giftAmount

/** What the rows of one document come to, in fen. */
export function sumsOf(lines: readonly OpeningLine[]) {
  const sum = (of: (line: OpeningLine) => boolean) => sumFen(lines.filter(of).map(amountOf))
  const [debit, credit] = [sum(isDebit), sum(one => !isDebit(one))]
  const owed = sum(one => !isDebit(one) && one.lineType !== opened.capital)
  return { debit, credit, difference: debit - credit, owed }
}

export interface Problem {
  /** The row; absent where it is the whole document. */
  readonly line?: OpeningLine
  readonly problem: Label
}

/** Places that another document has opened already: an account is opened once. */
async function openedElsewhere(ctx: Ctx, { id }: Opening): Promise<Set<string>> {
  const rows = await ctx.rows(
    { place: column.nullable(column.text) },
    sql`select distinct case when ${l.lineType} in (${opened.payable}, ${opened.order}) then ${l.accountTenantId} || ' ' || ${l.docNo}
        else ${l.lineType} || ' ' || ${l.dimId} end as place
      from ${l} join ${o} on ${o.tenantId} = ${l.tenantId} and ${o.id} = ${l.openingId}
      where ${o.status} = any(${sql.param(inBooks)}::smallint[]) and ${o.id} <> ${String(id)} and ${l.isDeleted} = 0
        and ${l.lineType} not in (${opened.bank}, ${opened.capital})`,
  )
  return new Set(rows.flatMap(row => row.place ?? []))
}

interface Cover {
  /** Customers' money that is there, and what others owe, for which own money stands in (ADR 0056). */
  readonly money: bigint
  readonly owed: bigint
}

/** What each issuer has and owes by these rows. Banks and cards name their issuer, all else is the platform's. */
async function coverOf(ctx: Ctx, lines: readonly OpeningLine[]): Promise<Map<string, Cover>> {
  const [banks, issuers] = await Promise.all([
    ctx.all(contract.bankAccount, {
      tenantId: platformTenant,
      ledgerKey: lines.filter(one => one.lineType === opened.bank).map(one => one.dimId ?? ''),
    }),
    issuersOf(ctx, lines),
  ])
  const bankOf = new Map(banks.map(one => [one.ledgerKey, one]))
  const found = new Map<string, Cover>()
  for (const line of lines) {
    const bank = line.lineType === opened.bank ? bankOf.get(line.dimId) : undefined
    if (line.lineType === opened.capital || bank?.kind === ownKind) continue
    const issuer = bank?.issuerTenantId ?? issuers.get(line.dimId ?? '') ?? platformTenant
    const { money, owed } = found.get(issuer) ?? { money: 0n, owed: 0n }
    const fen = amountOf(line)
    found.set(issuer, isDebit(line) ? { money: money + fen, owed } : { money, owed: owed + fen })
  }
  return found
}

async function dayProblems(ctx: Ctx, of: Opening): Promise<Label[]> {
  const found: Label[] = []
  if (of.cutoverDay > dayOf(ctx.now)) found.push(['切换日不能晚于今天', 'The cut-over day is still to come'])
  const month = of.cutoverDay.slice(0, 7)
  const isShut = (await periods(ctx.query)).some(one => one.month === month && one.state !== periodStates.open)
  if (isShut) found.push([`切换日所在的 ${month} 已结账`, `${month}, the month of the cut-over day, is closed`])
  const others = await ctx.all(opening, { status: live }, { limit: 100 })
  const other = others.find(one => one.id !== of.id && one.cutoverDay !== of.cutoverDay)
  if (other)
    found.push([
      `期初单 ${other.openingNo} 的切换日是 ${other.cutoverDay}，只能有一个切换日`,
      `${other.openingNo} has the cut-over day ${other.cutoverDay}: there is one for all`,
    ])
  return found
}

/** Everything that keeps the document from being booked, but that it does not balance. */
export async function problemsOf(ctx: Ctx, of: Opening, lines: readonly OpeningLine[]): Promise<Problem[]> {
  const found: Problem[] = (await dayProblems(ctx, of)).map(problem => ({ problem }))
  if (lines.length === 0) found.push({ problem: ['还没有明细', 'There are no rows yet'] })
  if (lines.length > maxLines)
    found.push({ problem: [`一张期初单最多 ${maxLines} 行`, `A document has at most ${maxLines} rows`] })
  const elsewhere = await openedElsewhere(ctx, of)
  const seen = new Set<string>()
  for (const line of lines) {
    const place = placeOf(line)
    if (seen.has(place)) found.push({ line, problem: ['与前面的行重复', 'The same as a row before'] })
    if (elsewhere.has(place)) found.push({ line, problem: ['另一张期初单已入账', 'Another opening has booked it'] })
    if (amountOf(line) === 0n) found.push({ line, problem: ['金额为零', 'The amount is zero'] })
    seen.add(place)
  }
  for (const [issuer, { money, owed }] of await coverOf(ctx, lines)) {
    if (money >= owed) continue
    const missing = formatDecimal(owed - money, 2)
    const [zh, en] = issuer === platformTenant ? ['', ''] : [`发行方 ${issuer} 的`, `Of issuer ${issuer}: `]
    found.push({
      problem: [
        `${zh}客户资金与应收比应付少 ${missing} 元，请先由自有资金补足`,
        `${en}Customer money and receivables are ${missing} less than what is owed: pay it in from own money first`,
      ],
    })
  }
  return found
}

const yuan = (fen: bigint) => formatDecimal(fen, 2)
const nameOf = (lang: 'zh' | 'en', { lineType, refNo, docNo, accountName }: OpeningLine) =>
  [inLang(openingType.entries[lineType] ?? ['', ''], lang), docNo ?? refNo, accountName].filter(Boolean).join(' ')

/** Refuses a document that does not balance, by its difference, and one with problems, by the first of them. */
export async function refuseUnready(
  ctx: Ctx<'openingUnbalanced' | 'openingBlocked'>,
  of: Opening,
  lines: readonly OpeningLine[],
): Promise<void> {
  const { difference } = sumsOf(lines)
  if (difference !== 0n) ctx.refuse('openingUnbalanced', yuan(difference))
  const [first, ...others] = await problemsOf(ctx, of, lines)
  if (!first) return
  const words = (lang: 'zh' | 'en') => {
    const place = first.line ? `${nameOf(lang, first.line)}${lang === 'zh' ? '：' : ': '}` : ''
    return `${place}${inLang(first.problem, lang)}${others.length > 0 ? ` (+${others.length})` : ''}`
  }
  ctx.refuse('openingBlocked', [words('zh'), words('en')])
}

export const openingCheck: Handler<typeof contract.openingCheck> = async (ctx, { id }) => {
  const of = await ctx.getOrRefuse(opening, id)
  const lines = await linesOf(ctx, of)
  const [sums, covers, problems] = [sumsOf(lines), await coverOf(ctx, lines), await problemsOf(ctx, of, lines)]
  const totals = [...Map.groupBy(lines, one => one.lineType)]
    .toSorted(([one], [other]) => one - other)
    .map(([lineType, own]) => {
      const { debit, credit } = sumsOf(own)
      return { lineType, rows: own.length, debit, credit }
    })
  return {
    rows: lines.length,
    ...sums,
    customerMoney: sumFen([...covers.values()].map(one => one.money)),
    totals,
    problems: problems.slice(0, maxProblems).map(({ line, problem }) => ({
      lineId: line ? String(line.id) : null,
      place: line ? nameOf(ctx.lang, line) : null,
      problem: inLang(problem, ctx.lang),
    })),
  }
}
