import { addDays, dayOf, formatMoment } from '@forecourt/contract/kernel'

export interface Plan {
  readonly className: string
  readonly planStart: string
  readonly planEnd: string
}

/** Who begins a little early begins the shift that comes, and not once more the one that goes. */
const earlyMs = 60 * 60_000

export const wholeDay: Plan = { className: '全天', planStart: '00:00', planEnd: '24:00' }

export const isClock = (text: string): boolean => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text)

/** The day on which a shift that opens now was planned to start: of one over midnight the day before it ends. */
export function businessDateOf({ planStart }: Pick<Plan, 'planStart'>, now: Date): string {
  const soon = new Date(now.getTime() + earlyMs)
  const clock = formatMoment(soon).slice(11, 16)
  return clock >= planStart ? dayOf(soon) : addDays(dayOf(soon), -1)
}

/** The plan whose start is the last one that has come, an hour early included; the whole day where there is none. */
export function planAt(plans: readonly Plan[], now: Date): Plan {
  const clock = formatMoment(new Date(now.getTime() + earlyMs)).slice(11, 16)
  const byStart = plans.toSorted((one, next) => one.planStart.localeCompare(next.planStart))
  return byStart.findLast(one => one.planStart <= clock) ?? byStart.at(-1) ?? wholeDay
}
