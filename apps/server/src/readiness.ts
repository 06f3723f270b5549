import type { Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { OwnConnection } from './kernel/own-connection.ts'

/**
 * Asks whether the database takes writes, and leaves nothing behind: a message in its log that nobody reads, which has to
 * reach the disk as any commit has, and a file that is larger than the memory for it, which a full disk has no room for.
 */
const canWrite = `set local work_mem = '64kB';
select current_setting('transaction_read_only') = 'off' as writable, pg_logical_emit_message(true, 'forecourt', 'ready')
from (select count(*) from generate_series(1, 10000)) as spilled`

/** How long a connection that was opened shortly before the end may take to say what it is for. */
const unusedMs = 1_000
/** How long the door is held open for a moment in which nobody comes. */
const quietMs = 1_000

/** Whether requests should come to this process: the database takes writes, and nobody has told it to stop. */
export class Readiness {
  readonly #probe: OwnConnection
  #asking: Promise<boolean> | undefined
  #isStopping = false

  constructor(probe: OwnConnection) {
    this.#probe = probe
  }

  /** Those who ask at the same moment hear the same answer, so that asking often does not write often. */
  isReady(): Promise<boolean> {
    if (this.#isStopping) return Promise.resolve(false)
    return (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined)))
  }

  /**
   * From now on every answer ends its connection and nobody is sent here by who asks first; requests go on being answered
   * for so long, in milliseconds, until those who send them know.
   */
  async drain(drainMs: number): Promise<void> {
    this.#isStopping = true
    await pause(drainMs)
  }

  addTo(http: FastifyInstance): void {
    const sockets = new Set<Socket>()
    let opened = 0
    http.server.on('connection', socket => {
      opened++
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    http.addHook('preClose', async () => {
      const latestMs = performance.now() + quietMs
      // Whom the system has let in and we have not heard is reset when the door closes: it closes when nobody stands there.
      const areAllHeard = () => [...sockets].every(one => one.bytesRead > 0)
      for (let before = -1; (before !== opened || !areAllHeard()) && performance.now() < latestMs; ) {
        before = opened
        await immediate()
      }
      const closed = new Promise(resolve => http.server.close(resolve))
      // Browsers and proxies open connections ahead of need; nothing else would ever end one that is never used.
      setTimeout(() => sockets.forEach(one => one.bytesRead === 0 && one.destroy()), unusedMs).unref()
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
