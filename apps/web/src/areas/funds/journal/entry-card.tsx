import { grouped } from '../../../kernel/figures.ts'
import { Link } from '../../../kernel/location.tsx'
import { useText } from '../../../kernel/text.ts'
import { useNarrow } from '../../../kernel/use-narrow.ts'
import { DocumentButton } from '../ledger/document-button.tsx'
import { type Head, LedgerTable } from '../ledger/ledger-table.tsx'
import type { JournalEntry } from '../report/report-data.ts'
import { usePagePath } from '../report/report-links.ts'

const heads: readonly Head[] = [
  [['科目', 'Account']],
  [['所属', 'Belongs to']],
  [['对方科目', 'Counter accounts']],
  [['借方（元）', 'Debit (CNY)'], 'right'],
  [['贷方（元）', 'Credit (CNY)'], 'right'],
]

interface EntryCardProps {
  readonly entry: JournalEntry
  readonly onOpen: (bizNo: string) => void
}

/** Who made it, who approved it, what it says and what proves it. */
function Foot({ entry }: { readonly entry: JournalEntry }) {
  const t = useText()
  const parts = [
    [t(['记账', 'Posted']), entry.postedAt],
    [t(['制单', 'Maker']), entry.maker],
    [t(['审核', 'Approver']), entry.approver],
    [t(['摘要', 'Memo']), entry.memo],
    [t(['附件', 'Evidence']), entry.evidence],
    [t(['封链', 'Seal']), entry.sealSeq === null ? t(['待封存', 'not sealed yet']) : String(entry.sealSeq)],
  ] as const
  return (
    <footer>
      {parts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <span key={label}>
            {label} {value}
          </span>
        ))}
      {entry.lineCount > entry.lines.length && (
        <span>
          {t(['共 {0} 条分录，此处列出前 {1} 条', 'The first {1} of {0} lines'], entry.lineCount, entry.lines.length)}
        </span>
      )}
    </footer>
  )
}

type Line = JournalEntry['lines'][number]

/** The lines of an entry; on a telephone each is one line with its side. */
function Lines({ lines }: { readonly lines: readonly Line[] }) {
  const t = useText()
  const narrow = useNarrow()
  const accountPath = usePagePath('ledgerAccount')
  if (narrow)
    return (
      <ul className="funds-lines report-lines">
        {lines.map(line => (
          <li key={line.lineNo}>
            <span>
              {line.debit === null ? t(['贷', 'Cr']) : t(['借', 'Dr'])} <code>{line.code}</code> {line.name}
              <small>{line.dimName ?? line.dimId}</small>
            </span>
            <strong className="figure">{grouped(line.debit ?? line.credit ?? '')}</strong>
          </li>
        ))}
      </ul>
    )
  return (
    <LedgerTable heads={heads}>
      {lines.map(line => (
        <tr key={line.lineNo}>
          <td>
            <code>{line.code}</code> {line.name}
          </td>
          <td>
            {accountPath ? (
              <Link href={`${accountPath}/detail?id=${line.accountId}`}>{line.dimName ?? line.dimId}</Link>
            ) : (
              (line.dimName ?? line.dimId)
            )}
          </td>
          <td className="dim">{line.counter}</td>
          <td className="right figure">{line.debit === null ? '' : grouped(line.debit)}</td>
          <td className="right figure">{line.credit === null ? '' : grouped(line.credit)}</td>
        </tr>
      ))}
    </LedgerTable>
  )
}

/** One voucher: its number and document, its lines with both sides, and where it comes from. */
export function EntryCard({ entry, onOpen }: EntryCardProps) {
  const t = useText()
  return (
    <article className="report-entry">
      <header>
        <strong>{entry.businessDate}</strong>
        <span>{entry.entryNo}</span>
        <span>
          {entry.eventName} <code>{entry.event}</code>
        </span>
        <DocumentButton bizNo={entry.bizNo} onOpen={onOpen} />
        <span className="dim">{entry.tenantName}</span>
        {entry.documentDate !== entry.businessDate && (
          <span className="tag tone-waiting">{t(['单据日期 {0}', 'document of {0}'], entry.documentDate)}</span>
        )}
        {entry.reversalOf !== null && <span className="tag tone-bad">{t(['冲销', 'Reversal'])}</span>}
        <span className="figure">{grouped(entry.amount)}</span>
      </header>
      <Lines lines={entry.lines} />
      <Foot entry={entry} />
    </article>
  )
}
