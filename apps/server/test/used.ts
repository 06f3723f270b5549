/** Processor time of the whole process in milliseconds: what work costs, whatever else the machine does beside it. */
export function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Processor time of this thread in milliseconds: while it is used up, nobody else is answered. */
export function threadUsedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
