import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refused } from '../refusal.ts'
import { runtimeLocal } from '../runtime-local.ts'
import type { DrawingOrder } from './draw.ts'
import { rowsOf } from './printed.ts'

type Answer = { readonly pdf: Uint8Array } | { readonly problem: string }

interface Limits {
  readonly memoryMb: number
  readonly maxMs: number
  /** How many wait behind the one that is drawn; more are told to come back. */
  readonly maxWaiting: number
  /** Ends when nobody has asked for so long; 0 ends it after each paper. */
  readonly idleMs: number
}

const program = fileURLToPath(new URL('draw-apart.ts', import.meta.url))

/** Ended by its limit of memory or time. */
const tooMuch = () => new Refused('invalid', [['内容过多，无法生成PDF', 'there is too much on it to make a PDF of']])

/**
 * A process that draws papers, one after the other. The server answers others meanwhile, and what takes too much memory or time
 * ends that process and nothing else. It is given what the paper says, and no environment.
 */
export class Drawer {
  readonly #limits: Limits
  #child: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #idle: NodeJS.Timeout | undefined

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async draw(order: DrawingOrder): Promise<Buffer> {
    if (this.#waiting > this.#limits.maxWaiting) throw new Refused('busy')
    this.#waiting++
    clearTimeout(this.#idle)
    const mine = this.#last.then(() => this.#drawNow(order))
    this.#last = mine.catch(() => {})
    return mine.finally(() => {
      this.#waiting--
      if (this.#waiting === 0) this.#rest()
    })
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #rest(): void {
    if (this.#limits.idleMs === 0) this.close()
    else this.#idle = setTimeout(() => this.close(), this.#limits.idleMs).unref()
  }

  #started(): ChildProcess {
    if (this.#child?.connected) return this.#child
    const { memoryMb } = this.#limits
    const child = fork(program, {
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
    })
    // It keeps nobody from ending.
    child.unref()
    child.channel?.unref()
    this.#child = child
    return child
  }

  #drawNow(order: DrawingOrder): Promise<Buffer> {
    const child = this.#started()
    return new Promise<Buffer>((resolve, reject) => {
      const ended = () => settle(() => reject(tooMuch()))
      const timer = setTimeout(() => child.kill('SIGKILL'), this.#limits.maxMs)
      const heard = (answer: Answer) =>
        settle(() => ('pdf' in answer ? resolve(Buffer.from(answer.pdf)) : reject(new Error(answer.problem))))
      const settle = (say: () => void) => {
        clearTimeout(timer)
        child.off('message', heard).off('exit', ended).off('error', ended)
        say()
      }
      child.on('message', heard).once('exit', ended).once('error', ended)
      child.send(order, error => error && ended())
    })
  }
}

const longFrom = 300

/** Draws papers: the usual ones in a process that stays warm, long ones in one of their own that nobody else waits for. */
export class Press {
  readonly #usual = new Drawer({ memoryMb: 192, maxMs: 15_000, maxWaiting: 30, idleMs: 120_000 })
  readonly #long = new Drawer({ memoryMb: 512, maxMs: 90_000, maxWaiting: 3, idleMs: 0 })

  draw(order: DrawingOrder): Promise<Buffer> {
    return (rowsOf(order.of) >= longFrom ? this.#long : this.#usual).draw(order)
  }

  close(): void {
    this.#usual.close()
    this.#long.close()
  }
}

export const press = runtimeLocal('press', () => new Press())
