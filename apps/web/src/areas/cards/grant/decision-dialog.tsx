import { auditGrant } from '@forecourt/contract/cards'
import { Radio } from 'antd'
import { useState } from 'react'
import { Amount } from '../../../kernel/amount.tsx'
import type { ApiError } from '../../../kernel/api-error.ts'
import { send } from '../../../kernel/client.ts'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import { useForm } from '../../../kernel/form/form-state.ts'
import { Frame } from '../../../kernel/form/frame.tsx'
import { useDraft } from '../../../kernel/form/use-draft.ts'
import { useSession } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { type GrantRow, refreshGrants, useFunds } from '../cards-data.ts'
import { newKey } from '../../../kernel/new-key.ts'
import { fenOf, shownFen, shownYuan } from '../../../kernel/yuan.ts'

const { opinion } = auditGrant.input
const fieldsOf = {
  1: { opinion },
  2: { opinion: { ...opinion, options: { ...opinion.options, required: true } } },
} as const
const first = {}
type Result = 1 | 2

/** What is decided on, in figures and capitals. */
export function GrantSubject({ grant }: { readonly grant: GrantRow }) {
  const t = useText()
  return (
    <dl className="subject">
      <div>
        <dt>{t(['发卡单', 'Grant'])}</dt>
        <dd>
          <code>{grant.grantNo}</code> · {grant.productName}
        </dd>
      </div>
      <div>
        <dt>{t(['数量', 'Cards'])}</dt>
        <dd>{t(['{0} 张', '{0}'], grant.quantity)}</dd>
      </div>
      <div>
        <dt>{t(['总金额', 'Total'])}</dt>
        <dd>
          <Amount yuan={grant.totalAmount} />
        </dd>
      </div>
    </dl>
  )
}

/** Whether the company can afford it, for those of the company itself. */
function Wallet({ grant }: { readonly grant: GrantRow }) {
  const t = useText()
  const isOwn = useSession(state => state.user?.tenant_id) === grant.tenantId
  const { data } = useFunds(isOwn)
  if (!data) return null
  const left = fenOf(data.available) - fenOf(grant.totalAmount)
  return (
    <p className={left < 0n ? 'call-confirm field-problem' : 'call-confirm'}>
      {left < 0n
        ? t(['可用余额 {0}，不足以发放', 'Available {0}: not enough'], shownYuan(data.available))
        : t(
            ['可用余额 {0}，通过后剩余 {1}', 'Available {0}, {1} left afterwards'],
            shownYuan(data.available),
            shownFen(left),
          )}
    </p>
  )
}

/** Approves or rejects a grant, with the amount before the eyes. */
export default function DecisionDialog({ grant, onClose }: { readonly grant: GrantRow; readonly onClose: () => void }) {
  const t = useText()
  const [result, setResult] = useState<Result>(1)
  const form = useForm(fieldsOf[result], first)
  const draft = useDraft(`grant-decision-${grant.id}`, form)
  const [busy, setBusy] = useState(false)
  const [key] = useState(newKey)
  const isApproved = result === 1
  const submit = async () => {
    if (form.check() || busy) return
    setBusy(true)
    form.calm()
    const body = { id: grant.id, result, opinion: wireText(form.values['opinion']) || null }
    try {
      await send(auditGrant, body, { quiet: true, idempotencyKey: `${key}-${result}` })
    } catch (fault) {
      setBusy(false)
      return form.refuse(fault as ApiError)
    }
    draft.forget()
    toast(isApproved ? t(['已通过', 'Approved']) : t(['已驳回', 'Rejected']), isApproved ? 'good' : 'plain')
    onClose()
    await refreshGrants()
  }
  return (
    <Frame
      title={t(['审批发卡', 'Review the card issue'])}
      shape="modal"
      okText={isApproved ? t(['通过并占用资金', 'Approve and hold the money']) : t(['驳回', 'Reject'])}
      busy={busy}
      form={form}
      draft={draft}
      danger={!isApproved}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <GrantSubject grant={grant} />
      <Radio.Group
        className="cards-decision"
        aria-label={t(['结论', 'Decision'])}
        value={result}
        onChange={event => setResult(event.target.value as Result)}
        options={[
          { value: 1, label: t(['通过', 'Approve']) },
          { value: 2, label: t(['驳回', 'Reject']) },
        ]}
      />
      <p className="call-confirm">
        {isApproved
          ? t([
              '通过后按本金与赠送的比例占用企业账户资金，此时不扣款。',
              'The money is held in proportion of cash and gift; nothing is taken yet.',
            ])
          : t(['驳回后由经办人修改再提交。', 'The clerk can edit it and submit it again.'])}
      </p>
      {isApproved && <Wallet grant={grant} />}
      <FormField name="opinion" form={form} />
    </Frame>
  )
}
