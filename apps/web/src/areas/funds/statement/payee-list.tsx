import { payeeStatements } from '@forecourt/contract/funds'
import { grouped } from '../../../kernel/figures.ts'
import { usePane } from '../../../kernel/pane.tsx'
import { useColumnsOf } from '../../../kernel/parts/field-columns.ts'
import { ReportPage, ReportSheet } from '../../../kernel/parts/report-page.tsx'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { useDays } from '../../../kernel/use-days.ts'
import { DayRange } from '../../../kernel/widgets/day-range.tsx'
import { ReportTools } from '../report/report-tools.tsx'

const { fields } = payeeStatements.output
const names = [
  ...(['gross', 'refunds', 'discount', 'spread', 'fee', 'net', 'adjustments'] as const),
  ...(['paid', 'opening', 'closing'] as const),
]

function Ties({ isEqual }: { readonly isEqual: boolean }) {
  const t = useText()
  return (
    <span className={`tag ${isEqual ? 'tone-good' : 'tone-bad'}`}>
      {isEqual ? t(['一致', 'Ties']) : t(['不符', 'Differs'])}
    </span>
  )
}

/** What every payee earned, was paid and is owed in these days, held against the ledger. */
export function PayeeStatementList() {
  const t = useText()
  const { place } = usePane()
  const chosen = useDays('thisMonth')
  const answer = useAnswer(payeeStatements, chosen.days, { keeps: true })
  const amounts = useColumnsOf(fields, names, answer.data ?? [])
  const asked = new URLSearchParams({ ...chosen.days }).toString()
  return (
    <ReportPage
      title={payeeStatements.title}
      tools={<ReportTools report="payeeStatement" input={chosen.days} />}
      filters={<DayRange {...chosen} />}
    >
      <ReportSheet
        answer={answer}
        isEmpty={rows => rows.length === 0}
        empty={['此前没有任何订单', 'Nothing was sold up to then']}
      >
        {rows => (
          <Sheet
            isWhole
            isSortable
            label={t(payeeStatements.title)}
            rows={rows}
            keyOf={row => row.payeeId}
            way={row => `${place.path}/detail?id=${row.payeeId}&${asked}`}
            line={row => ({
              title: row.payeeName,
              note: (
                <>
                  {t(fields.net.label)} {grouped(row.net)} · <Ties isEqual={row.ties === 1} />
                </>
              ),
              figure: grouped(row.closing),
            })}
            columns={[
              { head: t(fields.payeeName.label), cell: row => row.payeeName, by: row => row.payeeName },
              ...amounts,
              {
                head: t(['账本', 'Ledger']),
                cell: row => <Ties isEqual={row.ties === 1} />,
                by: row => row.ties,
                sum: rows.every(row => row.ties === 1) ? '✓' : '✗',
              },
            ]}
          />
        )}
      </ReportSheet>
    </ReportPage>
  )
}
