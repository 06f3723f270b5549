import type { Env } from './env.ts'

const info = 30

/**
 * Says something to whoever starts the server, whatever the level of the log: in production as a line of the log, which is read by
 * machines, and elsewhere as it is.
 */
export function announceStart({ mode }: Pick<Env, 'mode'>, text: string): void {
  const line = mode === 'production' ? JSON.stringify({ level: info, time: Date.now(), msg: text }) : text
  process.stdout.write(`${line}\n`)
}
