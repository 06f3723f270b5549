import { terminateGrant } from '@forecourt/contract/cards'
import { useState } from 'react'
import type { ApiError } from '../../../kernel/api-error.ts'
import { Amount } from '../../../kernel/amount.tsx'
import { send } from '../../../kernel/client.ts'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import { useForm } from '../../../kernel/form/form-state.ts'
import { Frame } from '../../../kernel/form/frame.tsx'
import { useDraft } from '../../../kernel/form/use-draft.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { type GrantRow, refreshGrants, useGrantUnused } from '../cards-data.ts'
import { newKey } from '../../../kernel/new-key.ts'

const fields = { reason: terminateGrant.input.reason }
const first = {}

/** Ends a grant for good, after saying how many cards it ends and how much goes back. */
export default function TerminateDialog({
  grant,
  onClose,
}: {
  readonly grant: GrantRow
  readonly onClose: () => void
}) {
  const t = useText()
  const form = useForm(fields, first)
  const draft = useDraft(`grant-terminate-${grant.id}`, form)
  const { data } = useGrantUnused(grant.id, true)
  const [busy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const submit = async () => {
    if (form.check() || busy) return
    setBusy(true)
    form.calm()
    const body = { id: grant.id, reason: wireText(form.values['reason']) }
    try {
      await send(terminateGrant, body, { quiet: true, idempotencyKey: key })
    } catch (fault) {
      setBusy(false)
      return form.refuse(fault as ApiError)
    }
    draft.forget()
    toast(t(['已终止', 'Terminated']), 'good')
    onClose()
    await refreshGrants()
  }
  return (
    <Frame
      title={t(['终止发卡单', 'Terminate the grant'])}
      shape="modal"
      okText={t(['终止并退回', 'Terminate and give back'])}
      busy={busy}
      form={form}
      draft={draft}
      danger
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <dl className="subject">
        <div>
          <dt>{t(['发卡单', 'Grant'])}</dt>
          <dd>
            <code>{grant.grantNo}</code> · {grant.productName}
          </dd>
        </div>
        <div>
          <dt>{t(['退回金额', 'Goes back'])}</dt>
          <dd>{data ? <Amount yuan={data.unused} /> : '…'}</dd>
        </div>
      </dl>
      <p className="call-confirm">
        {t(
          [
            '{0} 张卡立即作废且不能恢复；未用余额退回企业账户。',
            '{0} cards become invalid at once and for good; what is unused goes back to the company account.',
          ],
          grant.quantity,
        )}
      </p>
      <FormField name="reason" form={form} />
    </Frame>
  )
}
