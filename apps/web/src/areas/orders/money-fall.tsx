import type { Label } from '@forecourt/contract/kernel'
import { isOfGoods, orderDetail, orderReceiver } from '@forecourt/contract/orders'
import { grouped } from '../../kernel/figures.ts'
import { useWhole } from '../../kernel/parts/row.ts'
import { Waterfall } from '../../kernel/parts/waterfall.tsx'
import { useText } from '../../kernel/text.ts'

/** What paid where no card did. */
const sources: Readonly<Record<string, Label>> = {
  card: ['由油卡支付', 'Paid by card'],
  company: ['由企业余额支付', "Paid from the company's balance"],
  deposit: ['由渠道预存款支付', "Paid from the partner's deposit"],
  credit: ['记入渠道欠款', 'Owed by the partner'],
}

/** Who receives it where what was sold is no fuel. */
const ofGoods: Readonly<Record<string, Label>> = {
  site: ['供货商实得', 'To the supplier'],
  share: ['卖方所得', "Seller's share"],
}

/** How the amount at the gun became what was paid, and who receives it: site, fee, margin, share. */
export function MoneyFall() {
  const t = useText()
  const { order, receivers, returnsTo } = useWhole(orderDetail)
  const isGoods = isOfGoods(order)
  const words = isGoods ? { ...orderReceiver.entries, ...ofGoods } : orderReceiver.entries
  const paidFrom = order.cardNo
    ? t(['本金 ¥{0} · 赠送 ¥{1}', 'Cash ¥{0} · gift ¥{1}'], grouped(order.cashPart), grouped(order.giftPart))
    : t(sources[returnsTo.key] ?? ['', ''])
  return (
    <Waterfall
      label={t(['钱从哪来，到哪去', 'Where the money comes from and goes'])}
      // A site reads what it gets and not what the platform keeps, and some only the one or the other.
      // What somebody adds to the price is received and was not paid.
      isPartial={
        Number(order.subsidyAmount ?? 0) > 0 ||
        !(['site', 'margin'] as const).every(key => receivers.some(one => one.key === key))
      }
      steps={[
        {
          key: 'gun',
          kind: 'whole',
          label: isGoods ? t(['订单金额', 'At list price']) : t(['枪价金额', 'At the pump']),
          amount: order.originalAmount,
        },
        { key: 'discount', kind: 'less', label: t(['优惠', 'Discount']), amount: order.discountAmount },
        { key: 'paid', kind: 'sum', label: t(['实付', 'Paid']), note: paidFrom, amount: order.payAmount },
        ...receivers.map(one => ({
          key: one.key,
          kind: 'to' as const,
          label: t(words[one.key] ?? [one.key, one.key]),
          amount: one.amount,
        })),
      ]}
    />
  )
}
