import { existsSync, readFileSync } from 'node:fs'

/** Processor time of the whole process in milliseconds: what work costs, whatever else the machine does beside it. */
export function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Processor time in milliseconds of the processes that this one started and that have ended; Linux only, else 0. */
export function endedChildrenUsedMs(): number {
  if (!existsSync('/proc/self/stat')) return 0
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
  // cutime and cstime of proc(5), in ticks of a hundredth of a second.
  return (Number(fields[13]) + Number(fields[14])) * 10
}

/** Processor time of this thread in milliseconds: while it is used up, nobody else is answered. */
export function threadUsedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
