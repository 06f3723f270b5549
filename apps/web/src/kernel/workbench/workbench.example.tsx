import { Button } from 'antd'
import { useState } from 'react'
import { example } from '../parts/example.ts'
import { useText } from '../text.ts'
import { Checks } from './checks.tsx'
import { Difference } from './difference.tsx'
import { begun, changedTo, neighbour, undone } from './history.ts'
import { PaneList } from './pane-list.tsx'
import { Workbench } from './workbench.tsx'

const due = [
  { id: 'a', kind: '充值', title: '顺达物流有限公司', figure: '50,000.00', line: '09:12', mark: '超时', tone: 'bad' },
  { id: 'b', kind: '充值', title: '蓝海出行科技', figure: '80,000.00', line: '11:40' },
] as const
const received = [
  { id: 'x', title: '顺达物流有限公司', figure: '50,000.00', line: 'ICBC20261122090631', mark: '=', tone: 'good' },
  { id: 'y', title: '未知付款人', figure: '12.50', line: 'ICBC20261122101500' },
] as const

function TwoLists() {
  const t = useText()
  const [at, setAt] = useState<string>('a')
  const [chosen, setChosen] = useState(() => begun<string | undefined>(undefined))
  const receipt = received.find(one => one.id === chosen.now)
  const row = due.find(one => one.id === at)
  const walk = (by: number) => setAt(neighbour(['a', 'b'], at, by) ?? at)
  return (
    <Workbench
      title={t(['充值审批', 'Recharges to approve'])}
      list={<PaneList label={t(['等您处理', 'Waiting for you'])} rows={due} chosen={at} empty="" onChoose={setAt} />}
      beside={
        <PaneList
          label={t(['待认领来款', 'Unmatched receipts'])}
          rows={received}
          chosen={chosen.now}
          isNumbered
          empty=""
          onChoose={id => setChosen(changedTo(chosen, id))}
        />
      }
      keys={[
        { key: 'j', label: t(['下一项', 'Next']), run: () => walk(1) },
        { key: 'k', label: t(['上一项', 'Previous']), run: () => walk(-1) },
        {
          key: 'z',
          label: t(['撤回上一步', 'Undo']),
          run: chosen.before.length > 0 ? () => setChosen(undone(chosen)) : undefined,
        },
      ]}
      actions={<Button type="primary">{t(['通过并入账', 'Approve and post'])}</Button>}
    >
      <Checks
        label={t(['事项', 'What'])}
        places={[t(['申请单', 'Application']), t(['银行来款', 'Receipt'])]}
        rows={[
          { label: t(['付款户名', 'Payer']), values: [row?.title, receipt?.title] },
          { label: t(['金额（元）', 'Amount (CNY)']), values: [row?.figure, receipt?.figure] },
        ]}
      />
      <Difference
        left={[t(['应收', 'Due']), row?.figure.replace(',', '') ?? '0.00']}
        right={[t(['所选来款', 'Chosen receipt']), receipt?.figure.replace(',', '')]}
      />
    </Workbench>
  )
}

export default example('Workbench', ['工作台', 'Workbench'], { 'two lists and their difference': TwoLists })
