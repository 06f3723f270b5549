import { Button } from 'antd'
import { useText } from '../text.ts'
import { example } from './example.ts'
import { Empty, Failed, NoRight } from './states.tsx'

function Nothing() {
  const t = useText()
  return (
    <Empty title={t(['还没有油枪', 'No nozzles yet'])} text={t(['先按数量建好，再选油品', 'Lay them out first'])}>
      <Button>{t(['添加油枪', 'Add nozzles'])}</Button>
    </Empty>
  )
}
const nothing = () => undefined
const broken = { message: '服务暂时不可用', code: 500, requestId: '389c1875' }
const gone = { message: '记录不存在', code: 404 }

export default example('States', ['空、失败、无权限', 'Empty, failed, no right'], {
  empty: Nothing,
  failed: () => <Failed fault={broken} onRetry={nothing} />,
  missing: () => <Failed fault={gone} onRetry={nothing} />,
  'no right': () => <NoRight />,
})
