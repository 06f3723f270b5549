import type { Answer } from '../answer.ts'

/** The heads of the hash chains at one moment, as a text that anybody can read and digest again. */
export interface Statement {
  readonly text: string
  /** SHA-256 of the text in UTF-8, in hex. */
  readonly digest: string
}

/** Somebody outside who can say later that this statement was there today: what the owner of the database cannot undo. */
export interface AnchorPort {
  /** What its receipts are from: file, webhook, timestamp or simulator. */
  readonly kind: string
  /**
   * Leaves a statement and answers a receipt (at most 20 000 characters). The same statement may be left twice: what was not
   * heard to arrive is left again.
   */
  anchor(statement: Statement): Promise<Answer<{ receipt: string }>>
  /** All statements that were left, where they can be read back. */
  statements?(): Promise<string[]>
}
