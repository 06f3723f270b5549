import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Changed } from './changes.ts'
import { breakOff, connectionTo, sayGoodbye } from '../db/connection.ts'
import type { Ctx } from '../context.ts'
import { Unavailable } from '../db/unavailable.ts'
import { RecentChanges } from './recent-changes.ts'

const channel = 'forecourt_event'
const heartbeatMs = 25_000
const retryMs = 2_000
const maxPerPerson = 20
const maxWaitingBytes = 1024 * 1024
// PostgreSQL takes no longer notification.
const maxBytes = 7_500

/** For whom an event is, and what it says. */
export interface PersonEvent {
  readonly tenantId: string
  readonly userId: string
  readonly kind: string
  readonly data: unknown
  /** Present on what is kept: where a listener resumes. */
  readonly id?: string
}
type Message =
  | PersonEvent
  | Changed
  | { readonly endedSession: string }
  | { readonly everybody: string; readonly data: unknown }

/** A message as a statement of its own, outside of any transaction that wrote something. */
export const notifyText = (message: Changed): string =>
  `select pg_notify(${pg.escapeLiteral(channel)}, ${pg.escapeLiteral(JSON.stringify(message))})`

const notify = (ctx: Ctx, message: Message): void => {
  const text = JSON.stringify(message)
  if (Buffer.byteLength(text) > maxBytes) throw new Error('an event is too large to be told')
  ctx.defer(ctx.query('select pg_notify($1, $2)', [channel, text]))
}

/** Tells somebody something when this transaction commits. What is kept can be fetched for a day by whoever was away. */
export function publish(ctx: Ctx, event: Omit<PersonEvent, 'id'>, isKept: boolean): void {
  const { tenantId, userId, kind, data } = event
  if (!isKept) return notify(ctx, event)
  const id = ctx.newId()
  const text = 'insert into event (tenant_id, id, user_id, kind, data, time) values ($1, $2, $3, $4, $5, $6)'
  ctx.defer(ctx.query(text, [tenantId, id, userId, kind, JSON.stringify(data), ctx.now]))
  notify(ctx, { ...event, id })
}

/** Tells everybody who listens, of whatever tenant; so it says nothing that not everybody may know. */
export const broadcast = (ctx: Ctx, kind: string, data: unknown): void => notify(ctx, { everybody: kind, data })

/** Ends the streams of a session, in every process, when this transaction commits. */
export const closeEventStreams = (ctx: Ctx, sessionId: string): void => notify(ctx, { endedSession: sessionId })

// Events become known with their commit, and not in the order of their ids.
const latestCommitMs = 60_000

/**
 * What somebody was told after the event `since`, and a minute before it: the commit of an older one may have come later.
 * Who has heard of one already knows it by its id.
 */
export async function eventsSince(ctx: Ctx, since: string): Promise<PersonEvent[]> {
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
  /** Of tables that were written the names that this person may hear. */
  readonly namesOf: (tables: Iterable<string>) => readonly string[]
  readonly #response: ServerResponse
  #waiting: PersonEvent[] | undefined = []

  constructor(
    response: ServerResponse,
    sessionId: string,
    isStillIn: () => Promise<boolean>,
    namesOf: (tables: Iterable<string>) => readonly string[],
  ) {
    this.#response = response
    this.sessionId = sessionId
    this.isStillIn = isStillIn
    this.namesOf = namesOf
  }

  /** `changed` names what was written while nobody listened: it is said first, so that who is ready has heard it. */
  begin(missed: readonly PersonEvent[], changed: readonly string[] = []): void {
    const known = new Set(missed.map(event => event.id))
    const waiting = (this.#waiting ?? []).filter(event => !event.id || !known.has(event.id))
    this.#waiting = undefined
    if (changed.length > 0) this.write(asText({ tenantId: '', userId: '', kind: 'changed', data: changed }))
    this.write('retry: 3000\nevent: ready\ndata: {}\n\n')
    for (const event of [...missed, ...waiting]) this.publish(event)
  }

  publish(event: PersonEvent): void {
    if (this.#waiting) this.#waiting.push(event)
    else this.write(asText(event))
  }

  /** Who does not read is let go: they come back and catch up. Between its end and its closing a stream hears no more. */
  write(text: string): void {
    if (this.#response.writableEnded) return
    if (this.#response.writableLength > maxWaitingBytes) this.#response.destroy()
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
export class EventStreams {
  readonly #url: string
  readonly #report: (error: unknown, where: string) => void
  /** Whoever opens a stream waits within a transaction for the opening, and then for its answer, no longer than this. */
  readonly #waitMs: number
  readonly #byPerson = new Map<string, Set<Stream>>()
  #listening: Promise<pg.Client> | undefined
  /** Since when nothing was missed; undefined while nobody listens to PostgreSQL. */
  #recent: RecentChanges | undefined
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
    if (streams.size > maxPerPerson) oldest?.end()
  }

  /** What others wrote while a stream's owner was not listening, by the names that they may hear; `*` where nobody knows. */
  changesMissed(tenantId: string, { sessionId, namesOf }: Stream, awayMs: number): readonly string[] {
    const tables = this.#recent?.missed(tenantId, sessionId, awayMs, performance.now())
    return tables ? namesOf(tables) : ['*']
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
      this.#recent = new RecentChanges(performance.now())
    } catch (error) {
      this.#listening = undefined
      client.end().catch(() => {})
      throw new Unavailable('events cannot be listened for', { cause: error })
    }
    return client
  }

  /** Whoever listens may have missed something: their streams end, and they come back and catch up. */
  #lost(error: unknown): void {
    this.#listening = undefined
    this.#recent = undefined
    if (this.#isClosed) return
    this.#report(error, 'events')
    void pause(retryMs).then(() => this.#all().forEach(stream => stream.end()))
  }

  #deliver(message: Message): void {
    if ('endedSession' in message) {
      for (const stream of this.#all()) if (stream.sessionId === message.endedSession) stream.end()
    } else if ('everybody' in message) {
      const { everybody: kind, data } = message
      for (const stream of this.#all()) stream.publish({ tenantId: '', userId: '', kind, data })
    } else if ('changed' in message) this.#announceChanged(message)
    else for (const stream of this.#byPerson.get(`${message.tenantId}/${message.userId}`) ?? []) stream.publish(message)
  }

  /** Whose rows were written hears of it, except the session whose own answers have said so. */
  #announceChanged(message: Changed): void {
    this.#recent?.add(message, performance.now())
    const tables = new Map(message.changed)
    for (const [person, streams] of this.#byPerson) {
      const [tenantId = '', userId = ''] = person.split('/')
      for (const stream of streams) {
        const byOthers = (tables.get(tenantId) ?? []).filter(([, by]) => by !== stream.sessionId)
        const names = stream.namesOf(byOthers.map(([table]) => table))
        if (names.length > 0) stream.publish({ tenantId, userId, kind: 'changed', data: names })
      }
    }
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
