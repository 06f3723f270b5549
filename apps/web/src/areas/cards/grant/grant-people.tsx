import { useEntries } from '../../../kernel/dictionary-words.ts'
import { cardStates, rowStatus, smsState } from '@forecourt/contract/cards'
import { Input, Pagination } from 'antd'
import { useDeferredValue, useState } from 'react'
import { Icon } from '../../../kernel/icon.tsx'
import { shortMoment, grouped } from '../../../kernel/figures.ts'
import { useText } from '../../../kernel/text.ts'
import { RefLink } from '../../../kernel/widgets/ref-link.tsx'
import { StateTag } from '../../../kernel/widgets/state-tag.tsx'
import { maskedNumber } from '../card-number.ts'
import { type GrantPerson, useGrantPeople } from '../cards-data.ts'
import { MoneyBar } from '../money-bar.tsx'
import { Section } from '../../../kernel/parts/section.tsx'

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

function Row({ person }: { readonly person: GrantPerson }) {
  const t = useText()
  const label = useEntries(rowStatus)[String(person.rowStatus)]
  return (
    <tr>
      <td>{person.userName ?? '—'}</td>
      <td>{person.userPhone}</td>
      <td>{person.deptName ?? '—'}</td>
      <td className="right figure">{grouped(person.amount)}</td>
      <td>
        {person.cardId && person.cardNo ? (
          <span className="code">
            <RefLink entity="card" id={person.cardId} label={maskedNumber(person.cardNo)} />
          </span>
        ) : (
          <span className="dim">{label && t(label)}</span>
        )}
      </td>
      <td>{person.cardStatus === null ? '—' : <StateTag of={cardStates} code={person.cardStatus} />}</td>
      <td className="right">
        {person.balance === null ? '—' : <MoneyBar balance={person.balance} face={person.amount} />}
      </td>
      <td>
        <Message person={person} />
      </td>
      <td>{person.lastUseTime ? shortMoment(person.lastUseTime) : <span className="nothing">—</span>}</td>
    </tr>
  )
}

/** Everybody of the grant with the card that was made, what is left on it, and whether the message arrived. */
export function GrantPeople({ id }: { readonly id: string }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [current, setCurrent] = useState(1)
  const keyword = useDeferredValue(typed.trim())
  const { data, isPlaceholderData } = useGrantPeople(id, keyword, current, size)
  const heads: readonly (readonly [text: string, right?: boolean])[] = [
    [t(['姓名', 'Name'])],
    [t(['手机号', 'Phone'])],
    [t(['部门', 'Department'])],
    [t(['金额（元）', 'Amount (CNY)']), true],
    [t(['卡号', 'Card'])],
    [t(['卡状态', 'Card state'])],
    [t(['余额（元）', 'Balance (CNY)']), true],
    [t(['短信', 'Message'])],
    [t(['最近使用', 'Last use'])],
  ]
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
      <div className="rows-scroll" data-stale={isPlaceholderData}>
        <table className="rows">
          <thead>
            <tr>
              {heads.map(([text, right]) => (
                <th key={text} scope="col" className={right ? 'right' : undefined}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data?.records.map(person => (
              <Row key={person.id} person={person} />
            ))}
          </tbody>
        </table>
      </div>
      {data && data.total > size && (
        <Pagination
          size="small"
          className="cards-pages"
          current={current}
          pageSize={size}
          total={data.total}
          showSizeChanger={false}
          onChange={setCurrent}
        />
      )}
      {data?.total === 0 && <p className="nothing">{t(['没有符合的人员', 'Nobody found'])}</p>}
    </Section>
  )
}
