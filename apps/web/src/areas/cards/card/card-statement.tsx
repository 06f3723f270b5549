import { ledgerStatement } from '@forecourt/contract/funds'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useQueries } from '@tanstack/react-query'
import { grouped, shortMoment } from '../../../kernel/figures.ts'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { queryOf } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { fenOf, yuanOf } from '../../../kernel/yuan.ts'

type Line = WireOutputOfCall<typeof ledgerStatement>['lines'][number]

const size = 50
const signedFen = (line: Line): bigint => (line.amountIn ? fenOf(line.amountIn) : -fenOf(line.amountOut))
const sumOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + signedFen(line), 0n)

/** One line for each entry: cash and gift money of the same entry belong together. */
function movementsOf(cash: readonly Line[], gift: readonly Line[]) {
  const entries = Map.groupBy([...cash, ...gift], line => String(line.entryId))
  const movements = [...entries].map(([key, lines]) => ({
    key,
    postedAt: lines[0]?.postedAt ?? '',
    bizNo: lines[0]?.bizNo ?? '',
    fen: sumOf(lines),
    giftFen: sumOf(lines.filter(line => gift.includes(line))),
  }))
  // Entries are numbered in the order of time, also within one second.
  return movements.toSorted((a, b) => (BigInt(a.key) < BigInt(b.key) ? 1 : -1))
}

/** What a card's balance is made of: the lines of its ledger accounts, newest first. */
export function CardStatement({ accountIds }: { readonly accountIds: readonly string[] }) {
  const t = useText()
  const answers = useQueries({ queries: accountIds.map(id => queryOf(ledgerStatement, { id, current: 1, size })) })
  const failed = answers.find(one => one.isError)
  if (failed?.error) return <p className="nothing">{failed.error.message}</p>
  const [cash = [], gift = []] = answers.map(one => one.data?.lines ?? [])
  return (
    <Sheet
      label={t(['流水', 'Statement'])}
      rows={answers.some(one => one.isPending) ? undefined : movementsOf(cash, gift)}
      keyOf={one => one.key}
      columns={[
        { head: t(['时间', 'Time']), cell: one => shortMoment(one.postedAt) },
        { head: t(['业务单号', 'Document']), cell: one => <code>{one.bizNo}</code> },
        {
          head: t(['变动（元）', 'Change (CNY)']),
          isFigure: true,
          cell: one => `${one.fen > 0n ? '+' : ''}${grouped(yuanOf(one.fen))}`,
        },
        {
          head: t(['其中赠送', 'Gift part']),
          isFigure: true,
          cell: one => (one.giftFen === 0n ? '—' : grouped(yuanOf(one.giftFen))),
        },
      ]}
    />
  )
}
