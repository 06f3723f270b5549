import * as contract from '@forecourt/contract/funds'
import { codeOf, dayOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { giftFundingReturned } from '../../ledger/events.ts'
import { post } from '../../ledger/post.ts'
import { accountBehind, accountFor, type BankAccount, funding, placeOf } from './bank-account.ts'
import { lockedEnds } from './fund-transfer.ts'
import { entryOf } from './money.ts'
import { postTransfer, transfer } from './transfer-posting.ts'
import { arrivedOn } from './value-date.ts'

const { fundTransfer, fundTransferStates } = contract

type Recharge = Row<typeof contract.companyRecharge>

const [booked, unfunded] = [codeOf(fundTransferStates, 'booked'), codeOf(fundTransferStates, 'unfunded')]
const ofCompany = 1

/** The account with own money, locked: whoever takes own money out comes one after the other. */
export const lockedOwn = (ctx: Ctx): Promise<BankAccount | undefined> => accountFor(ctx, funding, { lock: true })

export const availableOwnFen = async (ctx: Ctx, own: BankAccount | undefined): Promise<bigint> =>
  own ? (await balanceOf(ctx.query, placeOf(own))).availableFen : 0n

/**
 * Pays what the company gets for nothing into custody (E36), in the transaction that promises it; to be called before the
 * recharge is posted, because the account with own money is locked first everywhere. When own money does not suffice the
 * recharge still arrives: what is missing stays as a transfer to be funded, and a proof watches how long it waits.
 */
export async function fundGiftOf(ctx: Ctx, row: Recharge): Promise<void> {
  const amount = row.amount - row.payAmount
  // What a service provider bears comes out of its balance, which is customers' money already.
  if (amount <= 0n || row.rechargeType !== ofCompany || row.bearerTenantId) return
  const to = await accountBehind(ctx, row.payeeAccountId)
  const own = await lockedOwn(ctx)
  const from = own && (await availableOwnFen(ctx, own)) >= amount ? own : undefined
  const made = await ctx.insert(
    fundTransfer,
    {
      transferNo: await ctx.number('HB', 'second', 4),
      transferType: transfer.gift,
      status: from ? booked : unfunded,
      fromAccountId: from ? String(from.id) : null,
      toAccountId: String(to.id),
      amount,
      bizNo: row.rechargeNo,
      // On the day on which the company has it, so that custody is short on none.
      valueDate: from ? arrivedOn(row, ctx.now) : null,
      bookedTime: from ? ctx.now : null,
    },
    { tenantId: platformTenant },
  )
  if (from) await postTransfer(ctx, made, { from, to })
}

/** The recharge is undone: the money behind its gift is own money again (E36r), or is not waited for any more. */
export async function giveBackGiftOf(ctx: Ctx, { rechargeNo }: Recharge): Promise<void> {
  const where = { tenantId: platformTenant, bizNo: rechargeNo, transferType: transfer.gift, status: [booked, unfunded] }
  const row = await ctx.find(fundTransfer, where)
  if (!row) return
  const { from, to } = await lockedEnds(ctx, row)
  const after = await ctx.transition(fundTransfer, row, 'giveBack', 'returned')
  if (row.status !== booked) return
  await post(ctx.query, {
    ...giftFundingReturned({ ownId: from?.ledgerKey ?? '', custodyId: to?.ledgerKey ?? '', amountFen: after.amount }),
    tenantId: platformTenant,
    bizNo: after.transferNo,
    businessDate: dayOf(ctx.now),
    reversalOf: await entryOf(ctx, platformTenant, after.transferNo, ['E36']),
  })
}
