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
import { codeOf, type Fields, type WireRowOf } from '@forecourt/contract/kernel'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { type DetailProps, FieldList } from '../../../kernel/detail/detail-body.tsx'
import { DetailFrame, Loaded } from '../../../kernel/detail/detail-frame.tsx'
import { StatePath } from '../../../kernel/detail/state-path.tsx'
import { Timeline } from '../../../kernel/detail/timeline.tsx'
import { usePermissions } from '../../../kernel/permission.ts'
import { type AnyRow, useRow } from '../../../kernel/queries.ts'
import { platformTenant, useSession } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { refreshMoney, useSettlementPayee } from '../funds-data.ts'
import { Part } from '../../../kernel/part.tsx'
import { PostingsPart } from '../../../kernel/postings.tsx'
import { keysOf, VoucherPictures } from '../voucher.tsx'
import { AdjustmentStep } from './adjustment-step.tsx'
import { Bill } from './bill.tsx'
import { InsideOrders } from './inside-orders.tsx'
import { isPayable, SettlementPayee } from './settlement-payee.tsx'
import { Waits } from './waits.tsx'
import { PayStep, ReconcileStep, VoucherStep } from './step-forms.tsx'

export type SettlementRow = WireRowOf<typeof moneySettlement>

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
/** Who of the platform did it, and the picture of its bank, are the platform's own affair. */
const payeesFacts = pick('voucherNo', 'bankSerialNo', 'payTime')

/** The step this settlement is at: a form for the one who may take it, and otherwise whom it waits for. */
function CurrentStep({ row, payable }: { readonly row: SettlementRow; readonly payable: boolean }) {
  const t = useText()
  const may = usePermissions()
  const userId = useSession(state => state.user?.user_id)
  if (row.status === code('toReconcile'))
    return may(reconcileSettlement.permission) ? (
      <Part title={t(['第 1 步：对账', 'Step 1: reconcile'])}>
        <ReconcileStep row={row} />
      </Part>
    ) : (
      <Waits>{t(['等待平台财务对账', 'Waits for finance to reconcile it'])}</Waits>
    )
  // Why nothing can be paid stands above.
  if (row.status === code('reconciled') && !payable) return null
  if (row.status === code('adjusting')) return <AdjustmentStep row={row} />
  if (row.status === code('reconciled'))
    return may(submitSettlementVoucher.permission) ? (
      <Part title={t(['第 2 步：提交付款凭证', 'Step 2: upload proof of payment'])}>
        <VoucherStep row={row} />
      </Part>
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
  if (row.status !== code('vouchered')) return null
  if (row.voucherUser === userId)
    return (
      <Waits>
        {t([
          '须由另一位同事确认付款：凭证由您提交，同一人不能既提交又确认。',
          'Another person has to confirm the payment: you have brought the voucher yourself.',
        ])}
      </Waits>
    )
  return may(paySettlement.permission) ? (
    <Part title={t(['第 3 步：确认付款', 'Step 3: confirm the payment'])}>
      <p className="dim">
        {t(['凭证由 {0} 提交', 'The voucher was brought by {0}'], wireText(row['voucherUserName']) || '—')}
      </p>
      <PayStep row={row} />
    </Part>
  ) : (
    <Waits>{t(['等待平台财务确认付款', 'Waits for finance to confirm the payment'])}</Waits>
  )
}

function Actions({ row }: { readonly row: SettlementRow }) {
  const isOwn = useSession(state => state.user?.tenant_id) === row.tenantId
  const any = row as unknown as AnyRow
  const done = () => void refreshMoney(moneySettlement.name)
  return (
    <>
      {isOwn && <CallButton call={objectSettlement} row={any} of={moneySettlement} onDone={done} />}
      <CallButton call={voidSettlement} row={any} of={moneySettlement} onDone={done} />
    </>
  )
}

/** A settlement for those who work on it and those who are paid by it: the bill, the step to take, and what it is made of. */
export function SettlementBody(props: DetailProps) {
  return <Loaded answer={useRow(moneySettlements, props.id)}>{row => <Body {...props} row={row} />}</Loaded>
}

function Body({ id, layout, row }: DetailProps & { readonly row: SettlementRow }) {
  const t = useText()
  const isPlatform = useSession(state => state.user?.tenant_id) === platformTenant
  const any = row as unknown as AnyRow
  const vouchers = keysOf(row.voucherUrls)
  const payee = useSettlementPayee(id)
  const hasPayee = row.status !== code('owed') && row.status !== code('voided')
  const isOpen = hasPayee && row.status !== code('paid')
  return (
    <DetailFrame
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
          <FieldList fields={facts} row={any} />
          {row.voucherNo && (
            <Part title={t(['付款', 'Payment'])}>
              <FieldList fields={isPlatform ? paymentFacts : payeesFacts} row={any} />
            </Part>
          )}
        </div>
      </div>
      <div className="detail-columns">
        <div>
          <Part title={t(['结算单内订单', 'Orders inside'])}>
            <InsideOrders id={id} />
          </Part>
          <PostingsPart of={moneySettlement.name} bizNo={row.settlementNo} />
        </div>
        <aside>
          <Part title={t(['历史', 'History'])}>
            <Timeline entity={moneySettlement} id={id} calls={timelineCalls} />
          </Part>
        </aside>
      </div>
    </DetailFrame>
  )
}
