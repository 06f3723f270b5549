import type { Store } from '../../kernel/context.ts'

/** What these functions need of a context: they only read, in its transaction and as its tenant. */
export type Reader = Pick<Store, 'rows'>

/** Business dates, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}
