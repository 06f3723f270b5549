import type { Label } from '@forecourt/contract/kernel'
import { grouped } from '../../../kernel/figures.ts'
import { Link } from '../../../kernel/location.tsx'
import { usePane, usePaneQuery, usePaneTitle } from '../../../kernel/pane.tsx'
import { Section } from '../../../kernel/parts/section.tsx'
import { Loaded } from '../../../kernel/parts/states.tsx'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { Waterfall } from '../../../kernel/parts/waterfall.tsx'
import { useText } from '../../../kernel/text.ts'
import { DocumentLink } from '../document-link.tsx'
import { DayRange } from '../ledger/day-range.tsx'
import { type PayeeDetail, usePayee } from '../report/report-data.ts'
import { useReportDays } from '../report/report-days.ts'
import { ReportExport } from '../report/report-export.tsx'
import { ReportHead } from '../report/report-head.tsx'
import { useJournalPath } from '../report/report-links.ts'

/** What was sold and what is left of it. */
function Earned({ of }: { readonly of: PayeeDetail }) {
  const t = useText()
  const sold = t(['{0} 笔 · {1} L', '{0} {0|order|orders} · {1} L'], of.orderCount, grouped(of.litres))
  return (
    <Waterfall
      label={t(['本期收入', 'Earned'])}
      isBill
      steps={[
        { key: 'gross', kind: 'whole', label: t(['订单金额', 'Orders']), note: sold, amount: of.gross },
        { key: 'refunds', kind: 'less', label: t(['退款', 'Refunds']), amount: of.refunds },
        { key: 'discount', kind: 'less', label: t(['买家优惠', 'Discount to buyers']), amount: of.discount },
        { key: 'spread', kind: 'less', label: t(['平台价差', 'Platform spread']), amount: of.spread },
        { key: 'fee', kind: 'less', label: t(['平台服务费', 'Service fee']), amount: of.fee },
        { key: 'net', kind: 'sum', label: t(['应付净额', 'Net']), amount: of.net },
      ]}
    />
  )
}

/** From what was open to what is open. */
function Standing({ of }: { readonly of: PayeeDetail }) {
  const t = useText()
  return (
    <Waterfall
      label={t(['往来', 'Standing'])}
      isBill
      steps={[
        { key: 'opening', kind: 'whole', label: t(['期初未付', 'Open before']), note: of.from, amount: of.opening },
        { key: 'net', kind: 'more', label: t(['应付净额', 'Net']), amount: of.net },
        { key: 'adjustments', kind: 'more', label: t(['调整', 'Adjustments']), amount: of.adjustments },
        { key: 'fees', kind: 'less', label: t(['结算服务费', 'Settlement fees']), amount: of.settlementFees },
        { key: 'paid', kind: 'less', label: t(['已付款', 'Paid']), amount: of.paid },
        { key: 'closing', kind: 'sum', label: t(['期末未付', 'Open after']), note: of.to, amount: of.closing },
      ]}
    />
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

const Movements = ({ of }: { readonly of: PayeeDetail }) => {
  const t = useText()
  return (
    <Section title={t(['收付与调整', 'Payments and adjustments'])}>
      <Sheet
        label={t(['收付与调整', 'Payments and adjustments'])}
        rows={of.movements}
        keyOf={one => `${one.documentNo} ${one.settlementId} ${one.kind} ${one.day}`}
        empty={['此期间没有付款和调整', 'Nothing was paid or adjusted in these days']}
        columns={[
          { head: t(['日期', 'Date']), cell: one => one.day },
          { head: t(['事项', 'What']), cell: one => t(kinds[one.kind] ?? [one.kind, one.kind]) },
          { head: t(['单据', 'Document']), cell: one => one.documentNo && <DocumentLink bizNo={one.documentNo} /> },
          { head: t(['说明', 'Note']), cell: one => one.note },
          { head: t(['金额（元）', 'Amount (CNY)']), isFigure: true, cell: one => grouped(one.amount) },
        ]}
      />
    </Section>
  )
}

/** The statement of one payee over some days, as the payee and the platform read it. */
export default function PayeeStatementDetail() {
  const t = useText()
  const { place } = usePane()
  const [query] = usePaneQuery()
  const { from, to, setDays } = useReportDays()
  const id = query['id'] ?? ''
  const answer = usePayee(id, { from, to })
  const { data: of, isPlaceholderData } = answer
  const journalPath = useJournalPath()
  usePaneTitle(of?.payeeName)
  return (
    <div className="detail-page report">
      <nav aria-label={t(['面包屑', 'Breadcrumb'])} className="crumbs">
        <Link href={place.path.replace(/\/detail$/, '')}>{t(['收款方对账单', 'Payee statements'])}</Link>
        <span aria-hidden="true"> / </span>
        <span>{of?.payeeName}</span>
      </nav>
      <article className="detail" data-stale={isPlaceholderData}>
        {!of && <Loaded answer={answer}>{() => null}</Loaded>}
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
              <Section title={t(['本期收入', 'Earned'])}>
                <Earned of={of} />
              </Section>
              <Section title={t(['往来', 'Standing'])}>
                <Standing of={of} />
              </Section>
            </div>
            <Section title={t(['与账本核对', 'Held against the ledger'])}>
              <Tie of={of} />
            </Section>
            <Movements of={of} />
          </>
        )}
      </article>
    </div>
  )
}
