import { addDays, dayOf, splitByWeight, startOfDay } from '@forecourt/contract/kernel'
import type { Random } from './random.ts'

const hourMs = 3_600_000
export const minuteMs = 60_000
export const dayMs = 24 * hourMs

/** A moment of a Shanghai day. */
export const momentOf = (day: string, hour: number, minute = 0, second = 0): Date =>
  new Date(startOfDay(day).getTime() + hour * hourMs + minute * minuteMs + second * 1000)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** One of the next few days on which an office works, at some time between half past nine and five. */
export function officeTime(after: Date, random: Random, withinDays: number): Date {
  let day = dayOf(after)
  for (let left = random.whole(1, withinDays); left > 0; left -= isOfficeDay(day) ? 1 : 0) day = addDays(day, 1)
  return momentOf(day, 9, random.whole(30, 450), random.whole(0, 59))
}

const isOfficeDay = (day: string) => weekdayOf(day) !== 0 && weekdayOf(day) !== 6

/** How busy the guns are from midnight on, hour by hour: twice a day people drive to work and back. */
const busyHours = [2, 1, 1, 1, 2, 5, 12, 22, 26, 18, 13, 12, 14, 13, 12, 13, 16, 23, 27, 21, 14, 9, 6, 3]
/** From Sunday on. */
const busyWeekdays = [70, 108, 100, 98, 102, 124, 98]
/** From January on: the new year's holiday is quiet, the harvest and the days before a feast are not. */
const busyMonths = [94, 78, 96, 100, 103, 99, 98, 101, 106, 104, 108, 110]

const busyDay = (day: string, random: Random) =>
  (busyWeekdays[weekdayOf(day)] ?? 100) *
  (busyMonths[Number(day.slice(5, 7)) - 1] ?? 100) *
  (0.9 + random.fraction() / 5)

/** The part of a day's business that is done by then. */
const doneBy = (end: Date) => {
  const [hour, minute] = [(end.getTime() + 8 * hourMs) % dayMs, end.getTime() % hourMs]
  const whole = Math.floor(hour / hourMs)
  const all = busyHours.reduce((sum, one) => sum + one, 0)
  const until = busyHours.slice(0, whole).reduce((sum, one) => sum + one, 0)
  return (until + ((busyHours[whole] ?? 0) * minute) / hourMs) / all
}

/** How many orders each day has, so that all days together have exactly `orders`; the last day only until `end`. */
export function ordersByDay(days: readonly string[], orders: number, end: Date, random: Random): number[] {
  const weights = days.map(day => busyDay(day, random) * (day === dayOf(end) ? doneBy(end) : 1))
  return splitByWeight(
    BigInt(orders),
    weights.map(weight => BigInt(Math.round(weight))),
  ).map(Number)
}

/** When the orders of a day are paid, in order: by the rhythm of the day, none before `first` or after `end`. */
export function orderTimes(day: string, count: number, first: Date, end: Date, random: Random): Date[] {
  const hours = busyHours.map((weight, hour) => ({ weight, hour }))
  const draw = () => {
    const { hour } = random.weighted(hours, one => one.weight)
    return momentOf(day, hour, random.whole(0, 59), random.whole(0, 59))
  }
  const within = () => {
    for (let attempt = 0; attempt < 500; attempt++) {
      const at = draw()
      if (at >= first && at <= end) return at
    }
    // In the first minutes of a day there is hardly a moment to draw.
    return new Date(first.getTime() + Math.floor(random.fraction() * (end.getTime() - first.getTime())))
  }
  return Array.from({ length: count }, within).toSorted((one, other) => one.getTime() - other.getTime())
}
