import type { Answer } from '../answer.ts'

/** Which protocol a database is expected to speak; of the last two nothing is said before one has signed in. */
export type DatabaseKind = 'postgresql' | 'mysql' | 'oracle' | 'sqlserver'

/** A database of somebody else: nothing of it is read, and no password leaves for a place that was not tried. */
export interface DatabasePlace {
  readonly kind: DatabaseKind
  readonly host: string
  readonly port: number
}

/** Why a place is refused, in words that say where to look. */
export type DatabaseRefusal = 'noSuchName' | 'notPublic' | 'closed' | 'otherProtocol'

export interface DatabasePort {
  /** Whether somebody listens there who speaks as expected; unknown without an answer in time. */
  try(place: DatabasePlace): Promise<Answer<{ ms: number }>>
}
