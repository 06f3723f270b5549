interface Happening {
  readonly atMs: number
  /** Of two things at one moment the one that was planned first comes first. */
  readonly order: number
  readonly happen: (at: Date) => void
}

const isBefore = (one: Happening, other: Happening) =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order)

/** What will happen and when; whatever happens may plan more. A heap, because a year has hundreds of thousands. */
export class Timeline {
  readonly #heap: Happening[] = []
  #planned = 0

  plan(at: Date, happen: (at: Date) => void): void {
    this.#heap.push({ atMs: at.getTime(), order: this.#planned++, happen })
    for (let at = this.#heap.length - 1; at > 0; ) {
      const above = (at - 1) >> 1
      if (!this.#swapped(above, at)) break
      at = above
    }
  }

  /** Lets everything happen that comes no later than this moment, in its order. */
  runUntil(end: Date): void {
    for (let next = this.#heap[0]; next && next.atMs <= end.getTime(); next = this.#heap[0]) {
      this.#takeFirst()
      next.happen(new Date(next.atMs))
    }
  }

  #takeFirst(): void {
    const last = this.#heap.pop()
    if (!last || this.#heap.length === 0) return
    this.#heap[0] = last
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const [one, other] = [this.#heap[left], this.#heap[right]]
      const below = other && one && isBefore(other, one) ? right : left
      if (!this.#swapped(at, below)) break
      at = below
    }
  }

  /** Puts the earlier of two above the other; says whether they had to change places. */
  #swapped(above: number, below: number): boolean {
    const [upper, lower] = [this.#heap[above], this.#heap[below]]
    if (!upper || !lower || !isBefore(lower, upper)) return false
    this.#heap[above] = lower
    this.#heap[below] = upper
    return true
  }
}
