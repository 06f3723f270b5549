import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type ApiError, request } from './client.ts'
import { grouped } from './figures.ts'
import { postingsKey } from './refreshing.ts'
import { Section } from './parts/section.tsx'
import { useText } from './text.ts'
import { fenOf, yuanOf } from './yuan.ts'
import { ScrollPlace } from './scroll-place.tsx'

/** A line of the ledger, posted or about to be: amounts in yuan as the wire writes them, one of the two null. */
export interface LedgerLine {
  readonly code: string
  readonly name: string
  readonly dimId: string
  /** Whose account it is, where the server knows a name. */
  readonly dimName: string | null
  readonly debit: string | null
  readonly credit: string | null
  readonly balanceAfter?: string
}
interface PostedLine extends LedgerLine {
  readonly entryNo: string
  readonly eventCode: string
  readonly eventName: string
  readonly postedAt: string
  readonly businessDate: string
  readonly documentDate: string | null
  readonly sealNo: number | null
  readonly memo: string | null
  readonly makerName: string | null
  readonly approverName: string | null
  readonly bookedByName: string | null
  /** Joined by commas: serials, numbers and keys of files. */
  readonly evidence: string | null
}

/** The accounts of single cards: a grant of thousands posts a line for each of them. */
const cardAccounts = new Set(['2203', '2204'])
/** Beyond so many lines the cards of an entry are shown as one sum for each account and side. */
const maxShown = 12

const totalOf = (lines: readonly LedgerLine[], side: 'debit' | 'credit') =>
  yuanOf(lines.reduce((sum, line) => sum + fenOf(line[side]), 0n))

function summedCards(lines: readonly LedgerLine[], words: (count: number) => string): readonly LedgerLine[] {
  if (lines.length <= maxShown) return lines
  const groups = Map.groupBy(
    lines.filter(line => cardAccounts.has(line.code)),
    line => `${line.code}${line.debit === null ? 'C' : 'D'}`,
  )
  const sums = [...groups].flatMap(([key, group]): LedgerLine[] => {
    const [first] = group
    if (!first) return []
    const { code, name } = first
    const sides = {
      debit: first.debit === null ? null : totalOf(group, 'debit'),
      credit: first.credit === null ? null : totalOf(group, 'credit'),
    }
    return [{ code, name, dimId: key, dimName: words(group.length), ...sides }]
  })
  return [...lines.filter(line => !cardAccounts.has(line.code)), ...sums]
}

interface LinesProps {
  readonly lines: readonly LedgerLine[]
  /** Names by dimension, where the page knows better ones than the server. */
  readonly names?: Readonly<Record<string, string>>
  /** Shows what was on each account afterwards. */
  readonly hasBalance?: boolean
}

function Lines({ lines, names, hasBalance }: LinesProps) {
  return lines.map((line, index) => (
    <tr key={`${line.code}-${line.dimId}-${index}`}>
      <td className={line.credit === null ? undefined : 'posting-credit'}>
        <code>{line.code}</code> {line.name}
        <small className="dim"> {names?.[line.dimId] ?? line.dimName ?? line.dimId}</small>
      </td>
      <td className="right figure">{line.debit === null ? '' : grouped(line.debit)}</td>
      <td className="right figure">{line.credit === null ? '' : grouped(line.credit)}</td>
      {hasBalance && <td className="right figure dim">{line.balanceAfter ? grouped(line.balanceAfter) : ''}</td>}
    </tr>
  ))
}

