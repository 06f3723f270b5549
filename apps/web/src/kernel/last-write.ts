import { type Entity, isReversible } from '@forecourt/contract/kernel'
import { withdraw } from './toast.ts'

/** The last write of this tab that can be taken back, for as long as that is offered. */
interface LastWrite {
  readonly entity: Entity
  readonly requestId: string
  readonly untilMs: number
}

export const undoMs = 30_000
export const undoKind = 'undo'
let last: LastWrite | undefined

/** Remembers a write by the number of its request; one that cannot be taken back hides the one before. */
export function noteWrite(entity: Entity, requestId: string | null, canUndo = isReversible(entity)): void {
  withdraw(undoKind)
  last = requestId && canUndo ? { entity, requestId, untilMs: Date.now() + undoMs } : undefined
}

export const lastWrite = (): LastWrite | undefined => (last && last.untilMs > Date.now() ? last : undefined)

/** Answers it once: what is being undone is not undone again. */
export function takeLastWrite(): LastWrite | undefined {
  const taken = lastWrite()
  withdraw(undoKind)
  last = undefined
  return taken
}
