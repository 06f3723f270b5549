import { fundCover } from '@forecourt/contract/funds'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { grouped } from '../../../kernel/figures.ts'
import { useColumnsOf } from '../../../kernel/parts/field-columns.ts'
import { FieldTotals } from '../../../kernel/parts/field-totals.tsx'
import { ReportPage, ReportSheet } from '../../../kernel/parts/report-page.tsx'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { useDays } from '../../../kernel/use-days.ts'
import { DayRange } from '../../../kernel/widgets/day-range.tsx'
import { fenOf } from '../../../kernel/yuan.ts'
import { CoverDrawer } from './cover-drawer.tsx'

type CoverDay = WireOutputOfCall<typeof fundCover>[number]

/** What is left over, with a word beside the colour when something is missing. */
function Free({ of }: { readonly of: CoverDay }) {
  const t = useText()
  return (
    <>
      <strong>{grouped(of.free)}</strong>
      {fenOf(of.free) < 0n && <span className="tag tone-bad">{t(['不足', 'Short'])}</span>}
    </>
  )
}

const { fields } = fundCover.output
const notes = {
  custody: ['客户资金所在', 'where customer money is'],
  channel: ['客户资金所在', 'where customer money is'],
  owed: ['企业、持卡人、站点等', 'to companies, card holders, sites'],
  free: ['平台尚未归集的收益', 'earned and not swept yet'],
  lent: ['应收款与透支，由自有资金垫付', 'receivables and overdrafts, funded from own money'],
  own: ['不计入保障', 'not part of the cover'],
} as const

function DaySheet({ days, onOpen }: { readonly days: readonly CoverDay[]; readonly onOpen: (day: string) => void }) {
  const t = useText()
  const columns = useColumnsOf(fields, [
    ...(['day', 'custody', 'channel', 'companies', 'cards', 'partners', 'payees', 'others', 'owed'] as const),
  ])
  return (
    <Sheet
      isWhole
      label={t(fundCover.title)}
      rows={days}
      keyOf={of => of.day}
      way={of => () => onOpen(of.day)}
      line={of => ({
        title: of.day,
        note: t(['应付 {0}', 'owed {0}'], grouped(of.owed)),
        figure: <Free of={of} />,
        under: t(['富余', 'left over']),
      })}
      columns={[...columns, { head: t(fields.free.label), isFigure: true, cell: of => <Free of={of} /> }]}
    />
  )
}

/** Day by day: whether the money of customers and payees was there, and what the figures are made of. */
export default function CoverPage() {
  const chosen = useDays('last30Days')
  const [opened, setOpened] = useState<string>()
  const answer = useAnswer(fundCover, chosen.days, { keeps: true })
  const latest = answer.data?.[0]
  return (
    <ReportPage title={['客户资金保障', 'Cover of customer money']} filters={<DayRange {...chosen} />}>
      {/* The last day of the range in large figures. */}
      {latest && <FieldTotals of={latest} fields={fields} notes={notes} label={latest.day} />}
      <ReportSheet
        answer={answer}
        note={[
          '按业务日期计每日终了余额。企业透支与渠道欠款列为应收，不抵减对他人的应付。点日期看明细。',
          'Balances at the end of each day of business. Overdrafts and what partners owe are receivables and make nothing less owed to others. Choose a day for its parts.',
        ]}
      >
        {days => <DaySheet days={days} onOpen={setOpened} />}
      </ReportSheet>
      {opened && <CoverDrawer day={opened} onClose={() => setOpened(undefined)} />}
    </ReportPage>
  )
}
