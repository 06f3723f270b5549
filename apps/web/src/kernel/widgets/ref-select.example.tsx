import { countryCode, type Label } from '@forecourt/contract/kernel'
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

const sites = [
  { id: '11', label: '金水路站', hint: 'ZY001', province: '41' },
  { id: '12', label: '涧西站', hint: 'ZY002', province: '41' },
  { id: '13', label: '姑苏站', hint: 'JN001', province: '32' },
]

function Chosen({ entity, label, first }: { entity: string; label: Label; first: readonly string[] }) {
  const t = useText()
  const [chosen, setChosen] = useState(first)
  return (
    <RefSelect entity={entity} many label={t(label)} value={chosen} onChange={next => setChosen([next ?? []].flat())} />
  )
}

const Grouped = () => <Chosen entity="exampleRole" label={['角色', 'Roles']} first={['1', '3']} />
const Placed = () => <Chosen entity="exampleSite" label={['站点', 'Sites']} first={['13']} />

export default example(
  'RefSelect',
  ['选择数据', 'Reference'],
  { 'in groups, with what each is for': Grouped, 'by the region where they lie': Placed },
  {
    'kernel/options': (query: URLSearchParams) => {
      const [ids, region] = [query.get('ids')?.split(','), query.get('region')]
      const all = query.get('entity') === 'exampleSite' ? sites.filter(one => !region || one.province === region) : rows
      return ids ? all.filter(one => ids.includes(one.id)) : all
    },
    'kernel/options/regions': (query: URLSearchParams) =>
      query.get('region') === countryCode
        ? [
            { code: '32', name: '江苏省', count: 1 },
            { code: '41', name: '河南省', count: 2 },
          ]
        : [],
  },
)
