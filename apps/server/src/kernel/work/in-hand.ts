import { Unavailable } from '../db/unavailable.ts'

/**
 * The requests that a process works on. Beyond their number it does no work but to say so: what waits takes memory, and
 * whoever waits that long has gone.
 */
export class InHand {
  readonly #most: number
  #count = 0

  constructor(max: number) {
    this.#most = max
  }

  get count(): number {
    return this.#count
  }

  /** Fails as unavailable, before anything is done, when there are too many already. */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#count >= this.#most) throw new Unavailable('too many requests are being worked on')
    this.#count++
    try {
      return await work()
    } finally {
      this.#count--
    }
  }
}
