import { moneySettlement } from '@forecourt/contract/funds'
import { grouped } from '../../../kernel/figures.ts'
import { useThisRow } from '../../../kernel/parts/row.ts'
import { Waterfall } from '../../../kernel/parts/waterfall.tsx'
import type { WaterfallStep } from '../../../kernel/parts/waterfall-sums.ts'
import { useText } from '../../../kernel/text.ts'
import { isZero } from '../../../kernel/yuan.ts'

type Step = readonly [
  kind: WaterfallStep['kind'],
  key: string,
  label: string,
  amount: string,
  note?: string | undefined,
]

/** How the amount to be paid came about, as a bill that adds up from top to bottom. */
export function Bill() {
  const t = useText()
  const row = useThisRow(moneySettlement)
  const sold = t(['{0} 笔 · {1} L', '{0} {0|order|orders} · {1} L'], row.orderCount, grouped(row.litres))
  const isWhole = row.spreadAmount === null
  const borne = t(
    isWhole
      ? ['订单金额与结算价之差', 'order amount less settlement price']
      : ['订单金额与用户实付之差', 'order amount less what buyers paid'],
  )
  const spread = t(['用户实付与结算价之差', 'what buyers paid less the settlement price'])
  const carried = [
    t(['调整结转', 'Carried from adjustments']),
    t(['核销或解除暂扣的调整', 'cleared or released']),
  ] as const
  const why = row.askedAdjust === null ? (row.diffNote ?? undefined) : undefined
  const steps: readonly (Step | false)[] = [
    ['whole', 'orders', t(['订单金额', 'Orders']), row.orderAmount, sold],
    ['less', 'refunds', t(['退款', 'Refunds']), row.refundAmount],
    ['less', 'borne', t(['商家承担优惠', 'Borne by the payee']), row.discountBorne, borne],
    row.spreadAmount !== null && ['less', 'spread', t(['平台价差', 'Platform spread']), row.spreadAmount, spread],
    ['less', 'fee', t(['平台服务费', 'Service fee']), row.platformServiceFee],
    !isZero(row.carriedAmount) && ['more', 'carried', carried[0], row.carriedAmount, carried[1]],
    ['sum', 'due', t(['应结金额', 'Due']), row.settlementAmount],
    ['less', 'settlementFee', t(['结算服务费', 'Settlement fee']), row.settlementServiceFee],
    !isZero(row.nettedAmount) && ['less', 'netted', t(['抵扣欠款', 'Owed and netted']), row.nettedAmount],
    ['more', 'adjusted', t(['调整', 'Adjustment']), row.adjustAmount, why],
    ['sum', 'toPay', t(['实结金额', 'To pay']), row.actualAmount],
  ]
  return (
    <Waterfall
      label={t(['结算账单', 'Bill'])}
      isBill
      hasCapitals
      steps={steps.flatMap(step => {
        if (!step) return []
        const [kind, key, label, amount, note] = step
        return [{ kind, key, label, amount, note }]
      })}
    />
  )
}
