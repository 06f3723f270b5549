import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { breakOff, connectionTo, sayGoodbye } from './connection.ts'
import type { Ctx } from './context.ts'
import { Unavailable } from './unavailable.ts'

const channel = 'forecourt_event'
const heartbeatMs = 25_000
const retryMs = 2_000
const mostPerPerson = 20
const mostWaitingBytes = 1024 * 1024
// PostgreSQL takes no longer notification.
const mostBytes = 7_500

/** For whom an event is, and what it says. */
export interface PersonEvent {
  readonly tenantId: string
  readonly userId: string
  readonly kind: string
  readonly data: unknown
  /** Present on what is kept: where a listener resumes. */
  readonly id?: string
}
type Message = PersonEvent | { readonly endedSession: string } | { readonly everybody: string; readonly data: unknown }

const notify = (ctx: Ctx, message: Message): void => {
  const text = JSON.stringify(message)
  if (Buffer.byteLength(text) > mostBytes) throw new Error('an event is too large to be told')
  ctx.defer(ctx.query('select pg_notify($1, $2)', [channel, text]))
}

/** Tells somebody something when this transaction commits. What is kept can be read up for a day by who was away. */
export function tell(ctx: Ctx, event: Omit<PersonEvent, 'id'>, isKept: boolean): void {
  const { tenantId, userId, kind, data } = event
  if (!isKept) return notify(ctx, event)
  const id = ctx.newId()
  const text = 'insert into event (tenant_id, id, user_id, kind, data, time) values ($1, $2, $3, $4, $5, $6)'
  ctx.defer(ctx.query(text, [tenantId, id, userId, kind, JSON.stringify(data), ctx.now]))
  notify(ctx, { ...event, id })
}

/** Tells everybody who listens, of whatever tenant; so it says nothing that not everybody may know. */
export const tellAll = (ctx: Ctx, kind: string, data: unknown): void => notify(ctx, { everybody: kind, data })

/** Ends the streams of a session, in every process, when this transaction commits. */
export const endStreams = (ctx: Ctx, sessionId: string): void => notify(ctx, { endedSession: sessionId })

// Events become known with their commit, and not in the order of their ids.
const latestCommitMs = 60_000

/**
 * What somebody was told after the event `since`, and a minute before it: the commit of an older one may have come later.
 * Who has heard of one already knows it by its id.
 */
export async function toldSince(ctx: Ctx, since: string): Promise<PersonEvent[]> {
  const { tenantId, userId } = ctx.user
  const { rows } = await ctx.query<PersonEvent>(
    `select tenant_id as "tenantId", user_id as "userId", id, kind, data from event
     where tenant_id = $1 and user_id = $2 and id > $3::bigint - ($4::bigint << 22) and id <> $3 order by id desc limit 200`,
    [tenantId, userId, since, latestCommitMs],
  )
  return rows.toReversed().map(row => ({ ...row, id: String(row.id) }))
}

