import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from './embedded-server.ts'

const firstPauseMs = 100
const maxPauseMs = 5_000

/** Keeps a PostgreSQL running: one that ended without having been asked to is started again, on the same port. */
export class Keeper {
  #running: Running
  readonly #again: (port: number) => Promise<Running>
  readonly #report: (line: string) => void
  readonly #stopping = new AbortController()
  #restarting: Promise<void> = Promise.resolve()

  constructor(running: Running, again: (port: number) => Promise<Running>, report: (line: string) => void) {
    this.#running = running
    this.#again = again
    this.#report = report
    this.#watch()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#restarting
    await this.#running.stop()
  }

  #watch(): void {
    void this.#running.ended.then(wasAsked => {
      if (!wasAsked && !this.#stopping.signal.aborted) this.#restarting = this.#restart()
    })
  }

  /**
   * PostgreSQL itself refuses while anything of the old one still works on the files, and says in its log why. Those who
   * are left over end by themselves when they notice that they are alone.
   */
  async #restart(): Promise<void> {
    const { signal } = this.#stopping
    this.#report('The embedded database ended unexpectedly and is started again.')
    await this.#running.stop()
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        this.#running = await this.#again(this.#running.port)
        this.#report('The embedded database is back.')
        return this.#watch()
      } catch (error) {
        this.#report(`${(error as Error).message}\n`)
      }
    }
  }
}
