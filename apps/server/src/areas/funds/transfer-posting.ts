import * as contract from '@forecourt/contract/funds'
import { dayOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import * as events from '../../ledger/events.ts'
import { post, type Posting } from '../../ledger/post.ts'
import { noted, papers } from '../../services/posting-note.ts'
import type { BankAccount } from './bank-account.ts'

const { fundTransfer } = contract

export type Transfer = Row<typeof fundTransfer>

/** Codes of `transferType`. */
export const transfer = {
  gift: 1,
  sweep: 2,
  custody: 3,
  opening: 4,
  credit: 5,
  creditReturned: 6,
  clearing: 7,
} as const

/** Where money leaves and where it arrives. */
export interface Ends {
  readonly from: BankAccount | undefined
  readonly to: BankAccount | undefined
}

const keyOf = (of: BankAccount | undefined): string => of?.ledgerKey ?? ''

/** What booking this transfer posts; pure, so that the story of the demonstration posts the same. */
export function transferPosting(
  of: Pick<Transfer, 'transferType' | 'amount' | 'feeAmount'>,
  { from, to }: { readonly from: string; readonly to: string },
): Posting {
  const amountFen = of.amount
  switch (of.transferType) {
    case transfer.gift:
      return events.giftFunded({ ownId: from, custodyId: to, amountFen })
    case transfer.sweep:
      return events.earningsSwept({ custodyId: from, ownId: to, amountFen })
    case transfer.custody:
      return events.custodyMoved({ fromId: from, toId: to, amountFen })
    case transfer.opening:
      return events.ownMoneyOpened({ ownId: to, amountFen })
    case transfer.credit:
      return events.creditFunded({ ownId: from, custodyId: to, amountFen })
    case transfer.creditReturned:
      return events.creditFundingReturned({ custodyId: from, ownId: to, amountFen })
    case transfer.clearing:
      return events.channelCleared({
        ...events.channelOfKey(from),
        bankAccountId: to,
        grossFen: amountFen,
        feeFen: of.feeAmount,
      })
    default:
      throw new RangeError(`a transfer of type ${of.transferType} posts nothing`)
  }
}

export const postTransfer = (ctx: Ctx, of: Transfer, { from, to }: Ends) =>
  post(ctx.query, {
    ...transferPosting(of, { from: keyOf(from), to: keyOf(to) }),
    tenantId: platformTenant,
    bizNo: of.transferNo,
    ...noted(of.remark),
    maker: of.createUser === null ? null : String(of.createUser),
    approver: of.auditUser === null ? null : String(of.auditUser),
    ...papers(of.bankSerialNo, of.bizNo, ...(of.voucherUrls ?? [])),
    businessDate: of.valueDate ?? dayOf(ctx.now),
  })
