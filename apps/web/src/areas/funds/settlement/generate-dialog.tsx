import { generateSettlements } from '@forecourt/contract/funds'
import { addDays, dayOf } from '@forecourt/contract/kernel'
import { useState } from 'react'
import type { ApiError } from '../../../kernel/api-error.ts'
import { send } from '../../../kernel/client.ts'
import { FormField } from '../../../kernel/form/form-fields.tsx'
import { useForm } from '../../../kernel/form/form-state.ts'
import { Frame } from '../../../kernel/form/frame.tsx'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { refreshMoney } from '../funds-data.ts'
import { newKey } from '../../../kernel/new-key.ts'
import { keyAfter } from '../../../kernel/submission-key.ts'

/** Makes the settlements up to a day and says how many there are. */
export default function GenerateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const [first] = useState(() => ({ until: addDays(dayOf(new Date()), -1) }))
  const form = useForm(generateSettlements.input, first)
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState(newKey)
  const submit = async () => {
    if (form.check() || busy) return
    setBusy(true)
    form.calm()
    try {
      const { count } = await send(generateSettlements, form.values as never, { quiet: true, idempotencyKey: key })
      if (count > 0) toast(t(['已生成 {0} 张结算单', '{0} settlements were made'], count), 'good')
      else toast(t(['没有可结算的订单', 'There is nothing to settle']))
      onClose()
      await refreshMoney('moneySettlement')
    } catch (fault) {
      setKey(keyAfter(key, fault))
      setBusy(false)
      form.refuse(fault as ApiError)
    }
  }
  return (
    <Frame
      title={t(generateSettlements.title)}
      shape="modal"
      okText={t(['生成', 'Generate'])}
      busy={busy}
      form={form}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="funds-hint">
        {t([
          '按站点汇总截止日期前未结的订单与退款，每个站点一张；应结不为正的站点顺延到下次。',
          'One settlement for each site over its unsettled orders and refunds; a site that is owed nothing waits for the next.',
        ])}
      </p>
      <FormField name="until" form={form} />
    </Frame>
  )
}
