import { payeeStatement, supplierStatement } from '@forecourt/contract/funds'
import type { Label, WireOutputOfCall } from '@forecourt/contract/kernel'
import { Crumbs } from '../../../kernel/detail/crumbs.tsx'
import { grouped } from '../../../kernel/figures.ts'
import { Link } from '../../../kernel/location.tsx'
import { usePaneQuery, usePaneTitle } from '../../../kernel/pane.tsx'
import { Equation } from '../../../kernel/parts/equation.tsx'
import { Head } from '../../../kernel/parts/head.tsx'
import { Section } from '../../../kernel/parts/section.tsx'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { Loaded } from '../../../kernel/parts/states.tsx'
import type { WaterfallStep } from '../../../kernel/parts/waterfall-sums.ts'
import { Waterfall } from '../../../kernel/parts/waterfall.tsx'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { useDays } from '../../../kernel/use-days.ts'
import { DayRange } from '../../../kernel/widgets/day-range.tsx'
import { DocumentLink } from '../document-link.tsx'
import { useJournalPath } from '../report/report-links.ts'
import { ReportTools } from '../report/report-tools.tsx'

type Payee = WireOutputOfCall<typeof payeeStatement>

interface OfProps {
  readonly of: Payee
}

const { fields } = payeeStatement.output
type Step = readonly [kind: WaterfallStep['kind'], field: keyof typeof fields, note?: string]

interface BillProps extends OfProps {
  readonly title: Label
  readonly steps: readonly Step[]
}

/** Amounts of the statement that lead from one to another. */
function Bill({ of, title, steps }: BillProps) {
  const t = useText()
  return (
    <Section title={t(title)}>
      <Waterfall
        label={t(title)}
        isBill
        steps={steps.map(([kind, key, note]) => ({
          key,
          kind,
          label: t(fields[key].label),
          amount: String(of[key]),
          note,
        }))}
      />
    </Section>
  )
}

/** The same two balances as the ledger has them. */
function Tie({ of }: OfProps) {
  const t = useText()
  return (
    <Equation
      isEqual={of.ties === 1}
      words={[
        t(['单据与账本一致', 'documents and ledger agree']),
        t(['单据与账本不符', 'documents and ledger differ']),
      ]}
      terms={[
        ['', t(['账本期初', 'Ledger, opening']), of.ledgerOpening],
        ['', t(['账本期末', 'Ledger, closing']), of.ledgerClosing],
        ['=', t(['未结 2211', 'Unsettled 2211']), of.unsettled],
        ['+', t(['结算中 2212', 'In settlement 2212']), of.settling],
        ['−', t(['收款方欠款 1122', 'Owed by the payee 1122']), of.receivable],
      ]}
    />
  )
}

const kinds: Readonly<Record<string, Label>> = {
  paid: ['付款', 'Paid'],
  settlementFee: ['结算服务费', 'Settlement fee'],
  adjusted: ['调整', 'Adjustment'],
}

const Movements = ({ of }: OfProps) => {
  const t = useText()
  const title = t(['收付与调整', 'Payments and adjustments'])
  return (
    <Section title={title}>
      <Sheet
        label={title}
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

/** What was sold and what is left of it, and from what was open to what is open. */
function Bills({ of }: OfProps) {
  const t = useText()
  const sold = t(['{0} 笔 · {1} L', '{0} {0|order|orders} · {1} L'], of.orderCount, grouped(of.litres))
  return (
    <div className="columns-of-two">
      <Bill
        of={of}
        title={['本期收入', 'Earned']}
        steps={[
          ['whole', 'gross', sold],
          ['less', 'refunds'],
          ['less', 'discount'],
          ['less', 'spread'],
          ['less', 'fee'],
          ['sum', 'net'],
        ]}
      />
      <Bill
        of={of}
        title={['往来', 'Standing']}
        steps={[
          ['whole', 'opening', of.from],
          ['more', 'net'],
          ['more', 'adjustments'],
          ['less', 'settlementFees'],
          ['less', 'paid'],
          ['sum', 'closing', of.to],
        ]}
      />
    </div>
  )
}

/** A supplier that is paid for goods stands under its number, and a site under a longer one. */
const isSite = (payeeId: string): boolean => payeeId.length > 6

/** The statement of one payee over some days, as the payee and the platform read it. */
export default function PayeeStatementDetail() {
  const t = useText()
  const [{ id = '' }] = usePaneQuery()
  const chosen = useDays('thisMonth')
  const { days } = chosen
  const atSite = isSite(id)
  const ofSite = useAnswer(payeeStatement, { id, ...days }, { keeps: true, ready: atSite })
  const ofSupplier = useAnswer(supplierStatement, { supplierId: id, ...days }, { keeps: true, ready: !atSite })
  const answer = atSite ? ofSite : ofSupplier
  const journal = useJournalPath()
  usePaneTitle(answer.data?.payeeName)
  return (
    <div className="detail-page">
      <Crumbs of={['收款方对账单', 'Payee statements']} here={answer.data?.payeeName} />
      <article className="detail" data-stale={answer.isPlaceholderData}>
        <Loaded answer={answer}>
          {of => (
            <>
              <Head
                name={t(['{0}对账单', 'Statement of {0}'], of.payeeName)}
                copied={of.payeeName}
                actions={
                  <ReportTools
                    report="payeeStatement"
                    input={{ ...days, ...(atSite ? { payeeId: id } : { supplierId: id }) }}
                  />
                }
              />
              <div className="tool-row">
                <DayRange {...chosen} />
                {journal && <Link href={journal({ codes: '2211,2212', ...days })}>{t(['查看凭证', 'Journal'])}</Link>}
              </div>
              <Bills of={of} />
              <Section title={t(['与账本核对', 'Held against the ledger'])}>
                <Tie of={of} />
              </Section>
              <Movements of={of} />
            </>
          )}
        </Loaded>
      </article>
    </div>
  )
}
