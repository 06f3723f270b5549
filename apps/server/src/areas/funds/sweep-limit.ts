import * as contract from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import type { Handler } from '../../kernel/implement.ts'
import { minFen, positiveFen, sumFen } from '../../ledger/line.ts'
import { earnings, freeFen, inAll, positions } from './money-position.ts'
import { transfer } from './transfer-posting.ts'

const { fundTransfer, fundTransferStates } = contract

/** What was earned and not taken yet, and never more than what is left over; in fen. */
export const limitOf = (of: {
  readonly earnedFen: bigint
  readonly sweptFen: bigint
  readonly leftFen: bigint
}): bigint => positiveFen(minFen(of.earnedFen - of.sweptFen, of.leftFen))

/**
 * How much the platform may take out of custody now: what it has earned and not taken yet, and never more than what would be
 * left over if everybody took their money. Exact while the rows of the bank accounts are locked.
 */
export async function sweepable(ctx: Ctx) {
  const [{ earnedFen, sweptFen }, all] = await Promise.all([earnings(ctx), positions(ctx)])
  const leftFen = freeFen(inAll(all))
  const notSweptFen = earnedFen - sweptFen
  return { earnedFen, sweptFen, leftFen, notSweptFen, limitFen: limitOf({ earnedFen, sweptFen, leftFen }) }
}

/** Sweeps that somebody has applied for and nobody has decided on yet. */
export async function waitingSweepsFen(ctx: Ctx): Promise<bigint> {
  const rows = await ctx.all(fundTransfer, {
    tenantId: platformTenant,
    transferType: transfer.sweep,
    status: codeOf(fundTransferStates, 'waiting'),
  })
  return sumFen(rows.map(one => one.amount))
}

export const sweepLimit: Handler<typeof contract.sweepLimit> = async ctx => {
  const { earnedFen, sweptFen, leftFen, limitFen } = await sweepable(ctx)
  const waiting = await waitingSweepsFen(ctx)
  return { earned: earnedFen, swept: sweptFen, free: leftFen, waiting, limit: positiveFen(limitFen - waiting) }
}
