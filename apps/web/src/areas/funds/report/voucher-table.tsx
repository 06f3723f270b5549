import { erpVouchers } from '@forecourt/contract/funds'
import type { Days, WireOutputOfCall } from '@forecourt/contract/kernel'
import { grouped } from '../../../kernel/figures.ts'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { useColumnsOf } from '../../../kernel/parts/field-columns.ts'
import { ReportSheet } from '../../../kernel/parts/report-page.tsx'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { isZero } from '../../../kernel/yuan.ts'
import { useJournalPath } from './report-links.ts'

type Vouchers = WireOutputOfCall<typeof erpVouchers>

/** The entries that a line sums up: those of its event and code, and of its party where it is a tenant. */
const filterOf = ({ event, code, auxiliaryCode }: Vouchers['lines'][number]) => ({
  event,
  codes: code,
  ...(code.startsWith('2') && auxiliaryCode ? { tenantId: auxiliaryCode } : {}),
})

function Lines({ of, days }: { readonly of: Vouchers; readonly days: Days }) {
  const t = useText()
  const journal = useJournalPath()
  const amounts = useColumnsOf(erpVouchers.output.fields.lines.options.rows, ['debit', 'credit'])
  return (
    <Sheet
      isWhole
      label={t(erpVouchers.title)}
      rows={of.lines}
      keyOf={line => `${line.number}-${line.lineNo}`}
      way={line => journal?.({ ...days, ...filterOf(line) })}
      line={line => ({
        title: `${line.gaapCode} ${line.gaapName}`,
        note: [`${line.word}-${line.number}`, line.auxiliaryName ?? line.auxiliaryCode].filter(Boolean).join(' · '),
        figure: isZero(line.debit)
          ? t(['贷 {0}', 'Cr {0}'], grouped(line.credit))
          : t(['借 {0}', 'Dr {0}'], grouped(line.debit)),
        under: t(['{0} 笔', '{0} {0|line|lines}'], line.entries),
      })}
      columns={[
        { head: t(['凭证', 'Voucher']), cell: line => line.lineNo === 1 && `${line.word}-${line.number}` },
        { head: t(['摘要', 'Summary']), cell: line => line.lineNo === 1 && line.summary },
        {
          head: t(['科目', 'Account']),
          cell: line => (
            <>
              <code>{line.gaapCode}</code> {line.gaapName}
            </>
          ),
        },
        { head: t(['辅助核算', 'Auxiliary']), cell: line => line.auxiliaryName ?? line.auxiliaryCode, isLong: true },
        ...amounts,
        { head: t(['笔数', 'Lines']), isFigure: true, isWay: true, cell: line => grouped(String(line.entries)) },
      ]}
    />
  )
}

/** What goes from a month into the general ledger of an ERP; the number of lines leads to the entries behind. */
export function VoucherTable({ days }: { readonly days: Days }) {
  const t = useText()
  return (
    <ReportSheet
      answer={useAnswer(erpVouchers, { month: days.to.slice(0, 7) }, { keeps: true })}
      isEmpty={of => of.lines.length === 0}
      empty={['此期间没有凭证', 'Nothing was posted in this month']}
    >
      {of => (
        <>
          <Callout tone={of.balanced === 1 ? 'good' : 'bad'}>
            {of.balanced === 1 ? '✓ ' : '✗ '}
            {t(
              ['{0} 张凭证，借 {1}，贷 {2}', '{0} vouchers, debits {1}, credits {2}'],
              of.vouchers,
              grouped(of.debit),
              grouped(of.credit),
            )}{' '}
            ·{' '}
            {of.isClosed === 1
              ? t(['本期已结账', 'the month is closed'])
              : t(['本期未结账，数字还会变化', 'the month is open and may still change'])}
          </Callout>
          <Lines of={of} days={days} />
        </>
      )}
    </ReportSheet>
  )
}
