import type { Label } from '@forecourt/contract/kernel'
import { grouped } from '../../../kernel/figures.ts'
import { Link } from '../../../kernel/location.tsx'
import { Notice } from '../../../kernel/notice.tsx'
import { usePane, usePaneQuery, usePaneTitle } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'
import { fenOf, yuanOf } from '../../../kernel/yuan.ts'
import { DocumentLink } from '../document-link.tsx'
import { DayRange } from '../ledger/day-range.tsx'
import { type Head, LedgerTable } from '../ledger/ledger-table.tsx'
import { type PayeeDetail, usePayee } from '../report/report-data.ts'
import { useReportDays } from '../report/report-days.ts'
import { ReportExport } from '../report/report-export.tsx'
import { ReportHead } from '../report/report-head.tsx'
import { useJournalPath } from '../report/report-links.ts'

interface LineProps {
  readonly sign?: '−' | '+' | '='
  readonly label: string
  readonly note?: string
  readonly amount: string
}

function Line({ sign, label, note, amount }: LineProps) {
  const fen = fenOf(amount)
  const shown = sign === '−' || sign === '+' ? (fen < 0n ? (sign === '+' ? '−' : '+') : sign) : (sign ?? '')
  return (
    <tr className={sign === '=' ? 'funds-equals' : undefined}>
      <td aria-hidden="true">{shown}</td>
      <th scope="row">
        {label}
        {note && <small> {note}</small>}
      </th>
      <td className="right figure">{grouped(shown === sign || !sign || sign === '=' ? amount : yuanOf(-fen))}</td>
    </tr>
  )
}

/** What was sold and what is left of it. */
function Earned({ of }: { readonly of: PayeeDetail }) {
  const t = useText()
  return (
    <table className="funds-bill">
      <caption className="visually-hidden">{t(['本期收入', 'Earned'])}</caption>
      <tbody>
        <Line
          label={t(['订单金额', 'Orders'])}
          note={t(['{0} 笔 · {1} L', '{0} {0|order|orders} · {1} L'], of.orderCount, grouped(of.litres))}
          amount={of.gross}
        />
        <Line sign="−" label={t(['退款', 'Refunds'])} amount={of.refunds} />
        <Line sign="−" label={t(['买家优惠', 'Discount to buyers'])} amount={of.discount} />
        <Line sign="−" label={t(['平台价差', 'Platform spread'])} amount={of.spread} />
        <Line sign="−" label={t(['平台服务费', 'Service fee'])} amount={of.fee} />
        <Line sign="=" label={t(['应付净额', 'Net'])} amount={of.net} />
      </tbody>
    </table>
  )
}

/** From what was open to what is open. */
function Standing({ of }: { readonly of: PayeeDetail }) {
  const t = useText()
  return (
    <table className="funds-bill">
      <caption className="visually-hidden">{t(['往来', 'Standing'])}</caption>
      <tbody>
        <Line label={t(['期初未付', 'Open before'])} note={of.from} amount={of.opening} />
        <Line sign="+" label={t(['应付净额', 'Net'])} amount={of.net} />
        <Line sign="+" label={t(['调整', 'Adjustments'])} amount={of.adjustments} />
        <Line sign="−" label={t(['结算服务费', 'Settlement fees'])} amount={of.settlementFees} />
        <Line sign="−" label={t(['已付款', 'Paid'])} amount={of.paid} />
        <Line sign="=" label={t(['期末未付', 'Open after'])} note={of.to} amount={of.closing} />
      </tbody>
    </table>
  )
}

/** The same two balances as the ledger has them. */
function Tie({ of }: { readonly of: PayeeDetail }) {
  const t = useText()
  const ok = of.ties === 1
  const figures = (label: Label, amount: string) => (
    <span>
      <small>{t(label)}</small>
      <strong className="figure">{grouped(amount)}</strong>
    </span>
  )
  return (
    <div className="funds-equation" data-ok={ok}>
      {figures(['账本期初', 'Ledger, opening'], of.ledgerOpening)}
      {figures(['账本期末', 'Ledger, closing'], of.ledgerClosing)}
      <i>=</i>
      {figures(['未结 2211', 'Unsettled 2211'], of.unsettled)}
      <i>+</i>
      {figures(['结算中 2212', 'In settlement 2212'], of.settling)}
      <i>−</i>
      {figures(['收款方欠款 1122', 'Owed by the payee 1122'], of.receivable)}
      <b>
        {ok
          ? t(['✓ 单据与账本一致', '✓ documents and ledger agree'])
          : t(['✗ 单据与账本不符', '✗ documents and ledger differ'])}
      </b>
    </div>
  )
}

const kinds: Readonly<Record<string, Label>> = {
  paid: ['付款', 'Paid'],
  settlementFee: ['结算服务费', 'Settlement fee'],
  adjusted: ['调整', 'Adjustment'],
}
const heads: readonly Head[] = [
  [['日期', 'Date']],
  [['事项', 'What']],
  [['单据', 'Document']],
  [['说明', 'Note']],
  [['金额（元）', 'Amount (CNY)'], 'right'],
]

function Movements({ of }: { readonly of: PayeeDetail }) {
  const t = useText()
  if (of.movements.length === 0)
    return (
      <p className="nothing funds-empty">{t(['此期间没有付款和调整', 'Nothing was paid or adjusted in these days'])}</p>
    )
  return (
    <LedgerTable heads={heads}>
      {of.movements.map(one => (
        <tr key={`${one.documentNo} ${one.settlementId} ${one.kind} ${one.day}`}>
          <td>{one.day}</td>
          <td>{t(kinds[one.kind] ?? [one.kind, one.kind])}</td>
          <td>{one.documentNo && <DocumentLink bizNo={one.documentNo} />}</td>
          <td className="dim">{one.note}</td>
          <td className="right figure">{grouped(one.amount)}</td>
        </tr>
      ))}
    </LedgerTable>
  )
}

/** The statement of one payee over some days, as the payee and the platform read it. */
export default function PayeeStatementDetail() {
  const t = useText()
  const { place } = usePane()
  const [query] = usePaneQuery()
  const { from, to, setDays } = useReportDays()
  const id = query['id'] ?? ''
  const { data: of, isError, error, isPending, isPlaceholderData } = usePayee(id, { from, to })
  const journalPath = useJournalPath()
  usePaneTitle(of?.payeeName)
  return (
    <div className="detail-page report">
      <nav aria-label={t(['面包屑', 'Breadcrumb'])} className="crumbs">
        <Link href={place.path.replace(/\/detail$/, '')}>{t(['收款方对账单', 'Payee statements'])}</Link>
        <span aria-hidden="true"> / </span>
        <span>{of?.payeeName}</span>
      </nav>
      <article className="detail funds-detail" data-stale={isPlaceholderData}>
        {isError && <Notice title={error.message} />}
        {isPending && <span className="spinner" />}
        {of && (
          <>
            <ReportHead
              title={t(['{0}对账单', 'Statement of {0}'], of.payeeName)}
              exports={<ReportExport report="payeeStatement" input={{ from, to, payeeId: id }} />}
            />
            <div className="funds-period">
              <DayRange from={from} to={to} onChange={setDays} />
              {journalPath && (
                <Link href={`${journalPath({ codes: '2211,2212', from, to })}`}>{t(['查看凭证', 'Journal'])}</Link>
              )}
            </div>
            <div className="funds-case">
              <Earned of={of} />
              <Standing of={of} />
            </div>
            <Tie of={of} />
            <Movements of={of} />
          </>
        )}
      </article>
    </div>
  )
}
