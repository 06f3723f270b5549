import { useState } from 'react'
import { example } from '../parts/example.ts'
import { useText } from '../text.ts'
import { RefSelect } from './ref-select.tsx'

const line = (zh: string, en: string) => ({ line: zh, lineEn: en })
const company = { group: '内置 · 企业', groupEn: 'Built in: company' }
const own = { group: '自建角色', groupEn: 'Own roles' }
const rows = [
  { id: '1', label: '企业经办', hint: 'company', ...company, ...line('充值、发卡', 'Recharges and hands out cards') },
  { id: '2', label: '企业审批', hint: 'company_approver', ...company, ...line('审批发卡', 'Decides on grants') },
  {
    id: '3',
    label: '车队调度',
    hint: 'dispatch',
    ...own,
    ...line('只看本部门的卡', 'Sees the cards of one department'),
  },
  { id: '4', label: '值班', hint: 'watch', ...own },
]

function Grouped() {
  const t = useText()
  const [chosen, setChosen] = useState<readonly string[]>(['1', '3'])
  return (
    <RefSelect
      entity="exampleRole"
      many
      label={t(['角色', 'Roles'])}
      value={chosen}
      onChange={next => setChosen([next ?? []].flat())}
    />
  )
}

export default example(
  'RefSelect',
  ['选择数据', 'Reference'],
  { 'in groups, with what each is for': Grouped },
  {
    'kernel/options': (query: URLSearchParams) => {
      const ids = query.get('ids')?.split(',')
      return ids ? rows.filter(one => ids.includes(one.id)) : rows
    },
  },
)
