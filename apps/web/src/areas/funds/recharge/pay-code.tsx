import { companyRecharges, rechargeWays, simulatePayment } from '@forecourt/contract/funds'
import { Button } from 'antd'
import { useState } from 'react'
import { send } from '../../../kernel/client.ts'
import { CopyButton } from '../../../kernel/copy-button.tsx'
import { usePane } from '../../../kernel/pane.tsx'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { QrCode } from '../../../kernel/parts/qr-code.tsx'
import { useAnswer, useRow } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { shownYuan } from '../../../kernel/yuan.ts'
import type { RechargeRow } from './recharge-row.ts'

const askedEveryMs = 3_000

/** What the payer scans. Asks again and again until the channel has said that it was paid. */
export default function PayCode({ row }: { readonly row: RechargeRow }) {
  const t = useText()
  const { active } = usePane()
  const [busy, setBusy] = useState(false)
  const ways = useAnswer(rechargeWays, {})
  // Until the channel has said that it was paid.
  useRow(companyRecharges, row.id, active ? askedEveryMs : undefined)
  const pay = async () => {
    setBusy(true)
    await send(simulatePayment, { id: row.id }).catch(() => undefined)
    setBusy(false)
  }
  if (row.payProblem)
    return (
      <Callout>
        {t(
          [
            '收到的付款与应付金额不一致，未入账。请联系平台财务（{0}）。',
            'What was paid is not what was asked for, and was not booked. Please ask finance ({0}).',
          ],
          row.payProblem,
        )}
      </Callout>
    )
  return (
    <div className="funds-pay">
      {row.payUrl ? (
        <QrCode text={row.payUrl} label={t(['付款码', 'Payment code'])} />
      ) : (
        <output className="funds-pay-waiting">
          <span className="spinner" />
          {t(['正在取得付款码…', 'Asking for a payment code…'])}
        </output>
      )}
      <div>
        <p className="funds-pay-amount">{shownYuan(row.payAmount)}</p>
        <p>{t(['请用微信扫码支付，支付成功后自动到账。', 'Scan with WeChat; it arrives as soon as it is paid.'])}</p>
        <p className="dim">
          {t(
            ['付款码有效至 {0}，可转发给出纳付款。', 'Payable until {0}; it may be sent to whoever pays.'],
            row.payUntil ?? '—',
          )}
        </p>
        <div className="tool-row">
          {row.payUrl && <CopyButton text={row.payUrl} what={t(['付款链接', 'the payment link'])} />}
          {row.payUrl && ways.data?.isSimulated === 1 && (
            <Button type="primary" loading={busy} onClick={() => void pay()}>
              {t(['模拟付款', 'Simulate the payment'])}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
