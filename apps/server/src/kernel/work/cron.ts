const minuteMs = 60_000
const shanghaiMs = 8 * 3_600_000
const furthest = 366 * 24 * 60

const matches = (part: string, value: number): boolean =>
  part.split(',').some(one => {
    const [range = '*', step = '1'] = one.split('/')
    const [from, to = from] = range === '*' ? ['0', '59'] : range.split('-')
    return value >= Number(from) && value <= Number(to) && (value - Number(from)) % Number(step) === 0
  })

/** The first minute after `after` that five cron fields in Shanghai time name; numbers only, Sunday is 0. */
export function nextRun(cron: string, after: Date): Date | undefined {
  const parts = cron.trim().split(/\s+/)
  const first = (Math.floor(after.getTime() / minuteMs) + 1) * minuteMs
  for (let at = first; at < first + furthest * minuteMs; at += minuteMs) {
    const local = new Date(at + shanghaiMs)
    const values = [
      local.getUTCMinutes(),
      local.getUTCHours(),
      local.getUTCDate(),
      local.getUTCMonth() + 1,
      local.getUTCDay(),
    ]
    if (values.every((value, index) => matches(parts[index] ?? '*', value))) return new Date(at)
  }
  return undefined
}
