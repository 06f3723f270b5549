import { auditRecharge } from '@forecourt/contract/funds'
import { capitals, type Field } from '@forecourt/contract/kernel'
import { useState } from 'react'
import type { ApiError } from '../../../kernel/api-error.ts'
import { send } from '../../../kernel/client.ts'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import { useForm } from '../../../kernel/form/form-state.ts'
import { Frame } from '../../../kernel/form/frame.tsx'
import { useDraft } from '../../../kernel/form/use-draft.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { refreshMoney, usePreview } from '../funds-data.ts'
import { newKey } from '../../../kernel/new-key.ts'
import { BigAmount } from '../big-amount.tsx'
import { PreviewedLines } from '../../../kernel/postings.tsx'
import { fenOf, shownYuan } from '../../../kernel/yuan.ts'
import type { RechargeRow } from './recharge-detail.tsx'

const { bankSerialNo, opinion } = auditRecharge.input
/** What the declaration asks for in one of the two decisions, this dialog asks for always or never. */
const asked = (field: Field, required: boolean): Field => {
  const { hint: _, ...options } = field.options
  return { ...field, options: { ...options, required } }
}
const approving = { bankSerialNo: asked(bankSerialNo, true), opinion: asked(opinion, false) }
const rejecting = { opinion: asked(opinion, true) }
const first = {}

interface DecisionDialogProps {
  readonly row: RechargeRow
  /** 2 the money has arrived, 3 rejected. */
  readonly decision: 2 | 3
  readonly onClose: () => void
}

/** Asks for the proof of a decision and shows, before it is taken, what it does. */
export default function DecisionDialog({ row, decision, onClose }: DecisionDialogProps) {
  const t = useText()
  const arrives = decision === 2
  const form = useForm(arrives ? approving : rejecting, first)
  const draft = useDraft(`recharge-decision-${decision}-${row.id}`, form)
  const preview = usePreview(row.id, arrives)
  const [busy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const submit = async () => {
    if (form.check() || busy) return
    setBusy(true)
    form.calm()
    try {
      const body = { id: row.id, status: decision, ...form.values }
      await send(auditRecharge, body as never, { quiet: true, idempotencyKey: key })
    } catch (fault) {
      setBusy(false)
      return form.refuse(fault as ApiError)
    }
    draft.forget()
    toast(arrives ? t(['已入账', 'Posted']) : t(['已驳回', 'Rejected']), arrives ? 'good' : 'plain')
    onClose()
    await refreshMoney('companyRecharge')
  }
  return (
    <Frame
      title={arrives ? t(['审核到账', 'Approve the recharge']) : t(['驳回申请', 'Reject the application'])}
      shape="modal"
      okText={arrives ? t(['确认到账并入账', 'Approve and post']) : t(['驳回', 'Reject'])}
      busy={busy}
      form={form}
      draft={draft}
      danger={!arrives}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="funds-about">
        <code>{row.rechargeNo}</code> · {wireText(row['companyName'] ?? row['partnerName'])} · {wireText(row.payerName)}
      </p>
      {arrives && (
        <>
          <BigAmount
            label={t(['银行应收', 'At the bank'])}
            text={shownYuan(row.payAmount)}
            capitals={capitals(fenOf(row.payAmount))}
          />
          {preview.data && <PreviewedLines lines={preview.data} />}
          <FormField name="bankSerialNo" form={form} />
        </>
      )}
      <FormField name="opinion" form={form} />
    </Frame>
  )
}
