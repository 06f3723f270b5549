import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'

/** Where and how figures were taken, kept beside each of them. */
export const machineOf = (script: string) => ({
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  node: process.version,
  postgres: 'embedded 18.4',
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  command: `npm run ${script} -- ${process.argv.slice(2).join(' ')}`,
  date: new Date().toISOString(),
})
