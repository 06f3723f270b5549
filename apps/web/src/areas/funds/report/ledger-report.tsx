import type { Label } from '@forecourt/contract/kernel'
import { usePane, usePaneQuery } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'
import { DayRange } from '../ledger/day-range.tsx'
import { BalanceTable, IncomeTable } from './statement-table.tsx'
import { ReportExport } from './report-export.tsx'
import { ReportHead } from './report-head.tsx'
import { daysOfMonth, useReportDays } from './report-days.ts'
import { TrialTable } from './trial-table.tsx'
import { VoucherTable } from './voucher-table.tsx'

const views = {
  trialBalance: ['科目余额表', 'Trial balance'],
  balanceSheet: ['资产负债表', 'Balance sheet'],
  incomeStatement: ['利润表', 'Income statement'],
  voucher: ['ERP 凭证', 'ERP vouchers'],
} as const satisfies Readonly<Record<string, Label>>
type View = keyof typeof views
const viewNames: readonly View[] = ['trialBalance', 'balanceSheet', 'incomeStatement', 'voucher']

const isView = (text: string | undefined): text is View => text !== undefined && Object.hasOwn(views, text)

function Views({ view, onChange }: { readonly view: View; readonly onChange: (view: View) => void }) {
  const t = useText()
  return (
    <div className="switch" role="tablist" aria-label={t(['报表', 'Reports'])}>
      {viewNames.map(one => (
        <button
          type="button"
          role="tab"
          key={one}
          aria-selected={one === view}
          className="quiet"
          onClick={() => onChange(one)}
        >
          {t(views[one])}
        </button>
      ))}
    </div>
  )
}

/** What an accountant draws from the ledger: trial balance, balance sheet, income statement, vouchers for an ERP. */
export default function ReportPage() {
  const t = useText()
  const { key } = usePane()
  const [query, setQuery] = usePaneQuery()
  const { from, to, setDays } = useReportDays()
  const view = isView(query['view']) ? query['view'] : 'trialBalance'
  const month = to.slice(0, 7)
  return (
    <section className="list report" aria-labelledby={`title-${key}`}>
      <ReportHead
        title={t(views[view])}
        exports={<ReportExport report={view} input={view === 'voucher' ? daysOfMonth(month) : { from, to }} />}
      />
      <Views view={view} onChange={next => setQuery({ view: next })} />
      <search className="filters">
        {view === 'voucher' ? (
          <input
            type="month"
            className="report-month"
            aria-label={t(['会计期间', 'Month'])}
            value={month}
            onChange={event => {
              const days = event.target.value && daysOfMonth(event.target.value)
              if (days) setDays(days.from, days.to)
            }}
          />
        ) : (
          <DayRange from={from} to={to} onChange={setDays} />
        )}
      </search>
      <div className="funds-sheet">
        {view === 'trialBalance' && <TrialTable from={from} to={to} />}
        {view === 'balanceSheet' && <BalanceTable from={from} to={to} />}
        {view === 'incomeStatement' && <IncomeTable from={from} to={to} />}
        {view === 'voucher' && <VoucherTable month={month} />}
      </div>
    </section>
  )
}
