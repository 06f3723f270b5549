import { grouped } from '../../../kernel/figures.ts'
import { Link } from '../../../kernel/location.tsx'
import { Notice } from '../../../kernel/notice.tsx'
import { useText } from '../../../kernel/text.ts'
import { isZero } from '../../../kernel/yuan.ts'
import { type Head, LedgerTable } from '../ledger/ledger-table.tsx'
import { useVouchers, type VoucherLine } from './report-data.ts'
import { daysOfMonth } from './report-days.ts'
import { useJournalPath } from './report-links.ts'

const heads: readonly Head[] = [
  [['凭证', 'Voucher']],
  [['摘要', 'Summary']],
  [['科目', 'Account']],
  [['辅助核算', 'Auxiliary']],
  [['借方（元）', 'Debit (CNY)'], 'right'],
  [['贷方（元）', 'Credit (CNY)'], 'right'],
  [['笔数', 'Lines'], 'right'],
]

function Line({ line, path }: { readonly line: VoucherLine; readonly path: string | undefined }) {
  return (
    <tr data-kind={line.lineNo === 1 ? 'first' : undefined}>
      <td>{line.lineNo === 1 && `${line.word}-${line.number}`}</td>
      <td>{line.lineNo === 1 && line.summary}</td>
      <td>
        <code>{line.gaapCode}</code> {line.gaapName}
      </td>
      <td className="dim">{line.auxiliaryName ?? line.auxiliaryCode}</td>
      <td className="right figure">{isZero(line.debit) ? '' : grouped(line.debit)}</td>
      <td className="right figure">{isZero(line.credit) ? '' : grouped(line.credit)}</td>
      <td className="right figure">
        {path ? <Link href={path}>{grouped(String(line.entries))}</Link> : grouped(String(line.entries))}
      </td>
    </tr>
  )
}

/** The entries that a line sums up: those of its event and code, and of its party where it is a tenant. */
const filterOf = ({ event, code, auxiliaryCode }: VoucherLine) => ({
  event,
  codes: code,
  ...(code.startsWith('2') && auxiliaryCode ? { tenantId: auxiliaryCode } : {}),
})

/** What goes from a month into the general ledger of an ERP; the number of lines leads to the entries behind. */
export function VoucherTable({ month }: { readonly month: string }) {
  const t = useText()
  const journalPath = useJournalPath()
  const { data, isError, error, isPlaceholderData } = useVouchers(month)
  if (isError) return <Notice title={error.message} />
  if (!data) return <span className="spinner" />
  if (data.lines.length === 0) return <Notice title={t(['此期间没有凭证', 'Nothing was posted in this month'])} />
  const ok = data.balanced === 1
  return (
    <div data-stale={isPlaceholderData}>
      <p className="report-verdict" data-ok={ok}>
        {ok ? '✓ ' : '✗ '}
        {t(
          ['{0} 张凭证，借 {1}，贷 {2}', '{0} vouchers, debits {1}, credits {2}'],
          data.vouchers,
          grouped(data.debit),
          grouped(data.credit),
        )}{' '}
        ·{' '}
        {data.isClosed === 1
          ? t(['本期已结账', 'the month is closed'])
          : t(['本期未结账，数字还会变化', 'the month is open and may still change'])}
      </p>
      <LedgerTable heads={heads}>
        {data.lines.map(line => (
          <Line
            key={`${line.number}-${line.lineNo}`}
            line={line}
            path={journalPath?.({ ...daysOfMonth(month), ...filterOf(line) })}
          />
        ))}
      </LedgerTable>
    </div>
  )
}
