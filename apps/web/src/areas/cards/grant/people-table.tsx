import { type Label, parseDecimal } from '@forecourt/contract/kernel'
import { Input, Table } from 'antd'
import { memo } from 'react'
import { grouped, ungrouped } from '../../../kernel/figures.ts'
import { Icon } from '../../../kernel/icon.tsx'
import { useText } from '../../../kernel/text.ts'
import { shownFen } from '../../../kernel/yuan.ts'
import { amountOf, type DraftPerson } from './people-draft.ts'

interface PeopleTableProps {
  readonly people: readonly DraftPerson[]
  /** The amount of each, as it was typed. */
  readonly usual: string
  /** What a card may hold at most, in fen. */
  readonly max: bigint
  /** A face value leaves no choice. */
  readonly isFixed: boolean
  readonly onAmount: (key: string, amount: string | undefined) => void
  readonly onRemove: (key: string) => void
}

/** Rows beyond this are drawn only while they are in sight. */
const virtualFrom = 100
const tableHeight = 380

function problemOf(person: DraftPerson, usual: string, max: bigint): Label | undefined {
  const fen = amountOf(person, usual)
  if (fen === undefined) return ['请输入金额', 'Enter the amount']
  return fen > max ? [`不得超过 ${shownFen(max)}`, `At most ${shownFen(max)}`] : undefined
}

const AmountCell = memo(function AmountCell({
  person,
  usual,
  max,
  onAmount,
}: Pick<PeopleTableProps, 'usual' | 'max' | 'onAmount'> & { readonly person: DraftPerson }) {
  const t = useText()
  const problem = problemOf(person, usual, max)
  const typed = person.amount ?? usual
  return (
    <Input
      className="figure-input"
      size="small"
      inputMode="decimal"
      maxLength={16}
      aria-label={t(['{0}的金额', 'Amount of {0}'], person.name || person.phone)}
      aria-invalid={problem !== undefined}
      title={problem && t(problem)}
      {...(problem ? { status: 'error' as const } : {})}
      value={parseDecimal(typed, 2) === undefined ? typed : grouped(typed)}
      onChange={event => onAmount(person.key, ungrouped(event.target.value))}
      onBlur={() => typed === '' && onAmount(person.key, undefined)}
    />
  )
})

/** Everybody on the list, with an amount each that can be changed on the spot. */
export function PeopleTable({ people, usual, max, isFixed, onAmount, onRemove }: PeopleTableProps) {
  const t = useText()
  return (
    <Table<DraftPerson>
      className="people-table"
      rowKey="key"
      size="small"
      dataSource={[...people]}
      pagination={false}
      virtual={people.length > virtualFrom}
      scroll={{ x: 560, ...(people.length > 8 ? { y: tableHeight } : {}) }}
      locale={{ emptyText: t(['从上方选择人员', 'Choose people above']) }}
      columns={[
        { key: 'no', title: '#', width: 52, render: (_, __, index) => <span className="dim">{index + 1}</span> },
        { key: 'name', title: t(['姓名', 'Name']), width: 120, render: (_, one) => one.name || '—' },
        { key: 'phone', title: t(['手机号', 'Phone']), width: 132, dataIndex: 'phone' },
        { key: 'dept', title: t(['部门', 'Department']), render: (_, one) => one.dept || '—' },
        {
          key: 'amount',
          title: t(['金额（元）', 'Amount (CNY)']),
          width: 140,
          align: 'right',
          render: (_, one) =>
            isFixed ? (
              <span className="figure">{grouped(usual)}</span>
            ) : (
              <AmountCell person={one} usual={usual} max={max} onAmount={onAmount} />
            ),
        },
        {
          key: 'remove',
          width: 44,
          render: (_, one) => (
            <button
              type="button"
              className="quiet icon-button small"
              aria-label={t(['移除 {0}', 'Remove {0}'], one.name || one.phone)}
              onClick={() => onRemove(one.key)}
            >
              <Icon name="close" size={12} />
            </button>
          ),
        },
      ]}
    />
  )
}
