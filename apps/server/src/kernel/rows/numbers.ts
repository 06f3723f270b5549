import { formatMoment } from '@forecourt/contract/kernel'
import { inTime } from '../db/unavailable.ts'

/** Draws so many running numbers from the one sequence of the installation, outside any transaction. */
export type Draw = (count: number) => Promise<readonly bigint[]>

export interface NumberOptions {
  /** How many numbers are drawn together. */
  readonly blockSize?: number
  /** How long a request waits when there are none left. */
  readonly waitMs?: number
}

/**
 * Numbers of documents: prefix, Shanghai day or second, and a running number. The running numbers are drawn in blocks, so
 * numbering costs no round trip; a restart leaves a gap, which is allowed. A block is drawn when half of the last one is
 * used, on a connection that no request waits on: who needs a number holds a transaction with its locks, and may wait
 * for nothing that another transaction has to give.
 */
export class DocumentNumbers {
  readonly #draw: Draw
  readonly #blockSize: number
  readonly #waitMs: number
  #left: bigint[] = []
  #drawing: Promise<void> | undefined

  constructor(draw: Draw, { blockSize = 200, waitMs = 2_000 }: NumberOptions = {}) {
    this.#draw = draw
    this.#blockSize = blockSize
    this.#waitMs = waitMs
  }

  /** Fails as unavailable when no number is to be had in time. */
  async next(prefix: string, pattern: 'day' | 'second', digits: number, now: Date): Promise<string> {
    const sequence = this.#take() ?? (await inTime(this.#coming(), this.#waitMs, 'no document number came in time'))
    const stamp = formatMoment(now).replace(/\D/g, '')
    const time = pattern === 'day' ? stamp.slice(0, 8) : stamp.slice(2)
    return `${prefix}${time}${String(sequence % 10n ** BigInt(digits)).padStart(digits, '0')}`
  }

  #take(): bigint | undefined {
    const sequence = this.#left.shift()
    if (this.#left.length <= this.#blockSize / 2) this.#refill().catch(() => {})
    return sequence
  }

  /** Those before may have taken the whole block: then it is the next one's. */
  async #coming(): Promise<bigint> {
    await this.#refill()
    return this.#take() ?? this.#coming()
  }

  /** One draw at a time for all who wait: it is carried out by none of them. */
  #refill(): Promise<void> {
    return (this.#drawing ??= this.#draw(this.#blockSize)
      .then(drawn => void this.#left.push(...drawn))
      .finally(() => (this.#drawing = undefined)))
  }
}

/** From the database's sequence; each number is taken by itself, because another process may be drawing in between. */
export const drawnFrom =
  (ask: (text: string) => Promise<{ n: string }[]>): Draw =>
  async count =>
    (await ask(`select nextval('document_number')::text as n from generate_series(1, ${count})`)).map(({ n }) =>
      BigInt(n),
    )
