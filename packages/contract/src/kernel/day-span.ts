import { addDays } from './time.ts'
import type { DaySpan } from './view-parts.ts'

/** Business days, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`
const firstOfYear = (day: string) => `${day.slice(0, 5)}01-01`
const lastOfFormer = (day: string) => addDays(firstOfMonth(day), -1)

/** The days of a span, as they are today. */
export function daysOf(span: DaySpan, today: string): Days {
  const spans: Readonly<Record<DaySpan, () => Days>> = {
    today: () => ({ from: today, to: today }),
    last7Days: () => ({ from: addDays(today, -6), to: today }),
    last30Days: () => ({ from: addDays(today, -29), to: today }),
    thisMonth: () => ({ from: firstOfMonth(today), to: today }),
    formerMonth: () => ({ from: firstOfMonth(lastOfFormer(today)), to: lastOfFormer(today) }),
    thisYear: () => ({ from: firstOfYear(today), to: today }),
  }
  return spans[span]()
}

const dayMs = 86_400_000
const isLastOfMonth = (day: string) => addDays(day, 1).endsWith('-01')

/** The day of another month; its last where it has fewer days. */
function inMonth(month: string, day: string): string {
  const last = lastOfFormer(addDays(`${month}-28`, 4))
  const same = `${month}-${day.slice(8)}`
  return same < last ? same : last
}

/**
 * The days that these are compared with: of a year so far those of the year before, of a month so far those of the month before,
 * of a whole month a whole month, of anything else as many days as there are, up to the day before.
 */
export function formerDays({ from, to }: Days): Days {
  const isInMonth = from === firstOfMonth(from) && from.slice(0, 7) === to.slice(0, 7)
  if (isInMonth) {
    const last = lastOfFormer(from)
    return { from: firstOfMonth(last), to: isLastOfMonth(to) ? last : inMonth(last.slice(0, 7), to) }
  }
  if (from === firstOfYear(from) && from.slice(0, 4) === to.slice(0, 4)) {
    const year = String(Number(from.slice(0, 4)) - 1)
    return { from: `${year}-01-01`, to: inMonth(`${year}${to.slice(4, 7)}`, to) }
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** All days or months between two, both included; at most `max`. */
export function steps(from: string, to: string, max: number): string[] {
  const next =
    from.length === 7 ? (month: string) => addDays(`${month}-28`, 4).slice(0, 7) : (day: string) => addDays(day, 1)
  const all: string[] = []
  for (let one = from; one <= to && all.length < max; one = next(one)) all.push(one)
  return all
}
