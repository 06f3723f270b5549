import {
  decideAdjustment,
  generateSettlements,
  moneySettlement,
  moneySettlements,
  objectSettlement,
  paySettlement,
  reconcileSettlement,
  settlementStates,
  submitSettlementVoucher,
  voidSettlement,
} from '@forecourt/contract/funds'
import { codeOf, type Fields } from '@forecourt/contract/kernel'
import { useAllowed } from '../../../kernel/call/allowed.ts'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { type DetailProps, FieldList } from '../../../kernel/detail/detail-body.tsx'
import { DetailLayout, Loaded } from '../../../kernel/detail/detail-layout.tsx'
import { StatePath } from '../../../kernel/detail/state-path.tsx'
import { Timeline } from '../../../kernel/detail/timeline.tsx'
import { useRow } from '../../../kernel/queries.ts'
import { useLimitsOf } from '../../../kernel/limits.ts'
import { readableFields } from '../../../kernel/readable.ts'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { useSettlementPayee } from '../funds-data.ts'
import { Section } from '../../../kernel/parts/section.tsx'
import { PostingsSection } from '../../../kernel/postings.tsx'
import { keysOf, VoucherPictures } from '../voucher.tsx'
import { AdjustmentStep } from './adjustment-step.tsx'
import { AdjustmentsSection } from './adjustments-section.tsx'
import { Bill } from './bill.tsx'
import { InsideOrders } from './inside-orders.tsx'
import { isPayable, SettlementPayee } from './settlement-payee.tsx'
import { Waits } from './waits.tsx'
import { PayStep, ReconcileStep, VoucherStep } from './step-forms.tsx'
import type { SettlementRow } from './settlement-row.ts'

const code = (name: keyof typeof settlementStates.states) => codeOf(settlementStates, name)
const timelineCalls = [
  reconcileSettlement,
  decideAdjustment,
  submitSettlementVoucher,
  paySettlement,
  objectSettlement,
  voidSettlement,
  generateSettlements,
]
const pick = (...names: (keyof typeof moneySettlement.fields)[]): Fields =>
  Object.fromEntries(names.map(name => [name, moneySettlement.fields[name]]))
const facts = pick('payeeId', 'periodStart', 'periodEnd')
const paymentFacts = pick('voucherNo', 'voucherUser', 'bankSerialNo', 'payTime', 'payUser')

/** The step this settlement is at: a form for the one who may take it, and otherwise whom it waits for. */
function CurrentStep({ row, payable }: { readonly row: SettlementRow; readonly payable: boolean }) {
  const t = useText()
  const mayReconcile = useAllowed(reconcileSettlement, row).isAllowed
  const mayBringVoucher = useAllowed(submitSettlementVoucher, row).isAllowed
  const payment = useAllowed(paySettlement, row)
  if (row.status === code('toReconcile'))
    return mayReconcile ? (
      <Section title={t(['第 1 步：对账', 'Step 1: reconcile'])}>
        <ReconcileStep row={row} />
      </Section>
    ) : (
      <Waits>{t(['等待平台财务对账', 'Waits for finance to reconcile it'])}</Waits>
    )
  // Why nothing can be paid stands above.
  if (row.status === code('reconciled') && !payable) return null
  if (row.status === code('adjusting')) return <AdjustmentStep row={row} />
  if (row.status === code('reconciled'))
    return mayBringVoucher ? (
      <Section title={t(['第 2 步：提交付款凭证', 'Step 2: upload proof of payment'])}>
        <VoucherStep row={row} />
      </Section>
    ) : (
      <Waits>{t(['等待平台财务提交付款凭证', 'Waits for finance to pay'])}</Waits>
    )
  if (row.status === code('owed'))
    return (
      <Waits>
        {t([
          '退款连续三个周期多于销售：负的应付已转为对收款方的应收，不再结转。',
          'Refunds were more than sales for three periods: the payee owes this amount, and it is carried no further.',
        ])}
      </Waits>
    )
  if (row.status === code('netted'))
    return (
      <Waits>
        {t([
          '应结金额已全部用于抵扣收款方欠款，无需付款。',
          'All that is due was netted with what the payee owes: there is nothing to pay.',
        ])}
      </Waits>
    )
  if (row.status !== code('vouchered')) return null
  if (payment.isOwnWork)
    return (
      <Waits>
        {t([
          '须由另一位同事确认付款：凭证由您提交，同一人不能既提交又确认。',
          'Another person has to confirm the payment: you have brought the voucher yourself.',
        ])}
      </Waits>
    )
  return payment.isAllowed ? (
    <Section title={t(['第 3 步：确认付款', 'Step 3: confirm the payment'])}>
      <p className="dim">
        {t(['凭证由 {0} 提交', 'The voucher was brought by {0}'], wireText(row['voucherUserName']) || '—')}
      </p>
      <PayStep row={row} />
    </Section>
  ) : (
    <Waits>{t(['等待平台财务确认付款', 'Waits for finance to confirm the payment'])}</Waits>
  )
}

function Actions({ row }: { readonly row: SettlementRow }) {
  return (
    <>
      <CallButton call={objectSettlement} row={row} of={moneySettlement} />
      <CallButton call={voidSettlement} row={row} of={moneySettlement} />
    </>
  )
}

/** A settlement for those who work on it and those who are paid by it: the bill, the step to take, and what it is made of. */
export function SettlementBody(props: DetailProps) {
  return <Loaded answer={useRow(moneySettlements, props.id)}>{row => <Body {...props} row={row} />}</Loaded>
}

function Body({ id, layout, row }: DetailProps & { readonly row: SettlementRow }) {
  const t = useText()
  const limits = useLimitsOf(moneySettlement)
  const vouchers = keysOf(row.voucherUrls)
  const payee = useSettlementPayee(id)
  const hasPayee = !(['owed', 'netted', 'voided'] as const).some(name => row.status === code(name))
  const isOpen = hasPayee && row.status !== code('paid')
  return (
    <DetailLayout
      layout={layout}
      className="funds-detail"
      name={row.settlementNo}
      state={{ of: settlementStates, code: row.status }}
      actions={<Actions row={row} />}
    >
      <p className="funds-about">
        {row.payeeName} · {row.periodStart} ~ {row.periodEnd}
      </p>
      <StatePath of={settlementStates} code={row.status} />
      <div className="funds-case funds-case-bill">
        <div>
          <Bill row={row} />
          {vouchers.length > 0 && <VoucherPictures keys={vouchers} row={row.id} />}
        </div>
        <div>
          {payee.data && hasPayee && <SettlementPayee row={row} payee={payee.data} isOpen={isOpen} />}
          <CurrentStep
            key={`${row.status}-${row.version}`}
            row={row}
            payable={payee.data !== undefined && isPayable(payee.data)}
          />
          <FieldList fields={facts} row={row} />
          {row.voucherNo && (
            <Section title={t(['付款', 'Payment'])}>
              <FieldList fields={readableFields(paymentFacts, limits)} row={row} />
            </Section>
          )}
        </div>
      </div>
      <div className="detail-columns">
        <div>
          <AdjustmentsSection settlementId={id} />
          <Section title={t(['结算单内订单', 'Orders inside'])}>
            <InsideOrders id={id} />
          </Section>
          <PostingsSection of={moneySettlement.name} bizNo={row.settlementNo} />
        </div>
        <aside>
          <Section title={t(['历史', 'History'])}>
            <Timeline entity={moneySettlement} id={id} calls={timelineCalls} />
          </Section>
        </aside>
      </div>
    </DetailLayout>
  )
}
