import { useText } from '../text.ts'
import { example } from './example.ts'
import { Totals } from './totals.tsx'

function Known() {
  const t = useText()
  return (
    <Totals
      label={t(['合计', 'Totals'])}
      of={[
        { label: t(['订单数', 'Orders']), value: '791' },
        {
          label: t(['实付', 'Paid']),
          value: '229,481.20',
          unit: t(['元', 'CNY']),
          note: t(['上周 201,330.00', 'last week 201,330.00']),
        },
        { label: t(['升数', 'Litres']), value: '33,518.22', unit: 'L' },
        { label: t(['服务费', 'Fee']), value: null, note: t(['尚未结算', 'not settled yet']) },
      ]}
    />
  )
}
function OnTheirWay() {
  const t = useText()
  return <Totals label={t(['合计', 'Totals'])} isBusy of={[{ label: t(['订单数', 'Orders']), value: undefined }]} />
}

export default example('Totals', ['合计', 'Totals'], { known: Known, 'on their way': OnTheirWay })
