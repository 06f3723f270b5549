import { atRate, type Row } from '@forecourt/contract/kernel'
import type { order } from '@forecourt/contract/orders'
import type { Sale } from '../../ledger/events.ts'

/** What a service provider gets of the platform's spread, in fen; nothing where the platform sold below its cost. */
export const shareOf = (marginFen: bigint, shareBp: number): bigint =>
  marginFen > 0n ? atRate(marginFen, shareBp) : 0n

/** The share that an order keeps, as its entry posts it and a refund undoes it. */
export const sharesOf = ({
  shareAmount,
  providerTenantId,
}: Pick<Row<typeof order>, 'shareAmount' | 'providerTenantId'>): NonNullable<Sale['shares']> =>
  providerTenantId && shareAmount > 0n ? [{ tenantId: providerTenantId, amountFen: shareAmount }] : []
