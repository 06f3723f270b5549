import { addDays, dayOf } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { Days } from '../../ledger/read/reader.ts'

export type { Days }

const yearOf = (day: string) => Number(day.slice(0, 4))
const monthOf = (day: string) => Number(day.slice(5, 7))
const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`
export const firstOfYear = (day: string): string => `${day.slice(0, 4)}-01-01`
export const lastOfMonth = (day: string): string => dayText(yearOf(day), monthOf(day) + 1, 0)

/** The days of "yyyy-MM". */
export const daysOfMonth = (month: string): Days => ({ from: `${month}-01`, to: lastOfMonth(`${month}-01`) })

/** The days a report is asked for: the month so far when nobody says. Days beyond today have nothing in them. */
export function reportDays(ctx: Ctx, input: { readonly from?: string | null; readonly to?: string | null }): Days {
  const to = input.to ?? dayOf(ctx.now)
  const from = input.from ?? firstOfMonth(to)
  if (from > to)
    ctx.refuseInput([{ field: 'from', message: ['开始日期不能晚于结束日期', 'From must not be later than to'] }])
  return { from, to }
}

const isWholeMonths = ({ from, to }: Days) => from === firstOfMonth(from) && to === lastOfMonth(to)
const monthsOf = ({ from, to }: Days) => (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from) + 1

/** As many days right before these; of whole months as many months. */
export function periodBefore(days: Days): Days {
  const to = addDays(days.from, -1)
  if (isWholeMonths(days)) return { from: dayText(yearOf(days.from), monthOf(days.from) - monthsOf(days), 1), to }
  const count = Math.round((Date.parse(days.to) - Date.parse(days.from)) / 86_400_000)
  return { from: addDays(to, -count), to }
}

function yearEarlier(day: string): string {
  const same = `${String(yearOf(day) - 1).padStart(4, '0')}${day.slice(4)}`
  return day.endsWith('-02-29') ? `${same.slice(0, 8)}28` : same
}

/** The same days a year earlier; a month that ends does so there too, leap year or not. */
export function sameLastYear(days: Days): Days {
  const to = yearEarlier(days.to)
  return { from: yearEarlier(days.from), to: days.to === lastOfMonth(days.to) ? lastOfMonth(to) : to }
}
