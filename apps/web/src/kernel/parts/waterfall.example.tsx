import { useText } from '../text.ts'
import { example } from './example.ts'
import { Waterfall } from './waterfall.tsx'

function useSteps(paid: string) {
  const t = useText()
  return [
    { key: 'gun', kind: 'whole' as const, label: t(['枪价金额', 'At the pump']), note: '42.409 L', amount: '299.83' },
    { key: 'less', kind: 'less' as const, label: t(['优惠', 'Discount']), amount: '9.33' },
    { key: 'paid', kind: 'sum' as const, label: t(['实付', 'Paid']), amount: paid },
    { key: 'site', kind: 'to' as const, label: t(['站点实得', 'To the site']), amount: '274.58' },
    { key: 'fee', kind: 'to' as const, label: t(['平台服务费', 'Service fee']), amount: '2.77' },
    { key: 'margin', kind: 'to' as const, label: t(['平台价差', 'Margin']), amount: '13.15' },
  ]
}
const Whole = () => <Waterfall label="order" steps={useSteps('290.50')} />
const Wrong = () => <Waterfall label="order" steps={useSteps('290.40')} />
const Partial = () => <Waterfall label="order" steps={useSteps('290.50').slice(0, 5)} isPartial />
const Bill = () => <Waterfall label="bill" steps={useSteps('290.50').slice(0, 3)} isBill hasCapitals />

export default example('Waterfall', ['金额瀑布', 'Money waterfall'], {
  'adds up': Whole,
  'does not add up': Wrong,
  'not all of it is told': Partial,
  'a bill': Bill,
})
