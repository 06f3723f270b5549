import { useEntries } from '../../../kernel/dictionary-words.ts'
import { bizType, statementOrder } from '@forecourt/contract/funds'
import { formatMoment } from '@forecourt/contract/kernel'
import { Select } from 'antd'
import { useState } from 'react'
import { grouped } from '../../../kernel/figures.ts'
import { PageTurner } from '../../../kernel/page-turner.tsx'
import { Link } from '../../../kernel/location.tsx'
import { Notice } from '../../../kernel/notice.tsx'
import { usePane, usePaneQuery, usePaneTitle } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'
import { useNarrow } from '../../../kernel/use-narrow.ts'
import { fenOf, shownYuan } from '../../../kernel/yuan.ts'
import { DayRange } from './day-range.tsx'
import { DocumentButton } from './document-button.tsx'
import { DocumentDrawer } from './document-drawer.tsx'
import { type Statement, type StatementLine, useBalanceAt, useStatement } from './ledger-data.ts'
import { type Head, LedgerTable } from './ledger-table.tsx'
import { usePeriod } from './use-period.ts'

const size = 30
const heads: readonly Head[] = [
  [['时间', 'Time']],
  [['业务', 'Business']],
  [['单据', 'Document']],
  [['封链序号', 'Seal'], 'right'],
  [['收入（元）', 'In (CNY)'], 'right'],
  [['支出（元）', 'Out (CNY)'], 'right'],
  [['余额（元）', 'Balance (CNY)'], 'right'],
]

/** Opening + in − out = closing, checked here from the four figures and marked when it holds. */
function Equation({ of }: { readonly of: Statement }) {
  const t = useText()
  const holds = fenOf(of.opening) + fenOf(of.totalIn) - fenOf(of.totalOut) === fenOf(of.closing)
  const term = (label: string, amount: string) => (
    <span>
      <small>{label}</small>
      <strong className="figure">{grouped(amount)}</strong>
    </span>
  )
  return (
    <div className="funds-equation" data-ok={holds}>
      {term(t(['期初余额', 'Opening']), of.opening)}
      <i>+</i>
      {term(t(['收入', 'In']), of.totalIn)}
      <i>−</i>
      {term(t(['支出', 'Out']), of.totalOut)}
      <i>=</i>
      {term(t(['期末余额', 'Closing']), of.closing)}
      <b>
        <span aria-hidden="true">{holds ? '✓' : '✗'}</span>
        <span className="visually-hidden">{holds ? t(['平衡', 'Agrees']) : t(['不平', 'Does not agree'])}</span>
      </b>
    </div>
  )
}

/** What stood on the account at any moment. */
function AtMoment({ id }: { readonly id: string }) {
  const t = useText()
  const [typed, setTyped] = useState(() => formatMoment(new Date()).slice(0, 16).replace(' ', 'T'))
  const at = typed ? `${typed.replace('T', ' ')}:59` : undefined
  const { data, isError } = useBalanceAt(id, at)
  return (
    <label className="funds-at">
      <span>{t(['某时余额', 'Balance at'])}</span>
      <input type="datetime-local" value={typed} onChange={event => setTyped(event.target.value)} />
      <strong className="figure">{data && !isError ? shownYuan(data.balance) : '—'}</strong>
    </label>
  )
}

function LineRow({ line, onOpen }: { readonly line: StatementLine; readonly onOpen: (bizNo: string) => void }) {
  const t = useText()
  const business = useEntries(bizType)[String(line.bizType)]
  return (
    <tr>
      <td>
        <time>{line.businessDate ?? line.postedAt}</time>
        {line.businessDate && <small className="dim"> {t(['记账 {0}', 'posted {0}'], line.postedAt)}</small>}
      </td>
      <td>{business ? t(business) : line.eventCode}</td>
      <td>
        <DocumentButton bizNo={line.bizNo} onOpen={onOpen} />
      </td>
      <td className="right figure">{line.sealSeq ?? '—'}</td>
      <td className="right figure">{line.amountIn === null ? '' : grouped(line.amountIn)}</td>
      <td className="right figure">{line.amountOut === null ? '' : grouped(line.amountOut)}</td>
      <td className="right figure">
        <strong>{grouped(line.balanceAfter)}</strong>
      </td>
    </tr>
  )
}

