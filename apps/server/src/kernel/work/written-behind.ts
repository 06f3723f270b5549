import type { Ctx } from '../context.ts'
import { type Runtime, systemUser, withContext } from '../open.ts'

/** Of more that wait to be written the oldest are given up: a log never takes the memory of those who pay. */
const maxWaiting = 5_000
/** One statement for as many as have come meanwhile, but no more than fits one. */
const maxAtOnce = 500

export interface WrittenBehind<T> {
  readonly add: (one: T) => void
  /** Resolves when everything that was added is written. */
  readonly settled: () => Promise<void>
  /** How many were given up. */
  readonly dropped: () => number
}

/** Writes what is told behind those who tell it: what comes while one statement is under way goes with the next. */
export function writtenBehind<T>(
  runtime: Runtime,
  name: string,
  write: (ctx: Ctx, some: readonly T[]) => Promise<void>,
): WrittenBehind<T> {
  const as = { user: systemUser(), call: name, requestId: name, address: '', lang: 'zh' as const, filters: {} }
  let waiting: T[] = []
  let dropped = 0
  let underWay: Promise<void> | undefined
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const now = waiting.slice(0, maxAtOnce)
      waiting = waiting.slice(maxAtOnce)
      await withContext(runtime, as, 'write', ctx => write(ctx, now)).catch((error: unknown) => {
        dropped += now.length
        runtime.report(error, name)
      })
    }
    underWay = undefined
  }
  return {
    add: one => {
      if (waiting.length >= maxWaiting) {
        waiting.shift()
        dropped += 1
      }
      waiting.push(one)
      underWay ??= drain()
    },
    settled: async () => {
      await underWay
    },
    dropped: () => dropped,
  }
}
