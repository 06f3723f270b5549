import { trialAccounts, trialBalance } from '@forecourt/contract/funds'
import type { Days, WireOutputOfCall } from '@forecourt/contract/kernel'
import { Drawer } from 'antd'
import { useState } from 'react'
import { grouped } from '../../../kernel/figures.ts'
import { Link } from '../../../kernel/location.tsx'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { amountOrDash, useColumnsOf } from '../../../kernel/parts/field-columns.ts'
import { ReportSheet } from '../../../kernel/parts/report-page.tsx'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { Loaded } from '../../../kernel/parts/states.tsx'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { useDetailAddress } from '../../../kernel/widgets/ref-link.tsx'
import { useJournalPath } from './report-links.ts'

type Trial = WireOutputOfCall<typeof trialBalance>
type TrialRow = Trial['rows'][number]

const [size, width] = [30, 860]
const turnover = ['opening', 'debit', 'credit', 'closing'] as const

interface AccountsProps {
  readonly row: TrialRow
  readonly days: Days
  readonly onClose: () => void
}

/** The accounts of a code, each leading to its statement over the same days. */
function Accounts({ row, days, onClose }: AccountsProps) {
  const t = useText()
  const [current, setCurrent] = useState(1)
  const answer = useAnswer(trialAccounts, { code: row.code, ...days, current, size }, { keeps: true })
  const statement = useDetailAddress('ledgerAccount')
  const journal = useJournalPath()
  const amounts = useColumnsOf(trialAccounts.output.fields, turnover)
  return (
    <Drawer
      open
      title={`${row.code} ${row.name}`}
      size={Math.min(width, innerWidth)}
      onClose={onClose}
      extra={journal && <Link href={journal({ codes: row.code, ...days })}>{t(['查看凭证', 'Journal'])}</Link>}
    >
      <Loaded answer={answer}>
        {({ records, total }) => (
          <Sheet
            label={row.name}
            rows={records}
            keyOf={account => account.id}
            way={account => statement && `${statement(account.id)}&from=${days.from}&to=${days.to}`}
            paging={{ current, size, total, onChange: setCurrent }}
            isStale={answer.isPlaceholderData}
            columns={[{ head: t(['账户', 'Account']), cell: of => of.dimName ?? of.dimId }, ...amounts]}
          />
        )}
      </Loaded>
    </Drawer>
  )
}

/** The three pairs of sums, which have to agree: debits in the first line and credits in the second. */
const sumsOf = (of: Trial): Readonly<Record<(typeof turnover)[number], readonly string[]>> => ({
  opening: [grouped(of.openingDebit), grouped(of.openingCredit)],
  debit: [grouped(of.debit), ''],
  credit: ['', grouped(of.credit)],
  closing: [grouped(of.closingDebit), grouped(of.closingCredit)],
})

function Codes({ of, onOpen }: { readonly of: Trial; readonly onOpen: (row: TrialRow) => void }) {
  const t = useText()
  const amounts = useColumnsOf(trialBalance.output.fields.rows.options.rows, turnover)
  const sums = sumsOf(of)
  return (
    <Sheet
      isWhole
      label={t(trialBalance.title)}
      rows={of.rows}
      keyOf={row => row.code}
      way={row => () => onOpen(row)}
      line={row => ({
        title: `${row.code} ${row.name}`,
        note: t(['借 {0} · 贷 {1}', 'Dr {0} · Cr {1}'], amountOrDash(row.debit), amountOrDash(row.credit)),
        figure: amountOrDash(row.closing),
      })}
      columns={[
        {
          head: t(['科目', 'Account']),
          cell: row => (
            <>
              <code>{row.code}</code> {row.name} <small className="dim">{row.gaapCode}</small>
            </>
          ),
          sum: [t(['借方合计', 'Debits']), t(['贷方合计', 'Credits'])],
        },
        { head: t(['方向', 'Side']), cell: row => (row.normal === 'D' ? t(['借', 'Dr']) : t(['贷', 'Cr'])) },
        ...amounts.map((column, at) => ({ ...column, sum: sums[turnover[at] ?? 'closing'] })),
      ]}
    />
  )
}

/** Opening, debits, credits and closing of every code; a code opens its accounts. */
export function TrialTable({ days }: { readonly days: Days }) {
  const t = useText()
  const [opened, setOpened] = useState<TrialRow>()
  return (
    <ReportSheet
      answer={useAnswer(trialBalance, days, { keeps: true })}
      isEmpty={of => of.rows.length === 0}
      empty={['此前没有任何凭证', 'There are no entries up to then']}
    >
      {of => (
        <>
          <p className="dim">
            {of.from} ~ {of.to} · {t(['单位：元', 'in CNY'])}
          </p>
          <Codes of={of} onOpen={setOpened} />
          <Callout tone={of.balanced === 1 ? 'good' : 'bad'}>
            {of.balanced === 1
              ? t(['✓ 期初、本期、期末借贷平衡', '✓ Opening, period and closing balance'])
              : t(['✗ 借贷不平', '✗ Does not balance'])}
          </Callout>
          {opened && <Accounts key={opened.code} row={opened} days={days} onClose={() => setOpened(undefined)} />}
        </>
      )}
    </ReportSheet>
  )
}
