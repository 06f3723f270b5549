import { balanceSheet, incomeStatement } from '@forecourt/contract/funds'
import type { Days, WireOutputOfCall } from '@forecourt/contract/kernel'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { amountOrDash } from '../../../kernel/parts/field-columns.ts'
import { ReportSheet } from '../../../kernel/parts/report-page.tsx'
import { Sheet, type SheetColumn } from '../../../kernel/parts/sheet.tsx'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { useJournalPath } from './report-links.ts'

type Row = WireOutputOfCall<typeof balanceSheet>['rows'][number]
type Column = 'amount' | 'previous' | 'lastYear'

interface StatementProps {
  /** What each column is of: a day or some days. */
  readonly spans: Readonly<Record<Column, string>>
  readonly rows: readonly Row[]
  readonly days: Days
}

/** Items with what they were before; each leads to the entries behind it. */
function Statement({ spans, rows, days }: StatementProps) {
  const t = useText()
  const journal = useJournalPath()
  const figure = (name: Column, word: string): SheetColumn<Row> => ({
    head: `${word} ${spans[name]}`.trim(),
    isFigure: true,
    cell: row => row.kind !== 'head' && amountOrDash(row[name]),
  })
  return (
    <Sheet
      isWhole
      label={spans.amount}
      rows={rows}
      keyOf={row => row.key}
      kindOf={row => row.kind}
      way={row => (row.codes && journal ? journal({ codes: row.codes, ...days }) : undefined)}
      line={row => ({
        title: row.title,
        figure: row.kind !== 'head' && amountOrDash(row.amount),
        under: row.kind !== 'head' && t(['上期 {0}', 'before {0}'], amountOrDash(row.previous)),
      })}
      columns={[
        { head: t(['项目（元）', 'Item (CNY)']), cell: row => row.title, isLong: true },
        figure('amount', ''),
        figure('previous', t(['上期', 'Previous'])),
        figure('lastYear', t(['上年同期', 'Last year'])),
      ]}
    />
  )
}

interface DaysProps {
  readonly days: Days
}

/** What the platform has and owes: customers' money apart from its own. */
export function BalanceTable({ days }: DaysProps) {
  const t = useText()
  return (
    <ReportSheet answer={useAnswer(balanceSheet, days, { keeps: true })}>
      {({ rows, balanced, ...of }) => (
        <>
          <Statement
            spans={{ amount: of.to, previous: of.previousTo, lastYear: of.lastYearTo }}
            rows={rows}
            days={days}
          />
          <Callout tone={balanced === 1 ? 'good' : 'bad'}>
            {balanced === 1
              ? t(['✓ 资产 = 负债 + 所有者权益', '✓ Assets = liabilities + equity'])
              : t(['✗ 资产与负债及权益不等', '✗ Assets differ from liabilities and equity'])}
          </Callout>
        </>
      )}
    </ReportSheet>
  )
}

const short = (from: string, to: string) => `${from} ~ ${from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to}`

/** What was earned and spent, beside the period before and the same one a year earlier. */
export const IncomeTable = ({ days }: DaysProps) => (
  <ReportSheet answer={useAnswer(incomeStatement, days, { keeps: true })}>
    {({ rows, ...of }) => (
      <Statement
        spans={{
          amount: short(of.from, of.to),
          previous: short(of.previousFrom, of.previousTo),
          lastYear: short(of.lastYearFrom, of.lastYearTo),
        }}
        rows={rows}
        days={days}
      />
    )}
  </ReportSheet>
)
