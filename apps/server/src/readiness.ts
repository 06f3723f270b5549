import { once } from 'node:events'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { OwnConnection } from './kernel/db/own-connection.ts'

/**
 * Asks whether the database takes writes, and leaves nothing behind: a message in its log that nobody reads, which has to
 * reach the disk as any commit has, and a file that is larger than the memory for it, which a full disk has no room for.
 */
const canWrite = `set local work_mem = '64kB';
select current_setting('transaction_read_only') = 'off' as writable, pg_logical_emit_message(true, 'forecourt', 'ready')
from (select count(*) from generate_series(1, 10000)) as spilled`

/** How long a connection that was opened shortly before the end may take to say what it is for. */
const unusedMs = 1_000
/** Longer than the longest statement: who is not answered by then sends or reads too slowly. */
const answeringMs = 32_000
/** How long the door is held open for a moment in which nobody comes. */
const quietMs = 1_000

/** Whether requests should come to this process: the database takes writes, and nobody has told it to stop. */
export class Readiness {
  readonly #probe: OwnConnection
  #asking: Promise<boolean> | undefined
  #isStopping = false
  /** Somebody else has the door too, and keeps it when this process has gone. */
  #isDoorShared = false
  /** Settled when the last connection has ended after the door was left to others. */
  #left: Promise<void> | undefined

  constructor(probe: OwnConnection) {
    this.#probe = probe
  }

  /** Those who ask at the same moment hear the same answer, so that asking often does not write often. */
  isReady(): Promise<boolean> {
    if (this.#isStopping) return Promise.resolve(false)
    return (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined)))
  }

  /** Takes requests by a socket that is listening already and that somebody else keeps (`inheritedSocket`). */
  async listenBy(http: FastifyInstance, fd: number): Promise<void> {
    await http.ready()
    http.server.listen({ fd })
    await once(http.server, 'listening')
    this.#isDoorShared = true
  }

  /**
   * From now on every answer ends its connection and nobody is sent here by who asks first; requests go on being answered
   * for so long, in milliseconds, until those who send them know. A shared door is left to whoever has it too: who comes
   * now waits in its queue or is let in by another process, and those inside are answered until they have gone.
   */
  async drain(http: FastifyInstance, drainMs: number): Promise<void> {
    this.#isStopping = true
    // Not what HTTP calls closing, which would end connections between two requests as the next one arrives.
    if (this.#isDoorShared)
      this.#left = new Promise(resolve => void NetServer.prototype.close.call(http.server, () => resolve()))
    await (this.#left ? Promise.race([this.#left, pause(drainMs, undefined, { ref: false })]) : pause(drainMs))
  }

  addTo(http: FastifyInstance): void {
    const sockets = new Set<Socket>()
    let opened = 0
    http.server.on('connection', socket => {
      opened++
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    const quiet = async () => {
      const latestMs = performance.now() + quietMs
      // Whom the system has let in and we have not heard is reset when the door closes: it closes when nobody stands there.
      const areAllHeard = () => [...sockets].every(one => one.bytesRead > 0)
      for (let before = -1; (before !== opened || !areAllHeard()) && performance.now() < latestMs; ) {
        before = opened
        await immediate()
      }
    }
    http.addHook('preClose', async () => {
      if (this.#left) http.server.closeIdleConnections()
      else await quiet()
      const closed = this.#left ?? new Promise<void>(resolve => void http.server.close(() => resolve()))
      // Browsers and proxies open connections ahead of need; nothing else would ever end one that is never used.
      setTimeout(() => sockets.forEach(one => one.bytesRead === 0 && one.destroy()), unusedMs).unref()
      setTimeout(() => sockets.forEach(one => one.destroy()), answeringMs).unref()
      await closed
    })
    http.addHook('onSend', async (_, reply) => {
      if (this.#isStopping) void reply.header('Connection', 'close')
    })
    http.get('/healthz', async () => ({ status: 'ok' }))
    http.get('/readyz', async (_, reply) => {
      const isReady = await this.isReady()
      return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
    })
  }

  async #ask(): Promise<boolean> {
    const isWritable = await this.#probe.query<{ writable: boolean }>(canWrite).then(
      ([row]) => row?.writable === true,
      () => false,
    )
    // The server that takes writes may be another one by the next time.
    if (!isWritable) this.#probe.renew()
    return isWritable && !this.#isStopping
  }
}