function LineCard({ line, onOpen }: { readonly line: StatementLine; readonly onOpen: (bizNo: string) => void }) {
  const t = useText()
  const business = useEntries(bizType)[String(line.bizType)]
  return (
    <li>
      <button type="button" onClick={() => onOpen(line.bizNo)}>
        <span>
          {business ? t(business) : line.eventCode}
          <small>
            {line.businessDate ?? line.postedAt}
            {line.sealSeq !== null && ` · ${t(['封链 {0}', 'Seal {0}'], line.sealSeq)}`}
          </small>
        </span>
        <span className="funds-moved">
          <strong className="figure">
            {line.amountIn === null ? `−${grouped(line.amountOut ?? '')}` : `+${grouped(line.amountIn)}`}
          </strong>
          <small className="figure">{grouped(line.balanceAfter)}</small>
        </span>
      </button>
    </li>
  )
}

function Lines({
  lines,
  onOpen,
}: {
  readonly lines: readonly StatementLine[]
  readonly onOpen: (bizNo: string) => void
}) {
  const t = useText()
  const narrow = useNarrow()
  if (lines.length === 0)
    return <p className="nothing funds-empty">{t(['此期间没有变动', 'Nothing moved in these days'])}</p>
  if (narrow)
    return (
      <ul className="funds-lines">
        {lines.map(line => (
          <LineCard key={`${line.entryId}-${line.lineNo}`} line={line} onOpen={onOpen} />
        ))}
      </ul>
    )
  return (
    <LedgerTable heads={heads}>
      {lines.map(line => (
        <LineRow key={`${line.entryId}-${line.lineNo}`} line={line} onOpen={onOpen} />
      ))}
    </LedgerTable>
  )
}

function Head({ of }: { readonly of: Statement }) {
  const t = useText()
  return (
    <>
      <header className="detail-head">
        <div>
          <h1>
            {of.name} · {of.dimName ?? of.dimId}
          </h1>
          {of.frozen === 1 && <span className="tag tone-bad">{t(['冻结', 'Frozen'])}</span>}
        </div>
      </header>
      <dl className="facts">
        {(
          [
            [t(['余额', 'Balance']), of.balance],
            [t(['占用', 'Held']), of.holdOut],
            [t(['可用', 'Available']), of.available],
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figure">{shownYuan(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>{t(['科目', 'Code'])}</dt>
          <dd>
            <code>{of.code}</code>
          </dd>
        </div>
      </dl>
    </>
  )
}

/** The statement of one account: what there was, what came and went, what there is, and what is behind every line. */
export default function StatementPage() {
  const t = useText()
  const { place } = usePane()
  const [query, setQuery] = usePaneQuery()
  const [opened, setOpened] = useState<string>()
  const { from, to, setPeriod } = usePeriod()
  const current = Number(query['current'] ?? 1)
  const id = query['id'] ?? ''
  const order = query['order'] === '2' ? 2 : 1
  const answer = useStatement({ id, from, to, order, current, size })
  const of = answer.data
  usePaneTitle(of && `${of.name} ${of.dimName ?? ''}`)
  return (
    <div className="detail-page">
      <nav aria-label={t(['面包屑', 'Breadcrumb'])} className="crumbs">
        <Link href={place.path.replace(/\/detail$/, '')}>{t(['账户', 'Accounts'])}</Link>
        <span aria-hidden="true"> / </span>
        <span>{t(['对账单', 'Statement'])}</span>
      </nav>
      <article className="detail funds-detail">
        {answer.isError && <Notice title={answer.error.message} />}
        {answer.isPending && <span className="spinner" />}
        {of && (
          <>
            <Head of={of} />
            <div className="funds-period">
              <DayRange from={from} to={to} onChange={setPeriod} />
              <Select
                className="filter"
                aria-label={t(['对账口径', 'Drawn by'])}
                value={order}
                options={[1, 2].map(value => ({ value, label: t(statementOrder.entries[value] ?? ['', '']) }))}
                onChange={value => setQuery({ order: value === 1 ? undefined : value, current: undefined })}
              />
              <AtMoment id={id} />
            </div>
            <p className="dim">
              {of.order === 2
                ? t([
                    '按业务日期：迟记的业务列在其所属日期，余额按此顺序累计。',
                    'By business date: what was posted late stands on the day it counts on, and balances follow that order.',
                  ])
                : t([
                    '按记账时间：余额为每笔记账后的实际余额。',
                    'By the moment of posting: each balance is what stood on the account after that line.',
                  ])}
            </p>
            <Equation of={of} />
            <div data-stale={answer.isPlaceholderData}>
              <Lines lines={of.lines} onOpen={setOpened} />
            </div>
            {of.total > size && (
              <PageTurner
                className="funds-pages"
                current={current}
                pageSize={size}
                total={of.total}
                showTotal={total => t(['共 {0} 笔', '{0} lines'], total)}
                onChange={next => setQuery({ current: next === 1 ? undefined : next })}
              />
            )}
          </>
        )}
      </article>
      {opened && <DocumentDrawer bizNo={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
