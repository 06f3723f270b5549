import type { journal } from '@forecourt/contract/funds'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { grouped } from '../../../kernel/figures.ts'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { useText } from '../../../kernel/text.ts'
import { useDetailAddress } from '../../../kernel/widgets/ref-link.tsx'
import { DocumentButton } from '../ledger/document-drawer.tsx'

type Entry = WireOutputOfCall<typeof journal>['entries'][number]

interface EntryProps {
  readonly entry: Entry
}

/** Who made it, who approved it, what it says and what proves it. */
function Foot({ entry }: EntryProps) {
  const t = useText()
  const [all, shown] = [entry.lineCount, entry.lines.length]
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
      {parts.map(
        ([label, value]) =>
          value && (
            <span key={label}>
              {label} {value}
            </span>
          ),
      )}
      {all > shown && <span>{t(['共 {0} 条分录，此处列出前 {1} 条', 'The first {1} of {0} lines'], all, shown)}</span>}
    </footer>
  )
}

/** The lines of an entry; on a telephone each is one line with its side. */
function Lines({ entry }: EntryProps) {
  const t = useText()
  const statement = useDetailAddress('ledgerAccount')
  return (
    <Sheet
      isWhole
      label={t(['分录', 'Lines'])}
      rows={entry.lines}
      keyOf={line => String(line.lineNo)}
      way={line => statement?.(line.accountId)}
      line={line => ({
        title: `${line.debit === null ? t(['贷', 'Cr']) : t(['借', 'Dr'])} ${line.code} ${line.name}`,
        note: line.dimName ?? line.dimId,
        figure: grouped(line.debit ?? line.credit ?? ''),
      })}
      columns={[
        {
          head: t(['科目', 'Account']),
          cell: line => (
            <>
              <code>{line.code}</code> {line.name}
            </>
          ),
        },
        { head: t(['所属', 'Belongs to']), isWay: true, cell: line => line.dimName ?? line.dimId },
        { head: t(['对方科目', 'Counter accounts']), cell: line => <span className="dim">{line.counter}</span> },
        { head: t(['借方（元）', 'Debit (CNY)']), isFigure: true, cell: line => line.debit && grouped(line.debit) },
        { head: t(['贷方（元）', 'Credit (CNY)']), isFigure: true, cell: line => line.credit && grouped(line.credit) },
      ]}
    />
  )
}

/** One voucher: its number and document, its lines with both sides, and where it comes from. */
export function EntryCard({ entry }: EntryProps) {
  const t = useText()
  return (
    <article className="journal-entry">
      <header>
        <strong>{entry.businessDate}</strong>
        <span>{entry.entryNo}</span>
        <span>
          {entry.eventName} <code>{entry.event}</code>
        </span>
        <DocumentButton bizNo={entry.bizNo} />
        <span className="dim">{entry.tenantName}</span>
        {entry.documentDate !== entry.businessDate && (
          <span className="tag tone-waiting">{t(['单据日期 {0}', 'document of {0}'], entry.documentDate)}</span>
        )}
        {entry.reversalOf !== null && <span className="tag tone-bad">{t(['冲销', 'Reversal'])}</span>}
        <span className="figure">{grouped(entry.amount)}</span>
      </header>
      <Lines entry={entry} />
      <Foot entry={entry} />
    </article>
  )
}
