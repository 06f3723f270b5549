import { connect, isIP, type LookupFunction } from 'node:net'
import { type Answer, refused, unknown } from '../answer.ts'
import type { DatabaseKind, DatabasePort, DatabaseRefusal } from './port.ts'

interface Settings {
  /** Decides at the moment of connecting where a name may lead. */
  readonly lookup: LookupFunction
  readonly timeoutMs?: number
}

const usualTimeoutMs = 5_000
const enough = 5

/** What is said first, and whether the answer is one of that protocol: no name, no password. */
interface Greeting {
  readonly ask?: Buffer
  readonly fits: (answer: Buffer) => boolean
}

const [askForTls, yes, no] = [Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]), 'S'.charCodeAt(0), 'N'.charCodeAt(0)]
const [handshake, hasFailed, typeAt] = [10, 255, 4]

const greetings: Readonly<Partial<Record<DatabaseKind, Greeting>>> = {
  // Asked whether it speaks TLS, PostgreSQL answers with one letter and waits.
  postgresql: { ask: askForTls, fits: answer => answer.length === 1 && [yes, no].includes(answer[0] ?? 0) },
  // MySQL speaks first: the length of its packet, a number, and the version of its protocol or an error.
  mysql: { fits: answer => [handshake, hasFailed].includes(answer[typeAt] ?? 0) },
}

const reasons: Readonly<Record<string, DatabaseRefusal>> = {
  ENOTFOUND: 'noSuchName',
  ENODATA: 'noSuchName',
  ENOTPUBLIC: 'notPublic',
  ECONNREFUSED: 'closed',
}

/** Connects to public addresses alone, waits no longer than it may, and hears no more than a greeting. */
export const tcpDatabase = ({ lookup, timeoutMs = usualTimeoutMs }: Settings): DatabasePort => ({
  try: ({ kind, host, port }) =>
    new Promise<Answer<{ ms: number }>>(resolve => {
      // A number is connected to without being looked up.
      if (isIP(host)) return resolve(refused('notPublic'))
      const start = performance.now()
      const greeting = greetings[kind]
      const socket = connect({ host, port, lookup })
      let heard = Buffer.alloc(0)
      const end = (answer: Answer<{ ms: number }>) => {
        clearTimeout(timer)
        socket.destroy()
        resolve(answer)
      }
      const isThere = () => end({ result: 'ok', ms: Math.round(performance.now() - start) })
      const timer = setTimeout(() => end(unknown('timeout')), timeoutMs)
      socket.on('connect', () => {
        if (!greeting) isThere()
        else if (greeting.ask) socket.write(greeting.ask)
      })
      socket.on('data', part => {
        heard = Buffer.concat([heard, part])
        if (greeting?.fits(heard)) isThere()
        else if (greeting?.ask || heard.length >= enough) end(refused('otherProtocol'))
      })
      socket.on('end', () => end(refused('otherProtocol')))
      socket.on('error', (error: NodeJS.ErrnoException) => {
        const reason = reasons[error.code ?? '']
        end(reason ? refused(reason) : unknown('connection broken'))
      })
    }),
})
