import * as contract from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { minFen, positiveFen, sumFen } from '../../ledger/line.ts'
import { receiving, accountFor, type BankAccount } from './bank-account.ts'
import { availableOwnFen, lockedOwn } from './gift-funding.ts'
import { earnings, inAll, positions } from './money-position.ts'
import { postTransfer, transfer } from './transfer-posting.ts'
import { job } from '../../kernel/implement.ts'

const { bankAccount, fundTransfer, fundTransferStates } = contract

const unfunded = codeOf(fundTransferStates, 'unfunded')
const maxAtOnce = 500

/**
 * How much own money has to lie in custody beside the gifts: what others owe, because customers' money must not pay for it,
 * and losses beyond what was earned. Gifts that wait for their own funding are not counted twice.
 */
export function neededFen(of: {
  readonly lentFen: bigint
  readonly earnedFen: bigint
  readonly sweptFen: bigint
  readonly openGiftsFen: bigint
}): bigint {
  const leftFen = of.earnedFen + of.openGiftsFen - of.sweptFen
  return of.lentFen + positiveFen(-leftFen)
}

async function missingNow(ctx: Ctx): Promise<bigint> {
  const openGiftsFen = sumFen((await openGifts(ctx)).map(one => one.amount))
  const [earned, all] = await Promise.all([earnings(ctx), positions(ctx)])
  return neededFen({ ...earned, lentFen: inAll(all).lentFen, openGiftsFen }) - earned.fundedFen
}

const openGifts = (ctx: Ctx) =>
  ctx.all(
    fundTransfer,
    { tenantId: platformTenant, transferType: transfer.gift, status: unfunded },
    { order: ['id'], limit: maxAtOnce },
  )

/** Gifts that waited are paid, the oldest first, as far as own money goes. */
async function payGifts(ctx: Ctx, own: BankAccount): Promise<void> {
  let availableFen = await availableOwnFen(ctx, own)
  const open = await openGifts(ctx)
  const places = await ctx.all(bankAccount, { tenantId: platformTenant })
  for (const row of open) {
    if (row.amount > availableFen) return
    const to = places.find(one => String(one.id) === String(row.toAccountId))
    const changes = { fromAccountId: String(own.id), bookedTime: ctx.now }
    const after = await ctx.transition(fundTransfer, row, 'fund', 'booked', changes)
    await postTransfer(ctx, after, { from: own, to })
    availableFen -= row.amount
  }
}

/**
 * Every night before the proofs: own money pays the gifts that waited for it, and stands in for what others owe. What came
 * back since goes back to own money. A night in which it does not suffice leaves the rest to the next one.
 */
export async function fundNightly(ctx: Ctx): Promise<void> {
  const own = await lockedOwn(ctx)
  if (!own) return
  await payGifts(ctx, own)
  const missingFen = await missingNow(ctx)
  const custody = await accountFor(ctx, receiving)
  if (!custody || missingFen === 0n) return
  const isMore = missingFen > 0n
  const availableFen = await availableOwnFen(ctx, own)
  const amount = isMore ? minFen(missingFen, availableFen) : -missingFen
  if (amount <= 0n) return
  const [from, to] = isMore ? [own, custody] : [custody, own]
  const row = await ctx.insert(
    fundTransfer,
    {
      transferNo: await ctx.number('HB', 'second', 4),
      transferType: isMore ? transfer.credit : transfer.creditReturned,
      status: codeOf(fundTransferStates, 'booked'),
      fromAccountId: String(from.id),
      toAccountId: String(to.id),
      amount,
      bookedTime: ctx.now,
    },
    { tenantId: platformTenant },
  )
  await postTransfer(ctx, row, { from, to })
}

export const fundJob = job('funds.fundNightly', {
  title: ['出资与垫资', 'Fund gifts and credit'],
  schedule: '40 2 * * *',
  retries: 3,
  run: fundNightly,
})