const asText = ({ id, kind, data }: PersonEvent): string =>
  `${id ? `id: ${id}\n` : ''}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

/** One open stream. What arrives before `begin` waits, so that nothing is lost between reading up and listening. */
export class Stream {
  readonly sessionId: string
  readonly isStillIn: () => Promise<boolean>
  readonly #response: ServerResponse
  #waiting: PersonEvent[] | undefined = []

  constructor(response: ServerResponse, sessionId: string, isStillIn: () => Promise<boolean>) {
    this.#response = response
    this.sessionId = sessionId
    this.isStillIn = isStillIn
  }

  begin(missed: readonly PersonEvent[]): void {
    const known = new Set(missed.map(event => event.id))
    const waiting = (this.#waiting ?? []).filter(event => !event.id || !known.has(event.id))
    this.#waiting = undefined
    this.write('retry: 3000\nevent: ready\ndata: {}\n\n')
    for (const event of [...missed, ...waiting]) this.tell(event)
  }

  tell(event: PersonEvent): void {
    if (this.#waiting) this.#waiting.push(event)
    else this.write(asText(event))
  }

  /** Who does not read is let go: they come back and read up. */
  write(text: string): void {
    if (this.#response.writableLength > mostWaitingBytes) this.#response.destroy()
    else this.#response.write(text)
  }

  end(): void {
    this.#response.end()
  }
}

/**
 * The open streams of this process. One connection listens to PostgreSQL for all of them, whichever process told it; it is
 * opened with the first stream and is not one of the pool.
 */
export class Streams {
  readonly #url: string
  readonly #report: (error: unknown, where: string) => void
  /** Whoever opens a stream waits within a transaction for the opening, and then for its answer, no longer than this. */
  readonly #waitMs: number
  readonly #byPerson = new Map<string, Set<Stream>>()
  #listening: Promise<pg.Client> | undefined
  #heart: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: string, report: (error: unknown, where: string) => void, waitMs: number) {
    this.#url = url
    this.#report = report
    this.#waitMs = waitMs
  }

  get size(): number {
    return [...this.#byPerson.values()].reduce((sum, streams) => sum + streams.size, 0)
  }

  /** Adds a stream, and answers when events arrive for it. Of one person's twenty the oldest gives way. */
  async add(tenantId: string, userId: string, stream: Stream): Promise<void> {
    await (this.#listening ??= this.#listen())
    this.#heart ??= setInterval(() => void this.#beat(), heartbeatMs).unref()
    const key = `${tenantId}/${userId}`
    const streams = this.#byPerson.get(key) ?? new Set()
    this.#byPerson.set(key, streams.add(stream))
    const [oldest] = streams
    if (streams.size > mostPerPerson) oldest?.end()
  }

  remove(tenantId: string, userId: string, stream: Stream): void {
    const key = `${tenantId}/${userId}`
    const streams = this.#byPerson.get(key)
    streams?.delete(stream)
    if (streams?.size === 0) this.#byPerson.delete(key)
  }

  /** Ends every stream and stops listening. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#heart)
    for (const stream of this.#all()) stream.end()
    const client = await this.#listening?.catch(() => undefined)
    if (client) await sayGoodbye(client)
  }

  #all(): Stream[] {
    return [...this.#byPerson.values()].flatMap(streams => [...streams])
  }

  async #listen(): Promise<pg.Client> {
    const client = new pg.Client(connectionTo(this.#url, { openingMs: this.#waitMs, answerMs: this.#waitMs }))
    client.on('error', error => this.#lost(error))
    client.on('notification', ({ payload }) => this.#deliver(JSON.parse(payload ?? '{}') as Message))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      this.#listening = undefined
      client.end().catch(() => {})
      throw new Unavailable('events cannot be listened for', { cause: error })
    }
    return client
  }

  /** Whoever listens may have missed something: their streams end, and they come back and read up. */
  #lost(error: unknown): void {
    this.#listening = undefined
    if (this.#isClosed) return
    this.#report(error, 'events')
    void pause(retryMs).then(() => this.#all().forEach(stream => stream.end()))
  }

  #deliver(message: Message): void {
    if ('endedSession' in message) {
      for (const stream of this.#all()) if (stream.sessionId === message.endedSession) stream.end()
    } else if ('everybody' in message) {
      const { everybody: kind, data } = message
      for (const stream of this.#all()) stream.tell({ tenantId: '', userId: '', kind, data })
    } else for (const stream of this.#byPerson.get(`${message.tenantId}/${message.userId}`) ?? []) stream.tell(message)
  }

  /** A line that has gone silent is like one on which nothing happens, until something is asked on it. */
  async #proveListening(): Promise<void> {
    const client = await this.#listening?.catch(() => undefined)
    await client?.query('select 1').catch((error: Error) => breakOff(client, error))
  }

  /** Keeps proxies from closing the streams, and ends those whose session is over. */
  async #beat(): Promise<void> {
    await this.#proveListening()
    for (const stream of this.#all())
      if (await stream.isStillIn().catch(() => true)) stream.write(':\n\n')
      else stream.end()
  }
}
