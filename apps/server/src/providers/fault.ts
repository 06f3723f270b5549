import { setTimeout as sleep } from 'node:timers/promises'

/** Rates are shares of all calls between 0 and 1; what is left over goes well. The same seed gives the same sequence. */
export interface FaultSettings {
  seed?: number
  /** Shortest and longest time an answer takes. */
  delayMs?: [number, number]
  refuseRate?: number
  /** Half of these calls never arrive; the other half take effect and only their answer is lost. */
  unknownRate?: number
  duplicateRate?: number
}

export type Fault = 'none' | 'refused' | 'lost' | 'unheard' | 'duplicated'

/**
 * The bad luck of a simulated party: waits as long as its answer takes, then tells what goes wrong with this call.
 * Every call draws two numbers, so that changing the delay does not change which calls fail.
 */
export function faults(settings: FaultSettings = {}): () => Promise<Fault> {
  const random = seededRandom(settings.seed ?? 1)
  const [shortest, maxLength] = settings.delayMs ?? [0, 0]
  return async () => {
    const delayMs = shortest + random() * (maxLength - shortest)
    const fault = pick(random(), settings)
    if (delayMs > 0) await sleep(delayMs)
    return fault
  }
}

function pick(drawn: number, { refuseRate = 0, unknownRate = 0, duplicateRate = 0 }: FaultSettings): Fault {
  const steps: [Fault, number][] = [
    ['refused', refuseRate],
    ['lost', unknownRate / 2],
    ['unheard', unknownRate / 2],
    ['duplicated', duplicateRate],
  ]
  let upTo = 0
  for (const [fault, share] of steps) if (drawn < (upTo += share)) return fault
  return 'none'
}

/** A 32-bit xorshift generator: enough to shuffle luck, not for secrets. Its state must never be zero. */
function seededRandom(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
