import { withdrawal, withdrawals, withdrawalStates } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { detail } from '../../../kernel/detail/detail.tsx'
import { useThisRow } from '../../../kernel/parts/row.ts'
import { PayeeCard } from '../payee/payee-card.tsx'

const underWay: readonly number[] = [codeOf(withdrawalStates, 'waiting'), codeOf(withdrawalStates, 'toPay')]

/** Where it is paid to: for who transfers it, the amount and the memo too. */
function PaidTo() {
  const row = useThisRow(withdrawal)
  const isOpen = underWay.includes(row.status)
  return <PayeeCard paidTo={row} {...(isOpen ? { amount: row.arriving, memo: row.withdrawNo } : {})} />
}

/** A withdrawal with where it goes and what it has posted. */
export const WithdrawalBody = detail(withdrawals, {
  facts: ['ownerId', 'amount', 'fee', 'arriving'],
  sections: [
    {
      title: ['审核', 'Approval'],
      fields: ['auditUser', 'auditTime', 'auditOpinion'],
      when: row => row.auditUser !== null,
    },
    {
      title: ['付款', 'Payment'],
      fields: ['payUser', 'payTime', 'bankSerialNo', 'valueDate'],
      when: row => row.payTime !== null,
    },
    {
      title: ['未能到账', 'Why nothing arrived'],
      fields: ['failReason', 'returnSerialNo'],
      when: row => Boolean(row.failReason),
    },
    { title: ['备注', 'Note'], fields: ['remark'], when: row => Boolean(row.remark) },
    { title: ['付款凭证', 'Voucher'], files: row => row.voucherUrls },
    { postings: row => row.withdrawNo },
  ],
  aside: [PaidTo],
})
