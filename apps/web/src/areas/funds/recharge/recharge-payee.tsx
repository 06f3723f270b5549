import { applyRecharge, companyRecharge, rechargePaper, rechargeStates, rechargeWays } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { PaperButtons } from '../../../kernel/paper/paper-buttons.tsx'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { usePlace } from '../../../kernel/call/place.tsx'
import { useText } from '../../../kernel/text.ts'
import { useAnswer } from '../../../kernel/queries.ts'
import { PayeeCard } from '../payee/payee-card.tsx'
import type { RechargeRow } from './recharge-row.ts'

const unpaid = codeOf(rechargeStates, 'voucherPending')

/** Where this recharge is transferred to, as the company was told; who has not paid yet hears of another account. */
export function RechargePayee({ row }: { readonly row: RechargeRow }) {
  const t = useText()
  const ofPayer = usePlace('owner', companyRecharge, row)
  const mayApply = usePermission(applyRecharge.permission)
  const isOpen = ofPayer && row.status === unpaid
  const ways = useAnswer(rechargeWays, {}, { ready: isOpen && mayApply })
  if (!row.payeeAccountNo)
    return isOpen ? (
      <Callout>
        {t([
          '申请时平台尚未登记收款账户。如尚未转账，请取消本单后重新申请。',
          'The platform had no account on record when this was submitted. If you have not paid yet, cancel it and apply again.',
        ])}
      </Callout>
    ) : null
  const isChanged = isOpen && ways.data !== undefined && ways.data.payeeAccountId !== row.payeeAccountId
  return (
    <>
      {isChanged && (
        <Callout isAlert>
          {t([
            '平台的收款账户已更换。如尚未转账，请取消本单后重新申请。',
            'The account of the platform has changed. If you have not paid yet, cancel this recharge and apply again.',
          ])}
        </Callout>
      )}
      <PayeeCard paidTo={row} amount={row.payAmount} memo={row.rechargeNo} />
      <p className="tool-row">
        {t(rechargePaper.title)} <PaperButtons paper={rechargePaper} input={{ id: row.id }} />
      </p>
    </>
  )
}
