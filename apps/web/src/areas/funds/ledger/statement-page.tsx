import { balanceAt, bizType, ledgerStatement, statementOrder, statementPaper } from '@forecourt/contract/funds'
import { formatMoment, type WireOutputOfCall } from '@forecourt/contract/kernel'
import { Select } from 'antd'
import { useState } from 'react'
import { Crumbs } from '../../../kernel/detail/crumbs.tsx'
import { useEntries } from '../../../kernel/dictionary-words.ts'
import { grouped } from '../../../kernel/figures.ts'
import { usePaneQuery, usePaneTitle } from '../../../kernel/pane.tsx'
import { PaperButtons } from '../../../kernel/paper/paper-buttons.tsx'
import { Equation } from '../../../kernel/parts/equation.tsx'
import { Fact, Facts } from '../../../kernel/parts/facts.tsx'
import { Head } from '../../../kernel/parts/head.tsx'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { Loaded } from '../../../kernel/parts/states.tsx'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { useDays } from '../../../kernel/use-days.ts'
import { DayRange } from '../../../kernel/widgets/day-range.tsx'
import { fenOf, shownYuan } from '../../../kernel/yuan.ts'
import { DocumentDrawer } from './document-drawer.tsx'

type Statement = WireOutputOfCall<typeof ledgerStatement>
type Line = Statement['lines'][number]

const size = 30
const { balance, holdOut, available, code, opening, totalIn, totalOut, closing } = ledgerStatement.output.fields

/** What stood on the account at any moment. */
function AtMoment({ id }: { readonly id: string }) {
  const t = useText()
  const [typed, setTyped] = useState(() => formatMoment(new Date()).slice(0, 16).replace(' ', 'T'))
  const { data, isError } = useAnswer(balanceAt, { id, at: `${typed.replace('T', ' ')}:59` }, { ready: typed !== '' })
  return (
    <label className="tool-row">
      <span className="dim">{t(['某时余额', 'Balance at'])}</span>
      <input
        type="datetime-local"
        className="plain-input"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <strong className="figure">{data && !isError ? shownYuan(data.balance) : '—'}</strong>
    </label>
  )
}

interface LinesProps {
  readonly of: Statement
  readonly current: number
  readonly onTurn: (page: number) => void
  readonly isStale: boolean
}

function Lines({ of, current, onTurn, isStale }: LinesProps) {
  const t = useText()
  const [opened, setOpened] = useState<string>()
  const entries = useEntries(bizType)
  const business = (line: Line) => {
    const known = entries[String(line.bizType)]
    return known ? t(known) : line.eventCode
  }
  const figure = (amount: string | null) => amount && grouped(amount)
  return (
    <>
      <Sheet
        label={t(ledgerStatement.title)}
        rows={of.lines}
        keyOf={line => `${line.entryId}-${line.lineNo}`}
        empty={['此期间没有变动', 'Nothing moved in these days']}
        paging={{ current, size, total: of.total, onChange: onTurn }}
        isStale={isStale}
        way={line => () => setOpened(line.bizNo)}
        line={line => ({
          title: business(line),
          note: `${line.businessDate ?? line.postedAt}${line.sealSeq === null ? '' : ` · ${t(['封链 {0}', 'Seal {0}'], line.sealSeq)}`}`,
          figure: line.amountIn === null ? `−${grouped(line.amountOut ?? '')}` : `+${grouped(line.amountIn)}`,
          under: grouped(line.balanceAfter),
        })}
        columns={[
          {
            head: t(['时间', 'Time']),
            cell: line => (
              <>
                <time>{line.businessDate ?? line.postedAt}</time>
                {line.businessDate && <small className="dim"> {t(['记账 {0}', 'posted {0}'], line.postedAt)}</small>}
              </>
            ),
          },
          { head: t(['业务', 'Business']), cell: business },
          { head: t(['单据', 'Document']), isWay: true, cell: line => <code>{line.bizNo}</code> },
          { head: t(['封链序号', 'Seal']), isFigure: true, cell: line => line.sealSeq ?? '—' },
          { head: t(['收入（元）', 'In (CNY)']), isFigure: true, cell: line => figure(line.amountIn) },
          { head: t(['支出（元）', 'Out (CNY)']), isFigure: true, cell: line => figure(line.amountOut) },
          {
            head: t(['余额（元）', 'Balance (CNY)']),
            isFigure: true,
            cell: line => <strong>{grouped(line.balanceAfter)}</strong>,
          },
        ]}
      />
      {of.total > size && <p className="dim">{t(['共 {0} 笔', '{0} lines'], of.total)}</p>}
      {opened && <DocumentDrawer bizNo={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Top({ of }: { readonly of: Statement }) {
  const t = useText()
  return (
    <>
      <Head
        name={`${of.name} · ${of.dimName ?? of.dimId}`}
        tags={of.frozen === 1 && <span className="tag tone-bad">{t(['冻结', 'Frozen'])}</span>}
      />
      <Facts>
        {(
          [
            [balance, of.balance],
            [holdOut, of.holdOut],
            [available, of.available],
          ] as const
        ).map(([{ label }, amount]) => (
          <Fact key={label[0]} label={t(label)}>
            <span className="figure">{shownYuan(amount)}</span>
          </Fact>
        ))}
        <Fact label={t(code.label)}>
          <code>{of.code}</code>
        </Fact>
      </Facts>
    </>
  )
}

/** The statement of one account: what there was, what came and went, what there is, and what is behind every line. */
export default function StatementPage() {
  const t = useText()
  const [query, setQuery] = usePaneQuery()
  const chosen = useDays('last30Days')
  const current = Number(query['current'] ?? 1)
  const id = query['id'] ?? ''
  const order = query['order'] === '2' ? 2 : 1
  const input = { id, ...chosen.days, order }
  const answer = useAnswer(ledgerStatement, { ...input, current, size }, { keeps: true })
  usePaneTitle(answer.data && `${answer.data.name} ${answer.data.dimName ?? ''}`)
  return (
    <div className="detail-page">
      <Crumbs of={['账户', 'Accounts']} here={t(['对账单', 'Statement'])}>
        <PaperButtons paper={statementPaper} input={{ id, from: chosen.days.from, to: chosen.days.to }} />
      </Crumbs>
      <article className="detail page-sheet">
        <Loaded answer={answer}>
          {of => (
            <>
              <Top of={of} />
              <div className="tool-row">
                <DayRange {...chosen} />
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
              <Equation
                terms={[
                  ['', t(opening.label), of.opening],
                  ['+', t(totalIn.label), of.totalIn],
                  ['−', t(totalOut.label), of.totalOut],
                  ['=', t(closing.label), of.closing],
                ]}
                isEqual={fenOf(of.opening) + fenOf(of.totalIn) - fenOf(of.totalOut) === fenOf(of.closing)}
              />
              <Lines
                of={of}
                current={current}
                onTurn={next => setQuery({ current: next === 1 ? undefined : next })}
                isStale={answer.isPlaceholderData}
              />
            </>
          )}
        </Loaded>
      </article>
    </div>
  )
}
