import * as contract from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import type { Handler } from '../../kernel/implement.ts'
import { availableOwnFen, lockedOwn } from './gift-funding.ts'
import { postTransfer } from './transfer-posting.ts'

const { fundTransfer, fundTransferStates } = contract
const unfunded = codeOf(fundTransferStates, 'unfunded')

/** Own money has come in: what waited for it is paid. One person may, because money only goes to where it is owed. */
export const fundGift: Handler<typeof contract.fundGift> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(fundTransfer, id)
  if (row.status !== unfunded) ctx.refuse('changed')
  const own = await lockedOwn(ctx)
  if (!own) return ctx.refuse('noFundingAccount')
  const changes = { fromAccountId: String(own.id), bookedTime: ctx.now }
  const after = await ctx.transition(fundTransfer, row, 'fund', 'booked', changes)
  const to = await ctx.getOrRefuse(contract.bankAccount, String(after.toAccountId))
  if ((await availableOwnFen(ctx, own)) < after.amount) ctx.refuse('insufficient')
  await postTransfer(ctx, after, { from: own, to })
}
