import { paySettlement, reconcileSettlement, submitSettlementVoucher } from '@forecourt/contract/funds'
import { capitals, formatMoment } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { CallForm } from '../../../kernel/call/call-form.tsx'
import { CallFooter } from '../../../kernel/call/call-footer.tsx'
import { LargeChoice } from '../../../kernel/call/decision-input.tsx'
import { useCall } from '../../../kernel/call/use-call.ts'
import { confirm } from '../../../kernel/confirm.tsx'
import { Subject } from '../../../kernel/parts/subject.tsx'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import type { AnyRow } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { fenOf, shownYuan, yuanOf } from '../../../kernel/yuan.ts'
import { keysOf } from '../../../kernel/widgets/files.ts'
import type { StepProps } from './settlement-row.ts'

const { reconcileResult, diffAmount, diffNote, adjustAmount, adjustReason, evidenceUrls } = reconcileSettlement.input
const differing = { reconcileResult, diffAmount, adjustAmount, adjustReason, diffNote, evidenceUrls }
const inPairs = ['diffAmount', 'adjustAmount', 'adjustReason', 'diffNote']
const nothingDiffers = {
  diffAmount: null,
  adjustAmount: null,
  diffNote: null,
  adjustReason: null,
  evidenceUrls: null,
}
const agrees = { reconcileResult: 1 }
const nothing = {}

/** Whether the payee's figures agree, and what is paid when they do not. */
export function ReconcileStep({ row }: StepProps) {
  const t = useText()
  const work = useCall({
    call: reconcileSettlement,
    row,
    fields: differing,
    first: agrees,
    draft: false,
  })
  const { form } = work
  const differs = Number(form.values['reconcileResult']) === 2
  const given = fenOf(wireText(form.values['adjustAmount']))
  const due = fenOf(row.settlementAmount) - fenOf(row.settlementServiceFee) - fenOf(row.nettedAmount)
  const left = due + (differs ? given : 0n)
  const submit = () => {
    const missing = differs && given !== 0n && keysOf(form.values['evidenceUrls']).length === 0
    if (missing)
      form.blame({ evidenceUrls: ['调整须有依据，请上传', 'An adjustment needs evidence: please upload it'] })
    else void work.submit(differs ? {} : nothingDiffers)
  }
  return (
    <>
      <LargeChoice
        id={`result-${row.id}`}
        label={t(reconcileResult.label)}
        value={form.values['reconcileResult']}
        choices={[
          [1, t(['与收款方一致', 'Agrees with the payee'])],
          [2, t(['有差异', 'Differs'])],
        ]}
        onChange={value => form.set('reconcileResult', value)}
      />
      {differs && (
        <>
          <div className="form-pair">
            {inPairs.map(name => (
              <FormField key={name} name={name} form={form} />
            ))}
          </div>
          <FormField name="evidenceUrls" form={form} />
          {given !== 0n && (
            <p className="dim">
              {t([
                '调整须由另一位同事复核后才计入；收款方可以看到原因与依据。',
                'The adjustment counts when another person has approved it. The payee sees its reason and evidence.',
              ])}
            </p>
          )}
        </>
      )}
      <Subject lines={[[t(['实结金额', 'To pay']), <strong key="left">{shownYuan(yuanOf(left))}</strong>]]} />
      <CallFooter work={work} label={t(['保存对账', 'Save the reconciliation'])} onSubmit={submit} />
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

/** The proof of payment; the amount is typed once more from the voucher and has to agree with the bill. */
export const VoucherStep = ({ row }: StepProps) => (
  <CallForm
    call={submitSettlementVoucher}
    row={row}
    fields={voucherFields}
    capitals
    ok={['提交凭证', 'Submit the voucher']}
  />
)

const [paid, notPaid] = [{ paid: 1 }, { paid: 0 }]
const reason = { opinion: paySettlement.input.opinion }

/** Not paid: back to the one who brings the voucher, with the reason. */
const SendBack = ({ row }: { readonly row: AnyRow }) => {
  const t = useText()
  return (
    <CallButton
      call={paySettlement}
      row={row}
      fields={reason}
      given={notPaid}
      first={nothing}
      label={['退回', 'Send back']}
      title={['退回结算单', 'Send the settlement back']}
      ok={['退回', 'Send back']}
      before={<p className="dim">{t(['退回后须重新提交付款凭证。', 'The voucher has to be brought anew.'])}</p>}
    />
  )
}

const { payTime, bankSerialNo } = paySettlement.input
const payFields = { bankSerialNo, payTime: { ...payTime, options: { ...payTime.options, required: true } } }

/** Another person confirms what the bank has done, or sends the settlement back. */
export function PayStep({ row }: StepProps) {
  const t = useText()
  const [now] = useState(() => ({ payTime: formatMoment(new Date()) }))
  const sure = () =>
    confirm({
      title: t(['确认已付款 {0}？', 'Confirm that {0} was paid?'], shownYuan(row.actualAmount)),
      text: `${wireText(row.payeeName)} · ${capitals(fenOf(row.actualAmount))}`,
      ok: t(['确认付款', 'Confirm payment']),
    })
  const by = wireText(row['voucherUserName']) || '—'
  return (
    <>
      <p className="dim">{t(['凭证由 {0} 提交', 'The voucher was brought by {0}'], by)}</p>
      <CallForm
        call={paySettlement}
        row={row}
        fields={payFields}
        first={now}
        given={paid}
        confirm={sure}
        ok={['确认付款', 'Confirm payment']}
      >
        <SendBack row={row} />
      </CallForm>
    </>
  )
}
