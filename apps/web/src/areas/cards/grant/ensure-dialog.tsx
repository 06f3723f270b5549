import { ensureGrant } from '@forecourt/contract/cards'
import { useState } from 'react'
import type { ApiError } from '../../../kernel/api-error.ts'
import { send } from '../../../kernel/client.ts'
import { Frame } from '../../../kernel/form/frame.tsx'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { type GrantRow, refreshGrants } from '../cards-data.ts'
import { newKey } from '../../../kernel/new-key.ts'
import { shownYuan } from '../../../kernel/yuan.ts'
import { GrantSubject } from './decision-dialog.tsx'

/** The last question before money is taken and cards are made: it says all three things that happen. */
export default function EnsureDialog({ grant, onClose }: { readonly grant: GrantRow; readonly onClose: () => void }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [key] = useState(newKey)
  const submit = async () => {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await send(ensureGrant, { id: grant.id }, { quiet: true, idempotencyKey: key })
    } catch (fault) {
      setBusy(false)
      return setProblem((fault as ApiError).message)
    }
    toast(t(['已发放 {0} 张卡', '{0} {0|card|cards} issued'], grant.quantity), 'good')
    onClose()
    await refreshGrants()
  }
  return (
    <Frame
      title={t(['确认发放', 'Grant the cards'])}
      shape="modal"
      okText={t(['确认发放', 'Grant the cards'])}
      busy={busy}
      dirty={false}
      danger
      summary={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <GrantSubject grant={grant} />
      <ol className="cards-effects">
        <li>
          {t(
            ['从企业账户扣款：本金 {0}，赠送 {1}', 'Takes from the company account: cash {0}, gift {1}'],
            shownYuan(grant.cashPart),
            shownYuan(grant.giftPart),
          )}
        </li>
        <li>{t(['生成 {0} 张卡，立即可用', 'Makes {0} {0|card|cards} that can be used at once'], grant.quantity)}</li>
        <li>{t(['向 {0} 位持卡人发送短信', 'Sends {0} messages'], grant.quantity)}</li>
      </ol>
      <p className="call-confirm">
        {t([
          '发放后不能撤回，只能终止并退回未用余额。',
          'This cannot be withdrawn, only terminated: what is unused then goes back.',
        ])}
      </p>
    </Frame>
  )
}
