import { addDays, dayOf, startOfDay } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { job } from '../../kernel/implement.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { giftRecognised } from '../../ledger/events.ts'
import { minFen } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'
import { type Gifts, giftsBefore } from '../../ledger/read/gifts.ts'

/**
 * How much of the deferred cost has become an expense since the last time; below zero when refunds have given gift money
 * back. Deferred stays the smaller of what was ever deferred and what is outstanding: of a company that got gifts under
 * both policies, those that were an expense when promised count as used first, and none is an expense twice (ADR 0061).
 */
export function usedOf({ balance, deferred, recognised, outstanding }: Gifts): bigint {
  const stays = minFen(deferred, outstanding)
  return minFen(deferred - recognised - stays, balance)
}

/** E14e for each company whose gifts were used: posted together, on one connection one after the other. */
async function recognise(ctx: Ctx, moment: Date, companyId: string | undefined, businessDate: string): Promise<number> {
  const used = (await giftsBefore(ctx, moment, companyId))
    .map(one => ({ companyId: one.companyId, usedFen: usedOf(one) }))
    .filter(one => one.usedFen !== 0n)
  await Promise.all(
    used.map(async one => {
      const bizNo = await ctx.number('ZQ', 'day', 6)
      await post(ctx.query, { ...giftRecognised(one), tenantId: platformTenant, bizNo, businessDate })
    }),
  )
  return used.length
}

/** Every night: what was used until yesterday's end, as of yesterday. Payments themselves post nothing of it. */
export async function recogniseGifts(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now)
  await recognise(ctx, startOfDay(today), undefined, addDays(today, -1))
}

/** Brings one company up to this moment, so that a recharge can be taken back with what is still deferred of it. */
export async function recogniseGiftsOf(ctx: Ctx, companyId: string): Promise<void> {
  const wholeDayMs = 86_400_000
  await recognise(ctx, new Date(ctx.now.getTime() + wholeDayMs), companyId, dayOf(ctx.now))
}

export const recogniseJob = job('funds.recogniseGifts', {
  title: ['确认赠送成本', 'Recognise gifts'],
  schedule: '20 0 * * *',
  retries: 3,
  atOnce: 1,
  run: recogniseGifts,
})
