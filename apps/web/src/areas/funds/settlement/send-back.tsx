import { paySettlement } from '@forecourt/contract/funds'
import { Button } from 'antd'
import { useState } from 'react'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import { Frame } from '../../../kernel/form/frame.tsx'
import { useText } from '../../../kernel/text.ts'
import type { StepProps } from './step-forms.tsx'
import { useStep } from './use-step.ts'

const { opinion } = paySettlement.input
const fields = { opinion: { ...opinion, options: { ...opinion.options, required: true } } }

function SendBackDialog({ row, onClose }: StepProps & { readonly onClose: () => void }) {
  const t = useText()
  const step = useStep(paySettlement, fields)
  const submit = async () => {
    if (await step.submit({ id: row.id, paid: 0 })) onClose()
  }
  return (
    <Frame
      title={t(['退回结算单', 'Send the settlement back'])}
      shape="modal"
      okText={t(['退回', 'Send back'])}
      busy={step.busy}
      form={step.form}
      danger
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="funds-hint">{t(['退回后须重新提交付款凭证。', 'The voucher has to be brought anew.'])}</p>
      <FormField name="opinion" form={step.form} />
    </Frame>
  )
}

/** Not paid: back to the one who brings the voucher, with the reason. */
export function SendBack({ row }: StepProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(['退回', 'Send back'])}</Button>
      {open && <SendBackDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
