/** The product's clock on the wall is Asia/Shanghai: +08:00 all year, no summer time (domain 0.2). */
const offsetMs = 8 * 3_600_000
const pad = (value: number) => String(value).padStart(2, '0')

/** A moment as "yyyy-MM-dd HH:mm:ss" in Shanghai, the specification's date format. */
export function formatMoment(moment: Date): string {
  const local = new Date(moment.getTime() + offsetMs)
  const time = `${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}:${pad(local.getUTCSeconds())}`
  return `${formatUtcDay(local)} ${time}`
}

const formatUtcDay = (local: Date) =>
  `${String(local.getUTCFullYear()).padStart(4, '0')}-${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())}`

/** The business day of a moment: its Shanghai calendar day, "yyyy-MM-dd". */
export const dayOf = (moment: Date): string => formatUtcDay(new Date(moment.getTime() + offsetMs))

const momentPattern = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/

/** Reads "yyyy-MM-dd[ HH:mm[:ss]]" as Shanghai time; undefined when it is not a real moment. */
export function parseMoment(text: string): Date | undefined {
  const match = momentPattern.exec(text)
  if (!match) return undefined
  const [year, month, day, hour = 0, minute = 0, second = 0] = match.slice(1).map(part => Number(part ?? 0))
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const moment = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour, minute, second) - offsetMs)
  return dayOf(moment) === text.slice(0, 10) ? moment : undefined
}

export const parseDay = (text: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(text) && parseMoment(text) ? text : undefined

/** Midnight at which a business day begins. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - offsetMs)

export const addDays = (day: string, days: number): string =>
  formatUtcDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000))
