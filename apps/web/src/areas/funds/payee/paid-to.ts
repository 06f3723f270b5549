import type { paidTo } from '@forecourt/contract/funds'
import type { WireRow } from '@forecourt/contract/kernel'

/** The account a document was told to pay to, as the documents and calls carry it. */
export type PaidTo = WireRow<typeof paidTo>
