import type * as contract from '@forecourt/contract/funds'
import { dayOf } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { accountKindOf, chart } from '../../ledger/accounts.ts'
import { eventCatalogue } from '../../ledger/events/catalogue.ts'
import { sumFen } from '../../ledger/line.ts'
import { periods, periodStates } from '../../ledger/period.ts'
import { type EventSum, eventSums } from '../../ledger/read/event-sums.ts'
import { codeName } from './account.ts'
import { dimensionNames } from './dimension-names.ts'
import { eventName } from './journal.ts'
import { type Days, daysOfMonth } from './report-days.ts'

/** Codes of the platform whose accounts an ERP keeps apart by an auxiliary: banks, channels, and those who owe. */
const byDimension = ['1002', '1012', '1122', '1123']
const byTenant = chart.filter(one => one.owner === 'tenant').map(one => one.code)

/** Every line of the ledger is looked at once, because lines have no index of their time: a page it is not. */
const maxMs = 60_000

/** What the entries of these days come to, by event, code, party and side. */
async function groups(ctx: Ctx, { from, to }: Days): Promise<EventSum[]> {
  ctx.allowStatementMs(maxMs)
  return eventSums(ctx, { from, to }, byDimension, byTenant)
}

const auxiliaries: Readonly<Record<string, readonly [string, string]>> = {
  bank: ['银行账户', 'Bank account'],
  channel: ['支付渠道', 'Channel'],
}
const party = ['往来单位', 'Party'] as const

/** Income and cost stay on their own side: what is taken back is written there in red, so that an ERP's turnover is net. */
function sided(code: string, side: 'D' | 'C', fen: bigint): readonly [debitFen: bigint, creditFen: bigint] {
  const normal = accountKindOf(code)?.normal ?? side
  const isRed = code.startsWith('6') && side !== normal
  if (isRed) return normal === 'D' ? [-fen, 0n] : [0n, -fen]
  return side === 'D' ? [fen, 0n] : [0n, fen]
}

const orderOf = new Map(Object.keys(eventCatalogue).map((code, at) => [code, at]))

/** The vouchers of a month: one for each event in the order of the catalogue, its lines in the order of the chart. */
export async function vouchersOf(ctx: Ctx, month: string) {
  const days = daysOfMonth(month)
  const found = await groups(ctx, days)
  const nameOf = await dimensionNames(ctx, found)
  const lang = ctx.lang === 'zh' ? 0 : 1
  const today = dayOf(ctx.now)
  const voucherDate = days.to < today ? days.to : today
  const byEvent = Map.groupBy(found, one => one.event)
  const events = [...byEvent.keys()].toSorted((one, other) => (orderOf.get(one) ?? 0) - (orderOf.get(other) ?? 0))
  const before = (one: EventSum, other: EventSum) =>
    one.side === other.side
      ? one.code.localeCompare(other.code) || one.dimId.localeCompare(other.dimId)
      : one.side === 'D'
        ? -1
        : 1
  return events.flatMap((event, index) =>
    (byEvent.get(event) ?? []).toSorted(before).map((group, at) => {
      const [debit, credit] = sided(group.code, group.side, group.amount)
      const isParty = group.dimType !== ''
      return {
        voucherDate,
        year: Number(month.slice(0, 4)),
        period: Number(month.slice(5)),
        word: '记',
        number: index + 1,
        lineNo: at + 1,
        summary: `${month} ${eventName(ctx, event)}`,
        gaapCode: accountKindOf(group.code)?.gaapCode ?? group.code,
        gaapName: codeName(ctx, group.code),
        currency: 'RMB',
        debit,
        credit,
        tax: group.tax,
        auxiliaryType: isParty ? (auxiliaries[group.dimType] ?? party)[lang] : null,
        auxiliaryCode: isParty ? group.dimId : null,
        auxiliaryName: isParty ? nameOf(group) : null,
        entries: group.lines,
        event,
        code: group.code,
      }
    }),
  )
}

/** "2026-09", not later than this month. */
export function requireMonth(ctx: Ctx, month: string): string {
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && month <= dayOf(ctx.now).slice(0, 7)
  if (!isMonth)
    ctx.refuseInput([
      { field: 'month', message: ['会计期间应为不晚于本月的yyyy-MM', 'The month must be a past or this yyyy-MM'] },
    ])
  return month
}

export const erpVouchers: Handler<typeof contract.erpVouchers> = async (ctx, input) => {
  const month = requireMonth(ctx, input.month)
  const [lines, known] = [await vouchersOf(ctx, month), await periods(ctx.query)]
  const [debit, credit] = [sumFen(lines.map(one => one.debit)), sumFen(lines.map(one => one.credit))]
  const byVoucher = [...Map.groupBy(lines, one => one.number).values()]
  return {
    month,
    isClosed: known.some(one => one.month === month && one.state === periodStates.closed),
    vouchers: byVoucher.length,
    debit,
    credit,
    balanced: byVoucher.every(own => sumFen(own.map(one => one.debit)) === sumFen(own.map(one => one.credit))),
    lines,
  }
}
