import { bankSerial } from '@forecourt/contract/funds'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/database.ts'
import { Refused } from '../../kernel/refusal.ts'

export interface SerialUse {
  readonly serialNo: string
  /** 1 a receipt, 2 a payment. */
  readonly usedFor: 1 | 2
  readonly bizNo: string
  readonly amount: bigint
}

/**
 * Marks a bank serial number as used, or refuses `serialUsed`. The look-up gives the plain answer; the unique index,
 * which spans the whole platform because all these rows are the platform's, decides between two at the same moment.
 */
export async function takeSerial(ctx: Ctx<'serialUsed'>, use: SerialUse): Promise<void> {
  if (await ctx.find(bankSerial, { serialNo: use.serialNo })) ctx.refuseField('serialUsed', 'bankSerialNo')
  await ctx.insert(bankSerial, use, { tenantId: platformTenant }).catch((error: unknown) => {
    if (error instanceof Refused && error.reason === 'duplicate') ctx.refuseField('serialUsed', 'bankSerialNo')
    throw error as Error
  })
}
