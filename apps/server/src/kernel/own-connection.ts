import pg from 'pg'
import { rolesOf } from './roles.ts'
import { inTime, Unavailable } from './unavailable.ts'

const ignore = () => {}

/**
 * One connection outside the pools, for short questions of the server itself that must never stand behind requests. It is
 * opened by the first question, and by the next one after it was lost. No question outlasts its time, the opening
 * included: then it fails as unavailable and the connection is given up.
 */
export class OwnConnection {
  readonly #url: string
  readonly #timeoutMs: number
  #opening: Promise<pg.Client> | undefined
  #isClosed = false

  constructor(url: string, timeoutMs: number) {
    this.#url = url
    this.#timeoutMs = timeoutMs
  }

  async query<R>(text: string): Promise<R[]> {
    if (this.#isClosed) throw new Unavailable('the connection has been closed')
    const opening = (this.#opening ??= this.#open())
    try {
      const asked = opening.then(client => client.query(text))
      return (await inTime(asked, this.#timeoutMs, 'the database did not answer in time')).rows as R[]
    } catch (error) {
      if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) throw error
      this.#giveUp(opening)
      throw error instanceof Unavailable ? error : new Unavailable('the database is out of reach', { cause: error })
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const opening = this.#opening
    const ended = opening?.then(client => client.end())
    await ended?.catch(ignore)
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      options: `-c role=${rolesOf(this.#url).platform} -c statement_timeout=5000`,
      connectionTimeoutMillis: this.#timeoutMs,
      keepAlive: true,
    })
    client.on('error', () => this.#giveUp(opened))
    const opened = client.connect().then(() => client)
    return opened
  }

  /** The next question opens another. A connection that does not answer would not answer a goodbye either. */
  #giveUp(opening: Promise<pg.Client>): void {
    if (this.#opening !== opening) return
    this.#opening = undefined
    opening.then(client => (client as unknown as Connected).connection.stream.destroy(), ignore)
  }
}

/** The driver keeps its socket to itself in its types. */
interface Connected {
  readonly connection: pg.Connection
}
