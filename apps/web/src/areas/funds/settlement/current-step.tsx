import {
  moneySettlement,
  paySettlement,
  reconcileSettlement,
  settlementPayee,
  settlementStates,
  submitSettlementVoucher,
} from '@forecourt/contract/funds'
import { type Label, stateByCode } from '@forecourt/contract/kernel'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { DecisionCard } from '../../../kernel/parts/decision-card.tsx'
import { useThisRow } from '../../../kernel/parts/row.ts'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { AdjustmentStep } from './adjustment-step.tsx'
import { isPayable } from './payable.ts'
import type { StepProps } from './settlement-row.ts'
import { PayStep, ReconcileStep, VoucherStep } from './step-forms.tsx'

/** What somebody can do with the settlement now; whoever cannot reads whom it waits for. */
export function CurrentStep() {
  const row = useThisRow(moneySettlement)
  return <Step key={`${row.status}-${row.version}`} row={row} />
}

const cards = {
  toReconcile: {
    call: reconcileSettlement,
    title: ['第 1 步：对账', 'Step 1: reconcile'],
    waits: ['等待平台财务对账', 'Waits for finance to reconcile it'],
    Form: ReconcileStep,
  },
  reconciled: {
    call: submitSettlementVoucher,
    title: ['第 2 步：提交付款凭证', 'Step 2: upload proof of payment'],
    waits: ['等待平台财务提交付款凭证', 'Waits for finance to pay'],
    Form: VoucherStep,
  },
  vouchered: {
    call: paySettlement,
    title: ['第 3 步：确认付款', 'Step 3: confirm the payment'],
    waits: ['等待平台财务确认付款', 'Waits for finance to confirm the payment'],
    own: [
      '须由另一位同事确认付款：凭证由您提交，同一人不能既提交又确认。',
      'Another person has to confirm the payment: you have brought the voucher yourself.',
    ],
    Form: PayStep,
  },
} as const

/** Why there is nothing to do. */
const ends: Readonly<Record<string, Label>> = {
  owed: [
    '退款连续三个周期多于销售：负的应付已转为对收款方的应收，不再结转。',
    'Refunds were more than sales for three periods: the payee owes this amount, and it is carried no further.',
  ],
  netted: [
    '应结金额已全部用于抵扣收款方欠款，无需付款。',
    'All that is due was netted with what the payee owes: there is nothing to pay.',
  ],
}

function Step({ row }: StepProps) {
  const t = useText()
  const payee = useAnswer(settlementPayee, { id: row.id }).data
  const state = stateByCode(settlementStates, row.status)?.name
  if (state === 'adjusting') return <AdjustmentStep row={row} />
  if (state === 'toReconcile' || state === 'reconciled' || state === 'vouchered') {
    // Why nothing can be paid stands with the account.
    if (state === 'reconciled' && !(payee && isPayable(payee))) return null
    const { Form, ...card } = cards[state]
    return (
      <DecisionCard {...card} row={row}>
        <Form row={row} />
      </DecisionCard>
    )
  }
  const end = state && ends[state]
  return end ? <Callout>{t(end)}</Callout> : null
}
