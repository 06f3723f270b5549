import { applyWithdrawal, payeeAccounts, withdrawable } from '@forecourt/contract/funds'
import { atRate, type WireOutputOfCall } from '@forecourt/contract/kernel'
import { useAllowed } from '../../../kernel/call/allowed.ts'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { percentOf } from '../../../kernel/figures.ts'
import { FormFields } from '../../../kernel/form/form-fields.tsx'
import type { FormState } from '../../../kernel/form/form-state.ts'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { Link } from '../../../kernel/location.tsx'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { LineList } from '../../../kernel/parts/field-list.tsx'
import { FieldTotals } from '../../../kernel/parts/field-totals.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { fenOf, shownFen, shownYuan } from '../../../kernel/yuan.ts'
import { shownAccountNo } from '../payee/payee-card.tsx'

type Terms = WireOutputOfCall<typeof withdrawable>

const notes = {
  balance: ['扣除提现中的金额', 'without what is on its way'],
  inTransit: ['待审核与打款中', 'to be approved or paid'],
} as const

/** What arrives of the amount that is being typed, and where. */
function Arrives({ form, terms }: { readonly form: FormState; readonly terms: Terms }) {
  const t = useText()
  const amount = fenOf(wireText(form.values['amount']))
  const fee = atRate(amount, terms.feeBp)
  return (
    <LineList
      lines={[
        [t(['可提现', 'Available']), shownYuan(terms.balance)],
        terms.feeBp > 0 && [t(['手续费（{0}%）', 'Fee ({0}%)'], percentOf(terms.feeBp)), shownFen(fee)],
        [t(['到账', 'Arrives']), <strong key="arrives">{shownFen(amount - fee)}</strong>],
        [t(['到账账户', 'Account']), `${terms.payeeBankName ?? ''} ${shownAccountNo(terms.payeeAccountNo ?? '')}`],
      ]}
    />
  )
}

const missing = ['没有已批准的收款账户', 'No account of yours is approved'] as const

function ApplyButton({ terms }: { readonly terms: Terms | undefined }) {
  if (!terms) return null
  return (
    <CallButton call={applyWithdrawal} obstacle={terms.payeeAccountNo ? undefined : missing}>
      {form => (
        <>
          <FormFields form={form} />
          <Arrives form={form} terms={terms} />
        </>
      )}
    </CallButton>
  )
}

/** What stands between somebody and their money, and where to go about it. */
function Missing() {
  const t = useText()
  const mayApply = usePermission(payeeAccounts.permission)
  return (
    <Callout isAlert>
      {t(['没有已批准的收款账户，不能提现。', 'No account of yours is approved, so nothing can be withdrawn.'])}{' '}
      {mayApply && <Link href="/rechargeCenter/payeeaccount">{t(['申请收款账户', 'Apply for one'])}</Link>}
    </Callout>
  )
}

/** Withdrawals; above them, for who withdraws, what they have and where it would go. */
export function WithdrawalList(props: ListPageProps) {
  const { isAllowed } = useAllowed(applyWithdrawal)
  const { data } = useAnswer(withdrawable, {}, { ready: isAllowed })
  if (!isAllowed) return <ListPage {...props} />
  return (
    <ListPage
      {...props}
      actions={<ApplyButton terms={data} />}
      above={
        <>
          <FieldTotals of={data} fields={withdrawable.output.fields} notes={notes} />
          {data && !data.payeeAccountNo && <Missing />}
        </>
      }
    />
  )
}
