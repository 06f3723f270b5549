import { addDays } from './days.ts'

/** A part of a day in minutes from its beginning, 0 to 1440. */
export interface DaySpan {
  readonly from: number
  readonly to: number
}

export const minutesOfDay = 1440

/** Minutes of a moment of the wire ("2026-11-22 09:30:00") within a day, cut off at its ends. */
export function minutesWithin(day: string, moment: string): number {
  const [date = '', time = '00:00:00'] = moment.split(' ')
  if (date < day) return 0
  if (date > day) return minutesOfDay
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 60 + minutes + seconds / 60
}

/** What of a span lies within a day; undefined where nothing does. Without an end it goes on. */
export function spanWithin(day: string, from: string, until: string | null | undefined): DaySpan | undefined {
  const span = {
    from: minutesWithin(day, from),
    to: until ? minutesWithin(day, until) : minutesOfDay,
  }
  const isBefore = until ? until < `${day} 00:00:00` : false
  return isBefore || from >= `${addDays(day, 1)} 00:00:00` || span.to <= span.from ? undefined : span
}

/** "09:30"; the end of a day is 24:00. */
export function clockOf(minutes: number): string {
  const whole = Math.floor(minutes)
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}
