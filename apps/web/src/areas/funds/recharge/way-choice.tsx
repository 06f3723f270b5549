import { Segmented } from 'antd'
import { useText } from '../../../kernel/text.ts'

/** The key of WeChat Pay among the payment methods. */
export const online = '1'

interface WayChoiceProps {
  readonly way: string
  readonly onChange: (way: string) => void
}

/** By the bank, with a voucher that finance checks, or at once through the channel. */
export function WayChoice({ way, onChange }: WayChoiceProps) {
  const t = useText()
  return (
    <Segmented
      className="funds-way"
      aria-label={t(['支付方式', 'Way to pay'])}
      value={way}
      onChange={onChange}
      options={[
        { value: '6', label: t(['对公转账', 'Bank transfer']) },
        { value: online, label: t(['微信支付', 'WeChat Pay']) },
      ]}
    />
  )
}
