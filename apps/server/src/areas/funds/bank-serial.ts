import { bankSerial } from '@forecourt/contract/funds'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { Refused } from '../../kernel/refusal.ts'
import { asError } from '../../kernel/thrown.ts'

export interface SerialUse {
  readonly serialNo: string
  /** 1 a receipt, 2 a payment, 3 a transfer between the platform's own accounts. */
  readonly usedFor: 1 | 2 | 3
  readonly bizNo: string
  readonly amount: bigint
}

/** Refuses `serialUsed` at this field of the input. */
export async function requireFreeSerial(
  ctx: Ctx<'serialUsed'>,
  serialNo: string,
  field = 'bankSerialNo',
): Promise<void> {
  if (await ctx.find(bankSerial, { serialNo })) ctx.refuseField('serialUsed', field)
}

/**
 * Marks a bank serial number as used, or refuses `serialUsed`. The look-up gives the plain answer; the unique index,
 * which spans the whole platform because all these rows are the platform's, decides between two at the same moment.
 */
export async function takeSerial(ctx: Ctx<'serialUsed'>, use: SerialUse, field = 'bankSerialNo'): Promise<void> {
  await requireFreeSerial(ctx, use.serialNo, field)
  await ctx.insert(bankSerial, use, { tenantId: platformTenant }).catch((error: unknown) => {
    if (error instanceof Refused && error.reason === 'duplicate') ctx.refuseField('serialUsed', field)
    throw asError(error)
  })
}

/** A serial number that is in use goes over to another document; its history keeps the one before. */
export async function passSerial(ctx: Ctx, use: SerialUse): Promise<void> {
  const found = await ctx.find(bankSerial, { serialNo: use.serialNo }, { lock: true })
  if (!found) throw new Error(`the serial number ${use.serialNo} is nobody's`)
  await ctx.update(bankSerial, found, { bizNo: use.bizNo, amount: use.amount })
}

/** Nothing had arrived under this number: it proves nothing, and may be used when something does. */
export async function freeSerial(ctx: Ctx, serialNo: string): Promise<void> {
  const found = await ctx.find(bankSerial, { serialNo }, { lock: true })
  if (found) await ctx.remove(bankSerial, found)
}
