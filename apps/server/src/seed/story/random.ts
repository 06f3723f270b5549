import { createHash } from 'node:crypto'

/** Chance that can be repeated: the same seed gives the same numbers in the same order. */
export interface Random {
  /** From 0 up to 1, which it never reaches. */
  readonly fraction: () => number
  /** A whole number, both ends included. */
  readonly whole: (from: number, to: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  /** One of the list, each as often as its weight says. */
  readonly weighted: <T>(list: readonly T[], weightOf: (one: T) => number) => T
}

const first = <T>(one: T | undefined): T => {
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

/** A stream of its own for each subject, so that more of one thing does not change all the others. */
export function randomFrom(seed: number, subject: string): Random {
  let state = createHash('sha256').update(`${seed}:${subject}`).digest().readUInt32LE(0)
  // A linear congruence with its bits mixed on the way out; plenty for a story and the same on every machine.
  const fraction = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x45d9f3b)
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  return {
    fraction,
    whole,
    chance: share => fraction() < share,
    pick: list => first(list[whole(0, list.length - 1)]),
    weighted: (list, weightOf) => {
      let left = fraction() * list.reduce((sum, one) => sum + weightOf(one), 0)
      return first(list.find(one => (left -= weightOf(one)) < 0) ?? list.at(-1))
    },
  }
}
