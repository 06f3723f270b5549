import { moneySettlement, settlementPayee, settlementStates } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { useThisRow } from '../../../kernel/parts/row.ts'
import { useText } from '../../../kernel/text.ts'
import { useAnswer } from '../../../kernel/queries.ts'
import { PayeeCard } from '../payee/payee-card.tsx'
import { hasPayee, isPayable, type Payee } from './payable.ts'

function Warning({ payee }: { readonly payee: Payee }) {
  const t = useText()
  if (!payee.payeeAccountNo)
    return t([
      '收款方尚无已批准的收款账户，批准前不能付款。由收款方在“收款账户”中申请，平台审核。',
      'The payee has no approved account; nothing can be paid until there is one. The payee applies under “Payee accounts”, the platform approves.',
    ])
  if (payee.isDisabled)
    return t([
      '下列收款账户已停用，不能付款。请作废本单，待新账户生效后重新生成。',
      'The account below has been disabled and cannot be paid to. Void this settlement and generate it again once another account is in force.',
    ])
  if (payee.isChanged)
    return t([
      '收款方此后更换了收款账户：本单仍付至下列账户。如须付至新账户，请作废后重新生成。',
      'The payee has another account by now: this settlement is still paid to the one below. To pay to the new one, void it and generate it again.',
    ])
  return null
}

/** Where a settlement is paid to, for those who pay it and those who are paid. */
export function SettlementPayee() {
  const t = useText()
  const row = useThisRow(moneySettlement)
  const payee = useAnswer(settlementPayee, { id: row.id }).data
  if (!payee || !hasPayee(row.status)) return null
  const isOpen = row.status !== codeOf(settlementStates, 'paid')
  return (
    <>
      {isOpen && (!isPayable(payee) || payee.isChanged === 1) && (
        <Callout isAlert>
          <Warning payee={payee} />
        </Callout>
      )}
      {payee.payeeAccountNo && (
        <PayeeCard
          paidTo={payee}
          amount={row.actualAmount}
          memo={row.settlementNo}
          memoHint={
            payee.isFrozen
              ? undefined
              : t(['保存对账或提交凭证时，此账户将固定在本单上。', 'Kept with this settlement at the next step.'])
          }
        />
      )}
    </>
  )
}
