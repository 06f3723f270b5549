import { balanceSheet, erpVouchers, incomeStatement, trialBalance } from '@forecourt/contract/funds'
import { addDays, type Days } from '@forecourt/contract/kernel'
import { ReportPage } from '../../../kernel/parts/report-page.tsx'
import { usePaneQuery } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'
import { useDays } from '../../../kernel/use-days.ts'
import { DayRange } from '../../../kernel/widgets/day-range.tsx'
import { ReportTools } from './report-tools.tsx'
import { BalanceTable, IncomeTable } from './statement-table.tsx'
import { TrialTable } from './trial-table.tsx'
import { VoucherTable } from './voucher-table.tsx'

const views = {
  trialBalance: { of: trialBalance, Table: TrialTable },
  balanceSheet: { of: balanceSheet, Table: BalanceTable },
  incomeStatement: { of: incomeStatement, Table: IncomeTable },
  voucher: { of: erpVouchers, Table: VoucherTable },
} as const
type View = keyof typeof views
const isView = (text: string | undefined): text is View => text !== undefined && Object.hasOwn(views, text)
const viewNames = Object.keys(views).filter(isView)

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
          {t(views[one].of.title)}
        </button>
      ))}
    </div>
  )
}

const monthLength = 7
/** The first and last day of the month that a day is in. */
function monthOf(day: string): Days {
  const month = day.slice(0, monthLength)
  const next = addDays(`${month}-01`, 31).slice(0, monthLength)
  return { from: `${month}-01`, to: addDays(`${next}-01`, -1) }
}

/** What an accountant draws from the ledger: trial balance, balance sheet, income statement, vouchers for an ERP. */
export default function LedgerReport() {
  const t = useText()
  const [query, setQuery] = usePaneQuery()
  const { days, setDays } = useDays('thisMonth')
  const view = isView(query['view']) ? query['view'] : 'trialBalance'
  const isOfMonth = view === 'voucher'
  const shown = isOfMonth ? monthOf(days.to) : days
  const { of, Table } = views[view]
  return (
    <ReportPage
      title={of.title}
      tools={<ReportTools report={view} input={shown} />}
      above={<Views view={view} onChange={next => setQuery({ view: next })} />}
      filters={
        isOfMonth ? (
          <input
            type="month"
            className="plain-input"
            aria-label={t(['会计期间', 'Month'])}
            value={shown.to.slice(0, monthLength)}
            onChange={({ target }) => target.value && setDays(monthOf(target.value))}
          />
        ) : (
          <DayRange days={days} setDays={setDays} />
        )
      }
    >
      <Table days={shown} />
    </ReportPage>
  )
}
