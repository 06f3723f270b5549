import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import type { ledgerOfDocument } from '@forecourt/contract/funds'
import { grouped } from '../../kernel/figures.ts'
import { useText } from '../../kernel/text.ts'
import { type OrderRow, usePostings } from './order-data.ts'

type Line = WireOutputOfCall<typeof ledgerOfDocument>[number]

/** The ledger's lines of an order, entry by entry: what a sum on this page consists of. */
export function Postings({ order }: { readonly order: OrderRow }) {
  const t = useText()
  const answer = usePostings(order.orderNo)
  // Whose account it is, by name where this page knows it.
  const names: Readonly<Record<string, string>> = {
    [order.siteId]: order.siteName,
    [order.cardId ?? '']: `****${(order.cardNo ?? '').slice(-4)}`,
    [order.companyId ?? '']: order.companyName ?? '',
  }
  if (answer.isPending) return <p className="nothing">{t(['正在加载…', 'Loading…'])}</p>
  if (answer.isError) return <p className="nothing">{answer.error.message}</p>
  const entries = Map.groupBy(answer.data as readonly Line[], line => line.entryNo)
  if (entries.size === 0) return <p className="nothing">{t(['没有可见的分录', 'No postings to show'])}</p>
  return (
    <div className="rows-scroll">
      <table className="rows postings">
        <thead>
          <tr>
            <th>{t(['科目', 'Account'])}</th>
            <th className="right">{t(['借（元）', 'Debit (CNY)'])}</th>
            <th className="right">{t(['贷（元）', 'Credit (CNY)'])}</th>
            <th className="right">{t(['余额（元）', 'Balance (CNY)'])}</th>
          </tr>
        </thead>
        {[...entries].map(([entryNo, lines]) => (
          <tbody key={entryNo}>
            <tr className="entry">
              <th colSpan={4} scope="rowgroup">
                <code>{entryNo}</code> {lines[0]?.eventCode} · {lines[0]?.postedAt}
              </th>
            </tr>
            {lines.map((line, index) => (
              <tr key={`${line.accountId}-${index}`}>
                <td>
                  <code>{line.code}</code> {line.name} <small className="dim">{names[line.dimId] ?? line.dimId}</small>
                </td>
                <td className="right figure">{line.debit ? grouped(line.debit) : ''}</td>
                <td className="right figure">{line.credit ? grouped(line.credit) : ''}</td>
                <td className="right figure dim">{grouped(line.balanceAfter)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
