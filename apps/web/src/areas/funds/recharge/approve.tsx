import { auditRecharge, type companyRecharge } from '@forecourt/contract/funds'
import { type WireRowOf } from '@forecourt/contract/kernel'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import type { FormState } from '../../../kernel/form/form-state.ts'
import { PreviewedLines } from '../../../kernel/postings.tsx'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { Amount } from '../../../kernel/amount.tsx'
import { Subject } from '../../../kernel/parts/subject.tsx'
import { usePreview } from '../funds-data.ts'
import { useWaitingReceipts, WaitingReceipts } from '../return/waiting-receipts.tsx'

interface RowProps {
  readonly row: WireRowOf<typeof companyRecharge>
}

export const RechargeSubject = ({ row }: RowProps) => (
  <p className="dim">
    <code>{row.rechargeNo}</code> · {wireText(row['companyName'] ?? row['partnerName'])} · {wireText(row.payerName)}
  </p>
)

/** The proof of what the bank has, and before it is taken what the decision posts. */
function Arrival({ row, form }: RowProps & { readonly form: FormState }) {
  const t = useText()
  const receipts = useWaitingReceipts(row.payAmount, true)
  const typed = wireText(form.values['bankSerialNo']).trim().toUpperCase()
  const claimed = receipts.find(one => one.serialNo === typed)
  const preview = usePreview(row.id, true, claimed?.serialNo)
  return (
    <>
      <Subject lines={[[t(['银行应收', 'At the bank']), <Amount key="amount" yuan={row.payAmount} />]]} />
      {preview.data && <PreviewedLines lines={preview.data} />}
      <FormField name="bankSerialNo" form={form} />
      <WaitingReceipts
        receipts={receipts}
        claimed={claimed?.serialNo}
        onChoose={serialNo => form.set('bankSerialNo', serialNo)}
      />
      <FormField name="valueDate" form={form} />
      <FormField name="opinion" form={form} />
    </>
  )
}

const nothing = {}
export const approved = { status: 2 }

/** The other decision, which takes a reason alone. */
export const rejection = {
  call: auditRecharge,
  fields: { opinion: auditRecharge.input.opinion },
  given: { status: 3 },
  first: nothing,
  title: ['驳回申请', 'Reject the application'],
  ok: ['驳回', 'Reject'],
  done: () => ({ text: ['已驳回', 'Rejected'], tone: 'plain' }) as const,
} as const

/** Finance has seen the money at the bank. */
export const Approve = ({ row }: RowProps) => (
  <CallButton
    call={auditRecharge}
    row={row}
    given={approved}
    first={nothing}
    primary
    label={['审核到账', 'Approve']}
    title={['审核到账', 'Approve the recharge']}
    ok={['确认到账并入账', 'Approve and post']}
    about={<RechargeSubject row={row} />}
    done={() => ({ text: ['已入账', 'Posted'] })}
  >
    {form => <Arrival row={row} form={form} />}
  </CallButton>
)
