/** Days as the wire writes them, "2026-11-22". They are counted in UTC, where every day has the same length. */
const dayMs = 86_400_000
const millis = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const written = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(millis(text))
export const addDays = (day: string, days: number): string => written(millis(day) + days * dayMs)
export const monthOf = (day: string): string => day.slice(0, 7)

/** The same day of another month, or the last of a shorter one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return `${written(first.getTime()).slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`
}

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(millis(day)).getUTCDay() + 6) % 7

/** The week of a day, from Monday. */
export const weekOf = (day: string): string[] => {
  const monday = addDays(day, -weekdayOf(day))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** The weeks that a month touches, from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = []
  for (let week = weekOf(`${month}-01`); monthOf(week[0] ?? '') <= month; week = weekOf(addDays(week[0] ?? '', 7)))
    weeks.push(week)
  return weeks
}

interface Pressed {
  readonly key: string
  readonly shiftKey?: boolean
}

/** The day that a key leads to; undefined where the key means nothing in a calendar. */
export function dayAfter(day: string, { key, shiftKey = false }: Pressed): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    default:
      return undefined
  }
}

/** Today in Shanghai. */
export const shanghaiDay = (epochMs = Date.now()): string => written(epochMs + 8 * 3_600_000)
