import { grouped } from '../../../kernel/figures.ts'
import { Link } from '../../../kernel/location.tsx'
import { Notice } from '../../../kernel/notice.tsx'
import { usePane } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'
import { useNarrow } from '../../../kernel/use-narrow.ts'
import { fenOf, isZero, yuanOf } from '../../../kernel/yuan.ts'
import { DayRange } from '../ledger/day-range.tsx'
import { type Head, LedgerTable } from '../ledger/ledger-table.tsx'
import { type PayeeRow, usePayees } from '../report/report-data.ts'
import { useReportDays } from '../report/report-days.ts'
import { ReportExport } from '../report/report-export.tsx'
import { ReportHead } from '../report/report-head.tsx'

const columns = [
  ['gross', ['订单金额', 'Gross']],
  ['refunds', ['退款', 'Refunds']],
  ['discount', ['买家优惠', 'Discount']],
  ['spread', ['平台价差', 'Spread']],
  ['fee', ['服务费', 'Fee']],
  ['net', ['应付净额', 'Net']],
  ['adjustments', ['调整', 'Adjusted']],
  ['paid', ['已付款', 'Paid']],
  ['opening', ['期初未付', 'Open before']],
  ['closing', ['期末未付', 'Open after']],
] as const
const heads: readonly Head[] = [
  [['收款方', 'Payee']],
  ...columns.map(([, label]): Head => [label, 'right']),
  [['账本', 'Ledger']],
]

const figure = (amount: string) => (isZero(amount) ? '—' : grouped(amount))

function Ties({ row }: { readonly row: PayeeRow }) {
  const t = useText()
  const ok = row.ties === 1
  return (
    <span className={`tag ${ok ? 'tone-good' : 'tone-bad'}`}>{ok ? t(['一致', 'Ties']) : t(['不符', 'Differs'])}</span>
  )
}

interface PayeesProps {
  readonly rows: readonly PayeeRow[]
  readonly path: string
  /** As an address has them. */
  readonly days: string
}

function Rows({ rows, path, days }: PayeesProps) {
  const t = useText()
  const sum = (name: (typeof columns)[number][0]) => yuanOf(rows.reduce((all, row) => all + fenOf(row[name]), 0n))
  return (
    <LedgerTable heads={heads}>
      {rows.map(row => (
        <tr key={row.payeeId}>
          <td>
            <Link href={`${path}/detail?id=${row.payeeId}&${days}`} className="row-link">
              {row.payeeName}
            </Link>
          </td>
          {columns.map(([name]) => (
            <td key={name} className="right figure">
              {figure(row[name])}
            </td>
          ))}
          <td>
            <Ties row={row} />
          </td>
        </tr>
      ))}
      <tr className="report-total">
        <th scope="row">{t(['合计', 'Total'])}</th>
        {columns.map(([name]) => (
          <td key={name} className="right figure">
            {figure(sum(name))}
          </td>
        ))}
        <td>{rows.every(row => row.ties === 1) ? '✓' : '✗'}</td>
      </tr>
    </LedgerTable>
  )
}

/** On a telephone each payee is a line with what stands open. */
function Lines({ rows, path, days }: PayeesProps) {
  const t = useText()
  return (
    <ul className="funds-lines">
      {rows.map(row => (
        <li key={row.payeeId}>
          <Link href={`${path}/detail?id=${row.payeeId}&${days}`}>
            <span>
              {row.payeeName}
              <small>
                {t(['应付净额', 'Net'])} {grouped(row.net)} · <Ties row={row} />
              </small>
            </span>
            <strong className="figure">{grouped(row.closing)}</strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What every payee earned, was paid and is owed in these days, held against the ledger. */
export function PayeeStatementList() {
  const t = useText()
  const { key, place } = usePane()
  const narrow = useNarrow()
  const { from, to, setDays } = useReportDays()
  const { data: rows, isError, error, isPending, isPlaceholderData } = usePayees({ from, to })
  const days = `from=${from}&to=${to}`
  const Table = narrow ? Lines : Rows
  return (
    <section className="list report" aria-labelledby={`title-${key}`}>
      <ReportHead
        title={t(['收款方对账单', 'Payee statements'])}
        exports={<ReportExport report="payeeStatement" input={{ from, to }} />}
      />
      <search className="filters">
        <DayRange from={from} to={to} onChange={setDays} />
      </search>
      <div className="funds-sheet" data-stale={isPlaceholderData}>
        {isPending && <span className="spinner" />}
        {isError && <Notice title={error.message} />}
        {rows?.length === 0 && <Notice title={t(['此前没有任何订单', 'Nothing was sold up to then'])} />}
        {rows && rows.length > 0 && <Table rows={rows} path={place.path} days={days} />}
      </div>
    </section>
  )
}
