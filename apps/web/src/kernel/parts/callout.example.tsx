import { useText } from '../text.ts'
import { Callout } from './callout.tsx'
import { example } from './example.ts'

function Waits() {
  const t = useText()
  return <Callout>{t(['等待平台财务对账', 'Waits for finance to reconcile it'])}</Callout>
}
function Bad() {
  const t = useText()
  return <Callout tone="bad">{t(['审核意见：名单有误', 'Opinion: the list is wrong'])}</Callout>
}

export default example('Callout', ['提示', 'Callout'], { 'whom it waits for': Waits, 'an opinion': Bad })
