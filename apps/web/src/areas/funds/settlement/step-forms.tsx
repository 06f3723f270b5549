import { paySettlement, reconcileSettlement, submitSettlementVoucher } from '@forecourt/contract/funds'
import { capitals, type Field, formatMoment } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '../../../kernel/confirm.tsx'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { OwnWidgetsContext } from '../../../kernel/widgets/own-widgets.ts'
import { fenOf, shownYuan, yuanOf } from '../../../kernel/yuan.ts'
import { VoucherInput } from '../voucher.tsx'
import { SendBack } from './send-back.tsx'
import type { SettlementRow } from './settlement-detail.tsx'
import { type Step, useStep } from './use-step.ts'

export interface StepProps {
  readonly row: SettlementRow
}

function Feet({ step, label, onSubmit }: { step: Step; label: string; onSubmit: () => void }) {
  return (
    <div className="funds-feet">
      <p className="field-problem" role="alert">
        {step.form.summary}
      </p>
      <Button type="primary" loading={step.busy} onClick={onSubmit}>
        {label}
      </Button>
    </div>
  )
}

const { reconcileResult, diffAmount, diffNote, adjustAmount } = reconcileSettlement.input
const agreeing = { reconcileResult }
const differing = { reconcileResult, diffAmount, adjustAmount, diffNote }
const agrees = { reconcileResult: 1 }

/** Whether the payee's figures agree, and what is paid when they do not. */
export function ReconcileStep({ row }: StepProps) {
  const t = useText()
  const step = useStep(reconcileSettlement, differing, agrees)
  const { form } = step
  const differs = Number(form.values['reconcileResult']) === 2
  const given = fenOf(wireText(form.values['adjustAmount']))
  const left = fenOf(row.settlementAmount) - fenOf(row.settlementServiceFee) + (differs ? given : 0n)
  const shown = differs ? differing : agreeing
  const submit = () =>
    void step.submit({ id: row.id, ...(differs ? {} : { diffAmount: null, adjustAmount: null, diffNote: null }) })
  return (
    <>
      <div className="large-choice" role="radiogroup" aria-label={t(reconcileResult.label)}>
        {([1, 2] as const).map(value => (
          <label key={value} data-chosen={Number(form.values['reconcileResult']) === value}>
            <input
              type="radio"
              name={`result-${row.id}`}
              checked={Number(form.values['reconcileResult']) === value}
              onChange={() => form.set('reconcileResult', value)}
            />
            {value === 1 ? t(['与收款方一致', 'Agrees with the payee']) : t(['有差异', 'Differs'])}
          </label>
        ))}
      </div>
      {differs && (
        <div className="funds-pair">
          {Object.keys(shown)
            .filter(name => name !== 'reconcileResult')
            .map(name => (
              <FormField key={name} name={name} form={form} />
            ))}
        </div>
      )}
      <p className="funds-result">
        {t(['实结金额', 'To pay'])} <strong className="figure">{shownYuan(yuanOf(left))}</strong>
      </p>
      <Feet step={step} label={t(['保存对账', 'Save the reconciliation'])} onSubmit={submit} />
    </>
  )
}

const { voucherUrls, voucherNo, actualAmount } = submitSettlementVoucher.input
const voucherFields = {
  voucherUrls,
  voucherNo,
  actualAmount: {
    ...actualAmount,
    options: {
      ...actualAmount.options,
      hint: ['请按凭证填写，须与账单一致', 'As the voucher says; it must agree with the bill'] as const,
    },
  },
}
const widgets = { inputs: { voucherUrls: VoucherInput } }

/** The proof of payment; the amount is typed once more from the voucher and has to agree with the bill. */
export function VoucherStep({ row }: StepProps) {
  const t = useText()
  const step = useStep(submitSettlementVoucher, voucherFields)
  return (
    <OwnWidgetsContext value={widgets}>
      <FormField name="voucherUrls" form={step.form} />
      <div className="funds-pair">
        <FormField name="voucherNo" form={step.form} />
        <FormField name="actualAmount" form={step.form} capitals />
      </div>
      <Feet
        step={step}
        label={t(['提交凭证', 'Submit the voucher'])}
        onSubmit={() => void step.submit({ id: row.id })}
      />
    </OwnWidgetsContext>
  )
}

const { payTime, bankSerialNo } = paySettlement.input
const required = <F extends Field>(field: F): Field => ({ ...field, options: { ...field.options, required: true } })
const payFields = { bankSerialNo: required(bankSerialNo), payTime: required(payTime) }

/** Another person confirms what the bank has done, or sends the settlement back. */
export function PayStep({ row }: StepProps) {
  const t = useText()
  const [now] = useState(() => ({ payTime: formatMoment(new Date()) }))
  const step = useStep(paySettlement, payFields, now)
  const pay = async () => {
    if (step.form.check()) return
    const sure = await confirm({
      title: t(['确认已付款 {0}？', 'Confirm that {0} was paid?'], shownYuan(row.actualAmount)),
      text: `${wireText(row.payeeName)} · ${capitals(fenOf(row.actualAmount))}`,
      ok: t(['确认付款', 'Confirm payment']),
    })
    if (sure) await step.submit({ id: row.id, paid: 1 })
  }
  return (
    <>
      <div className="funds-pair">
        <FormField name="bankSerialNo" form={step.form} />
        <FormField name="payTime" form={step.form} />
      </div>
      <div className="funds-feet">
        <p className="field-problem" role="alert">
          {step.form.summary}
        </p>
        <SendBack row={row} />
        <Button type="primary" loading={step.busy} onClick={() => void pay()}>
          {t(['确认付款', 'Confirm payment'])}
        </Button>
      </div>
    </>
  )
}
