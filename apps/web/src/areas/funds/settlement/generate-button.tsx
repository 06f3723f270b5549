import { generateSettlements } from '@forecourt/contract/funds'
import { addDays, dayOf } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { useText } from '../../../kernel/text.ts'

/** Settles before the night does, up to a day, and says how many settlements there are. */
export function GenerateButton() {
  const t = useText()
  const [first] = useState(() => ({ until: addDays(dayOf(new Date()), -1) }))
  return (
    <CallButton
      call={generateSettlements}
      first={first}
      ok={['生成', 'Generate']}
      before={
        <p className="dim">
          {t([
            '按站点汇总截止日期前未结的订单与退款，每个站点一张；应结不为正的站点顺延到下次。',
            'One settlement for each site over its unsettled orders and refunds; a site that is owed nothing waits for the next.',
          ])}
        </p>
      }
      done={({ count }) =>
        count > 0
          ? { text: ['已生成 {0} 张结算单', '{0} settlements were made'], values: [count] }
          : { text: ['没有可结算的订单', 'There is nothing to settle'], tone: 'plain' }
      }
    />
  )
}
