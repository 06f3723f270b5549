import { grouped } from '../../../kernel/figures.ts'
import { Link } from '../../../kernel/location.tsx'
import { Notice } from '../../../kernel/notice.tsx'
import { useText } from '../../../kernel/text.ts'
import { isZero } from '../../../kernel/yuan.ts'
import { type Days, type StatementRow, useBalance, useIncome } from './report-data.ts'
import { useJournalPath } from './report-links.ts'
import { ScrollPlace } from '../../../kernel/scroll-place.tsx'

interface Columns {
  readonly amount: string
  readonly previous: string
  readonly lastYear: string
}

interface StatementTableProps {
  readonly columns: Columns
  readonly rows: readonly StatementRow[]
  readonly days: Days
}

const figure = (amount: string) => (isZero(amount) ? '—' : grouped(amount))

function Row({ row, days }: { readonly row: StatementRow; readonly days: Days }) {
  const t = useText()
  const journalPath = useJournalPath()
  if (row.kind === 'head')
    return (
      <tr data-kind="head">
        <th scope="rowgroup" colSpan={4}>
          {row.title}
        </th>
      </tr>
    )
  return (
    <tr data-kind={row.kind}>
      <th scope="row">
        {row.codes && journalPath ? (
          <Link
            href={journalPath({ codes: row.codes, ...days })}
            aria-label={t(['{0}的凭证', 'Journal of {0}'], row.title)}
          >
            {row.title}
          </Link>
        ) : (
          row.title
        )}
      </th>
      <td className="right figure">{figure(row.amount)}</td>
      <td className="right figure dim">{figure(row.previous)}</td>
      <td className="right figure dim report-last">{figure(row.lastYear)}</td>
    </tr>
  )
}

function StatementTable({ columns, rows, days }: StatementTableProps) {
  const t = useText()
  return (
    <ScrollPlace>
      <table className="rows report-statement">
        <thead>
          <tr>
            <th scope="col">{t(['项目（元）', 'Item (CNY)'])}</th>
            <th scope="col" className="right">
              {columns.amount}
            </th>
            <th scope="col" className="right">
              <small>{t(['上期', 'Previous'])}</small> {columns.previous}
            </th>
            <th scope="col" className="right report-last">
              <small>{t(['上年同期', 'Last year'])}</small> {columns.lastYear}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row key={row.key} row={row} days={days} />
          ))}
        </tbody>
      </table>
    </ScrollPlace>
  )
}

/** What the platform has and owes: customers' money apart from its own. */
export function BalanceTable(days: Days) {
  const t = useText()
  const { data, isError, error, isPlaceholderData } = useBalance(days)
  if (isError) return <Notice title={error.message} />
  if (!data) return <span className="spinner" />
  const ok = data.balanced === 1
  return (
    <div data-stale={isPlaceholderData}>
      <StatementTable
        columns={{ amount: data.to, previous: data.previousTo, lastYear: data.lastYearTo }}
        rows={data.rows}
        days={days}
      />
      <p className="report-verdict" data-ok={ok}>
        {ok
          ? t(['✓ 资产 = 负债 + 所有者权益', '✓ Assets = liabilities + equity'])
          : t(['✗ 资产与负债及权益不等', '✗ Assets differ from liabilities and equity'])}
      </p>
    </div>
  )
}

const short = (from: string, to: string) => `${from} ~ ${from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to}`

/** What was earned and spent, beside the period before and the same one a year earlier. */
export function IncomeTable(days: Days) {
  const { data, isError, error, isPlaceholderData } = useIncome(days)
  if (isError) return <Notice title={error.message} />
  if (!data) return <span className="spinner" />
  return (
    <div data-stale={isPlaceholderData}>
      <StatementTable
        columns={{
          amount: short(data.from, data.to),
          previous: short(data.previousFrom, data.previousTo),
          lastYear: short(data.lastYearFrom, data.lastYearTo),
        }}
        rows={data.rows}
        days={days}
      />
    </div>
  )
}
