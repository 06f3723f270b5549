import { useEntries } from '../../../kernel/dictionary-words.ts'
import { cardStates, grant, grantPeople, rowStatus, smsState } from '@forecourt/contract/cards'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { Icon } from '../../../kernel/icon.tsx'
import { shortMoment, grouped } from '../../../kernel/figures.ts'
import { queryOf } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { RefLink } from '../../../kernel/widgets/ref-link.tsx'
import { StateTag } from '../../../kernel/widgets/state-tag.tsx'
import { maskedNumber } from '../card-number.ts'
import { MoneyBar } from '../money-bar.tsx'
import { useThisRow } from '../../../kernel/parts/row.ts'
import { Section } from '../../../kernel/parts/section.tsx'
import { Sheet } from '../../../kernel/parts/sheet.tsx'

type GrantPerson = WireOutputOfCall<typeof grantPeople>['records'][number]

const size = 20
const smsTones = ['waiting', 'good', 'bad'] as const

/** Sent, waiting or failed, with when on hover. */
function Message({ person }: { readonly person: GrantPerson }) {
  const t = useText()
  const label = useEntries(smsState)[String(person.smsState)]
  if (person.smsState === null) return <span className="nothing">—</span>
  return (
    <span className={`tag tone-${smsTones[person.smsState] ?? 'neutral'}`} title={person.smsTime ?? undefined}>
      {label && t(label)}
    </span>
  )
}

function Card({ person }: { readonly person: GrantPerson }) {
  const t = useText()
  const label = useEntries(rowStatus)[String(person.rowStatus)]
  if (!person.cardId || !person.cardNo) return <span className="dim">{label && t(label)}</span>
  return (
    <span className="code">
      <RefLink entity="card" id={person.cardId} label={maskedNumber(person.cardNo)} />
    </span>
  )
}

/** Everybody of the grant with the card that was made, what is left on it, and whether the message arrived. */
export function GrantPeople() {
  const t = useText()
  const { id } = useThisRow(grant)
  const [typed, setTyped] = useState('')
  const [current, setCurrent] = useState(1)
  const keyword = useDeferredValue(typed.trim())
  const { data, isPlaceholderData } = useQuery({
    ...queryOf(grantPeople, { id, keyword, current, size }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      title={t(['发卡名单（{0} 人）', 'People ({0})'], data?.total ?? 0)}
      extra={
        <Input
          allowClear
          className="cards-find"
          prefix={<Icon name="search" size={16} />}
          placeholder={t(['姓名或手机号', 'Name or phone'])}
          aria-label={t(['查找', 'Find'])}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setCurrent(1)
          }}
        />
      }
    >
      <Sheet
        label={t(['发卡名单', 'People'])}
        rows={data?.records}
        keyOf={one => one.id}
        empty={['没有符合的人员', 'Nobody found']}
        paging={{ current, size, total: data?.total ?? 0, onChange: setCurrent }}
        isStale={isPlaceholderData}
        columns={[
          { head: t(['姓名', 'Name']), cell: one => one.userName ?? '—' },
          { head: t(['手机号', 'Phone']), cell: one => one.userPhone },
          { head: t(['部门', 'Department']), cell: one => one.deptName ?? '—' },
          { head: t(['金额（元）', 'Amount (CNY)']), isFigure: true, cell: one => grouped(one.amount) },
          { head: t(['卡号', 'Card']), cell: one => <Card person={one} /> },
          {
            head: t(['卡状态', 'Card state']),
            cell: one => (one.cardStatus === null ? '—' : <StateTag of={cardStates} code={one.cardStatus} />),
          },
          {
            head: t(['余额（元）', 'Balance (CNY)']),
            isFigure: true,
            cell: one => (one.balance === null ? '—' : <MoneyBar balance={one.balance} face={one.amount} />),
          },
          { head: t(['短信', 'Message']), cell: one => <Message person={one} /> },
          { head: t(['最近使用', 'Last use']), cell: one => (one.lastUseTime ? shortMoment(one.lastUseTime) : '—') },
        ]}
      />
    </Section>
  )
}