function Head({ hasBalance }: { readonly hasBalance?: boolean }) {
  const t = useText()
  const amounts = [
    t(['借（元）', 'Debit (CNY)']),
    t(['贷（元）', 'Credit (CNY)']),
    ...(hasBalance ? [t(['余额（元）', 'Balance (CNY)'])] : []),
  ]
  return (
    <thead>
      <tr>
        <th scope="col">{t(['科目', 'Account'])}</th>
        {amounts.map(title => (
          <th key={title} scope="col" className="right">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Lines that would be posted, with both sums, so that one sees the sides agree before anything happens. */
export function PreviewedLines({ lines }: { readonly lines: readonly LedgerLine[] }) {
  const t = useText()
  return (
    <ScrollPlace label={t(['凭证分录', 'Postings'])}>
      <table className="rows postings">
        <Head />
        <tbody>
          <Lines lines={lines} />
          <tr className="posting-sum">
            <td>{t(['合计', 'Total'])}</td>
            <td className="right figure">{grouped(totalOf(lines, 'debit'))}</td>
            <td className="right figure">{grouped(totalOf(lines, 'credit'))}</td>
          </tr>
        </tbody>
      </table>
    </ScrollPlace>
  )
}

const isFile = (text: string) => /^[0-9a-z-]+~\d{6}~/.test(text)

/** What stands on an entry besides its lines: its place in the chain, its day, its words, its people and its papers. */
function Voucher({ line }: { readonly line: PostedLine }) {
  const t = useText()
  const papers = line.evidence ? line.evidence.split(',') : []
  const files = papers.filter(isFile).length
  const facts: readonly (readonly [string, string | null])[] = [
    [t(['序号', 'Seal no.']), line.sealNo === null ? null : String(line.sealNo)],
    [t(['业务日期', 'Business date']), line.businessDate],
    [t(['单据日期', 'Document date']), line.documentDate],
    [t(['摘要', 'Summary']), line.memo],
    [t(['制单', 'Made by']), line.makerName],
    [t(['审核', 'Approved by']), line.approverName],
    [t(['记账', 'Booked by']), line.bookedByName],
    [t(['凭据', 'Evidence']), papers.filter(one => !isFile(one)).join('、') || null],
    [t(['附件', 'Attached']), files > 0 ? t(['{0} 张', '{0}'], files) : null],
  ]
  return (
    <dl className="posting-voucher">
      {facts
        .filter(([, text]) => text)
        .map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}

interface PostingsProps extends Omit<LinesProps, 'lines'> {
  /** The entity of the document, by whose changes the lines grow old. */
  readonly of: string
  /** The document's number, which its entries carry. */
  readonly bizNo: string
}

const usePostings = ({ of, bizNo }: Pick<PostingsProps, 'of' | 'bizNo'>) =>
  useQuery<readonly PostedLine[], ApiError>({
    ...postingsKey(of, bizNo),
    queryFn: ({ signal }) => request('funds/ledger/document', { query: { bizNo }, signal, quiet: true }),
  })

/**
 * The postings as a part of a document's page. Without lines the part is left out: whether nothing was posted or the
 * lines are for others to see, this person cannot tell.
 */
export function PostingsSection(props: PostingsProps) {
  const t = useText()
  const { data } = usePostings(props)
  if (!data?.length) return null
  return (
    <Section title={t(['凭证分录', 'Postings'])}>
      <Postings {...props} />
    </Section>
  )
}

/** What a document has done to the ledger, entry by entry, as far as this person may see it. */
export function Postings({ of, bizNo, ...shown }: PostingsProps) {
  const t = useText()
  const id = useId()
  const answer = usePostings({ of, bizNo })
  if (answer.isPending) return <p className="nothing">{t(['正在加载…', 'Loading…'])}</p>
  if (answer.isError) return <p className="nothing">{answer.error.message}</p>
  const entries = Map.groupBy(answer.data, line => line.entryNo)
  if (entries.size === 0) return <p className="nothing">{t(['没有您可查看的分录', 'No postings that you may see'])}</p>
  return (
    <ScrollPlace label={t(['凭证分录', 'Postings'])}>
      <table className="rows postings">
        <Head {...shown} />
        {[...entries].map(([entryNo, lines]) => (
          <tbody key={entryNo} aria-labelledby={`${id}-${entryNo}`}>
            <tr className="posting-entry">
              <th colSpan={shown.hasBalance ? 4 : 3} scope="rowgroup" id={`${id}-${entryNo}`}>
                <strong>{lines[0]?.eventCode}</strong> {lines[0]?.eventName} <code>{entryNo}</code>
                <time>{lines[0]?.postedAt}</time>
                {lines[0] && <Voucher line={lines[0]} />}
              </th>
            </tr>
            <Lines lines={summedCards(lines, count => t(['{0} 张卡', '{0} {0|card|cards}'], count))} {...shown} />
          </tbody>
        ))}
      </table>
    </ScrollPlace>
  )
}
