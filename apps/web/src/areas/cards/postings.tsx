import { useId } from 'react'
import { grouped } from '../../kernel/figures.ts'
import { useText } from '../../kernel/text.ts'
import { type PostedLine, usePostings } from './cards-data.ts'
import { fenOf, yuanOf } from './yuan.ts'

const cardAccounts = new Set(['2203', '2204'])
/** A grant of thousands posts thousands of lines: beyond this its cards are shown as one sum for each kind of money. */
const shownAtMost = 12

interface Shown {
  readonly key: string
  readonly code: string
  readonly name: string
  readonly detail: string
  readonly debit: string | null
  readonly credit: string | null
}

const shownLine = (line: PostedLine, index: number): Shown => ({
  key: `${line.accountId}-${index}`,
  code: line.code,
  name: line.name,
  detail: line.dimId,
  debit: line.debit,
  credit: line.credit,
})

function summed(lines: readonly PostedLine[], words: (count: number) => string): Shown[] {
  if (lines.length <= shownAtMost) return lines.map(shownLine)
  const others = lines.filter(line => !cardAccounts.has(line.code)).map(shownLine)
  const groups = Map.groupBy(
    lines.filter(line => cardAccounts.has(line.code)),
    line => `${line.code}${line.debit === null ? 'C' : 'D'}`,
  )
  const sums = [...groups].flatMap(([key, group]): Shown[] => {
    const [first] = group
    if (!first) return []
    const total = yuanOf(group.reduce((sum, line) => sum + fenOf(line.debit ?? line.credit), 0n))
    const isDebit = first.debit !== null
    return [
      {
        key,
        code: first.code,
        name: first.name,
        detail: words(group.length),
        debit: isDebit ? total : null,
        credit: isDebit ? null : total,
      },
    ]
  })
  return [...others, ...sums]
}

/** What a document has done to the ledger, entry by entry. */
export function Postings({ of, bizNo }: { readonly of: string; readonly bizNo: string }) {
  const t = useText()
  const id = useId()
  const answer = usePostings(of, bizNo)
  if (answer.isPending) return <p className="nothing">{t(['正在加载…', 'Loading…'])}</p>
  if (answer.isError) return <p className="nothing">{answer.error.message}</p>
  const entries = Map.groupBy(answer.data, line => line.entryNo)
  if (entries.size === 0) return <p className="nothing">{t(['还没有资金变动', 'No money has moved yet'])}</p>
  return (
    <div className="rows-scroll">
      <table className="rows cards-postings">
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
        {[...entries].map(([entryNo, lines]) => (
          <tbody key={entryNo} aria-labelledby={`${id}-${entryNo}`}>
            <tr className="cards-entry">
              <th colSpan={3} scope="rowgroup" id={`${id}-${entryNo}`}>
                <strong>{lines[0]?.eventCode}</strong> <code>{entryNo}</code>
                <time>{lines[0]?.postedAt}</time>
              </th>
            </tr>
            {summed(lines, count => t(['{0} 张卡', '{0} cards'], count)).map(line => (
              <tr key={line.key}>
                <td className={line.credit === null ? undefined : 'cards-credit'}>
                  <code>{line.code}</code> {line.name} <small>{line.detail}</small>
                </td>
                <td className="right figure">{line.debit === null ? '' : grouped(line.debit)}</td>
                <td className="right figure">{line.credit === null ? '' : grouped(line.credit)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
