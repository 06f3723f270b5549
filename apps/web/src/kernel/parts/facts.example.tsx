import { useText } from '../text.ts'
import { example } from './example.ts'
import { Fact, Facts } from './facts.tsx'

function Usual() {
  const t = useText()
  return (
    <Facts>
      <Fact label={t(['实付', 'Paid'])}>
        <span className="figure">¥ 290.50</span>
      </Fact>
      <Fact label={t(['可退', 'Refundable'])} note={t(['已退 0.00', 'refunded 0.00'])}>
        <span className="figure">¥ 290.50</span>
      </Fact>
      <Fact label={t(['企业', 'Company'])}>{t(['顺达物流有限公司', 'Shunda Logistics Ltd.'])}</Fact>
      <Fact label={t(['支付时间', 'Paid at'])}>2026-11-22 15:39:31</Fact>
    </Facts>
  )
}

export default example('Facts', ['要点', 'Facts'], { usual: Usual })
