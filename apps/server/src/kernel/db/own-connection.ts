import pg from 'pg'
import { breakOff, connectionTo, sayGoodbye } from './connection.ts'
import { rolesOf } from '../who/roles.ts'
import { inTime, Unavailable } from './unavailable.ts'

const ignore = () => {}
const statementMs = 5_000

/**
 * One connection outside the pools, for short questions of the server itself that must never stand behind requests. It is
 * opened by the first question, and by the next one after it was lost. No question outlasts its time, the opening
 * included: then it fails as unavailable and the connection is given up.
 */
export class OwnConnection {
  readonly #url: string
  readonly #timeoutMs: number
  readonly #role: 'platform' | undefined
  #opening: Promise<pg.Client> | undefined
  #isClosed = false

  /** Without a role it asks as the login itself, who sees what its other connections do and no rows of any table. */
  constructor(url: string, timeoutMs: number, role?: 'platform') {
    this.#url = url
    this.#timeoutMs = timeoutMs
    this.#role = role
  }

  /** The rows of the last statement of `text`. All of it is one transaction, with role and settings of its own. */
  async query<R>(text: string): Promise<R[]> {
    if (this.#isClosed) throw new Unavailable('the connection has been closed')
    const opening = (this.#opening ??= this.#open())
    const role = this.#role ? `set local role ${rolesOf(this.#url)[this.#role]}; ` : ''
    // Several statements in one message are one transaction without being told, and a failure leaves nothing behind.
    const whole = `${role}set local statement_timeout = ${statementMs}; ${text}`
    try {
      const asked = opening.then(client => client.query(whole) as Promise<unknown>)
      const results = (await inTime(asked, this.#timeoutMs, 'the database did not answer in time')) as pg.QueryResult[]
      return (results.at(-1)?.rows ?? []) as R[]
    } catch (error) {
      // What PostgreSQL says of a statement leaves the connection as it was; what it says instead of one does not.
      if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error
      this.#giveUp(opening)
      throw error instanceof Unavailable ? error : new Unavailable('the database is out of reach', { cause: error })
    }
  }

  /** The next question is asked on another connection, which may lead to another server. */
  renew(): void {
    if (this.#opening) this.#giveUp(this.#opening)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const opening = this.#opening
    await opening?.then(sayGoodbye, ignore)
  }

  #open(): Promise<pg.Client> {
    const client = new pg.Client(connectionTo(this.#url, { openingMs: this.#timeoutMs }))
    client.on('error', () => this.#giveUp(opened))
    const opened = client.connect().then(() => client)
    return opened
  }

  /** The next question opens another. A connection that does not answer would not answer a goodbye either. */
  #giveUp(opening: Promise<pg.Client>): void {
    if (this.#opening !== opening) return
    this.#opening = undefined
    opening.then(client => breakOff(client), ignore)
  }
}
