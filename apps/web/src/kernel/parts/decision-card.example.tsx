import { call, dict, dictionary, entity, money, one, ref, text } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { useText } from '../text.ts'
import { DecisionCard } from './decision-card.tsx'
import { example } from './example.ts'

const paper = entity('samplePaper', ['单据', 'Paper'], {
  paperNo: text(['单号', 'No.']),
  amount: money(['金额', 'Amount']),
  makerUser: ref(['提交人', 'Maker'], { to: 'user' }),
})
const result = dictionary('sampleResult', ['结论', 'Result'], { 1: ['通过', 'Approve'], 2: ['驳回', 'Reject'] })
const decide = call({
  title: ['审核单据', 'Decide on the paper'],
  path: 'POST sample/decide',
  permission: 'samplePaper_decide',
  on: paper,
  input: {
    id: ref(['单据', 'Paper'], { required: true }),
    result: dict(['结论', 'Result'], { of: result, int: true }),
  },
  decides: { approves: { result: 1 }, makers: ['makerUser'] },
  output: one({}),
} as never)
const row = { id: '7', paperNo: 'TZ2611220001', amount: '48.23', makerUser: '2' }
const lines = [
  { code: '2211', name: '应付上街站', dimId: '1', dimName: '上街站', debit: '48.23', credit: null },
  { code: '2203', name: '卡本金', dimId: '2', dimName: '****1392', debit: null, credit: '48.23' },
]
const balances = [{ label: ['可用余额', 'Available'] as const, before: '86432.17', after: '86480.40' }]

function Card({ makerUser }: { readonly makerUser: string }) {
  const t = useText()
  return (
    <DecisionCard
      call={decide}
      row={{ ...row, makerUser }}
      title={['审核退款', 'Decide on the refund']}
      waits={['等待平台财务审核', 'Waits for finance']}
      lines={lines}
      balances={balances}
    >
      <Button type="primary" block>
        {t(['确认退款 ¥48.23', 'Refund ¥48.23'])}
      </Button>
    </DecisionCard>
  )
}

export default example('DecisionCard', ['待办决定', 'Decision card'], {
  'can be decided': () => <Card makerUser="2" />,
  'own work': () => <Card makerUser="1" />,
})
