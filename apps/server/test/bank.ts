import { dayOf } from '@forecourt/contract/kernel'
import { bankAccount } from '@forecourt/contract/funds'
import type { Ctx } from '../src/kernel/context.ts'
import { ownMoneyOpened } from '../src/ledger/events.ts'
import { post } from '../src/ledger/post.ts'

/** The key of the account in custody on which recharges arrive, as the ledger has it. */
export async function custodyKey(ctx: Ctx): Promise<string> {
  const found = await ctx.find(bankAccount, { tenantId: '000000', isReceiving: true })
  if (!found?.ledgerKey) throw new Error('there is no account in custody')
  return found.ledgerKey
}

/** The money behind a gift that a fixture gives, put into custody directly. */
export async function payGift(ctx: Ctx, amountFen: bigint): Promise<void> {
  if (amountFen === 0n) return
  const opened = ownMoneyOpened({ ownId: await custodyKey(ctx), amountFen })
  await post(ctx.query, {
    ...opened,
    event: 'E31',
    bizType: 603,
    tenantId: '000000',
    bizNo: `GIFT-${ctx.newId()}`,
    businessDate: dayOf(ctx.now),
  })
}
