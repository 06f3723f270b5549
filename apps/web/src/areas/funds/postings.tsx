import { useId } from 'react'
import { grouped } from '../../kernel/figures.ts'
import { useText } from '../../kernel/text.ts'
import { type PostedLine, type PreviewLine, usePostings } from './funds-data.ts'
import { fenOf, yuanOf } from './yuan.ts'

const sum = (lines: readonly PreviewLine[], side: 'debit' | 'credit') =>
  grouped(yuanOf(lines.reduce((all, line) => all + fenOf(line[side]), 0n)))

function Lines({ lines }: { readonly lines: readonly PreviewLine[] }) {
  return lines.map((line, index) => (
    <tr key={`${line.code}-${line.dimId}-${index}`}>
      <td className={line.credit === null ? undefined : 'funds-credit'}>
        <code>{line.code}</code> {line.name}
        <small className="funds-dim"> {line.dimName ?? line.dimId}</small>
      </td>
      <td className="right figure">{line.debit === null ? '' : grouped(line.debit)}</td>
      <td className="right figure">{line.credit === null ? '' : grouped(line.credit)}</td>
    </tr>
  ))
}

function Head() {
  const t = useText()
  return (
    <thead>
      <tr>
        <th scope="col">{t(['科目', 'Account'])}</th>
        <th scope="col" className="right">
          {t(['借（元）', 'Debit (CNY)'])}
        </th>
        <th scope="col" className="right">
          {t(['贷（元）', 'Credit (CNY)'])}
        </th>
      </tr>
    </thead>
  )
}

/** Lines that would be posted, with both sums, so that one sees the sides agree before anything happens. */
export function PreviewedLines({ lines }: { readonly lines: readonly PreviewLine[] }) {
  const t = useText()
  return (
    <div className="rows-scroll">
      <table className="rows funds-postings">
        <Head />
        <tbody>
          <Lines lines={lines} />
          <tr className="funds-sum">
            <td>{t(['合计', 'Total'])}</td>
            <td className="right figure">{sum(lines, 'debit')}</td>
            <td className="right figure">{sum(lines, 'credit')}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

interface PostingsProps {
  /** The entity of the document, by whose changes the lines grow old. */
  readonly of: string
  readonly bizNo: string
}

/** What a document has done to the ledger, entry by entry. */
export function Postings({ of, bizNo }: PostingsProps) {
  const t = useText()
  const id = useId()
  const answer = usePostings(of, bizNo)
  if (answer.isPending) return <p className="nothing">{t(['正在加载…', 'Loading…'])}</p>
  if (answer.isError) return <p className="nothing">{answer.error.message}</p>
  const entries = Map.groupBy(answer.data, (line: PostedLine) => line.entryNo)
  if (entries.size === 0)
    return (
      <p className="nothing">{t(['还没有入账：此单据未发生资金变动', 'Nothing posted: no money has moved yet'])}</p>
    )
  return (
    <div className="rows-scroll">
      <table className="rows funds-postings">
        <Head />
        {[...entries].map(([entryNo, lines]) => (
          <tbody key={entryNo} aria-labelledby={`${id}-${entryNo}`}>
            <tr className="funds-entry">
              <th colSpan={3} scope="rowgroup" id={`${id}-${entryNo}`}>
                <strong>{lines[0]?.eventCode}</strong> <code>{entryNo}</code>
                <time>{lines[0]?.postedAt}</time>
              </th>
            </tr>
            <Lines lines={lines} />
          </tbody>
        ))}
      </table>
    </div>
  )
}
