import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'

export interface Entry {
  readonly name: string
  readonly ours: number
  readonly anchor: number
  readonly ratio: number
  readonly goal: number
  readonly met: boolean
  readonly unit: string
  readonly note: string
}

const option = (name: string) => process.argv[process.argv.indexOf(`--${name}`) + 1]

/** Whether the command line has the option. */
export const has = (name: string): boolean => process.argv.includes(`--${name}`)

const figure = (name: string, usual: number) => (has(name) ? Number(option(name)) : usual)
export const orderCount = figure('orders', 1_000_000)
export const rounds = figure('rounds', 3)

/** Writes what a bench has found to the file of `--out`, with where and how it was found beside each figure. */
export async function writeEntries(script: string, entries: readonly Entry[]): Promise<void> {
  if (!has('out')) return
  const machine = machineOf(script)
  const kept = entries.map(entry => ({ ...entry, orders: orderCount, machine }))
  await writeFile(option('out') ?? '', `${JSON.stringify(kept, null, 2)}\n`)
}

const machineOf = (script: string) => ({
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  /** Of the last five minutes, the bench included: above the cores others were at work too. */
  load: Number((loadavg()[1] ?? 0).toFixed(1)),
  node: process.version,
  postgres: 'embedded 18.4',
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  command: `npm run ${script} -- ${process.argv.slice(2).join(' ')}`,
  date: new Date().toISOString(),
})
