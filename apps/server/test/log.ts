import { Writable } from 'node:stream'

/** A stream to log into, and what has been written to it: as one text, or line by line. */
export function logOf() {
  let text = ''
  const log = new Writable({
    write: (part, _, done) => {
      text += String(part)
      done()
    },
  })
  const entries = (message?: string): Record<string, unknown>[] =>
    text
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line) as Record<string, unknown>)
      .filter(entry => message === undefined || entry['msg'] === message)
  return { log, lines: () => text, entries }
}
