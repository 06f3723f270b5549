import { handOverShift, shift, shiftSheet, shifts } from '@forecourt/contract/sites'
import { paymentMethod } from '@forecourt/contract/system'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { detail } from '../../kernel/detail/detail.tsx'
import { DetailActions } from '../../kernel/detail/detail-actions.tsx'
import { useEntries } from '../../kernel/dictionary-words.ts'
import { grouped } from '../../kernel/figures.ts'
import { Callout } from '../../kernel/parts/callout.tsx'
import { useShown, useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { Sheet } from '../../kernel/parts/sheet.tsx'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'

/** The hand-over begins with the meters as they stood: who hands over moves them on. */
function Actions() {
  const { calls } = useShown()
  const row = useThisRow(shift)
  return (
    <DetailActions resource={shifts} row={row} calls={calls.filter(one => one.path !== handOverShift.path)}>
      <CallButton primary call={handOverShift} row={row} first={{ closeMeter: row.openMeter }} />
    </DetailActions>
  )
}

/** Of an open shift: what it has come to so far, which its own fields say from the hand-over on. */
function SoFar() {
  const t = useText()
  const { data } = useAnswer(shiftSheet, { id: useThisRow(shift).id })
  if (!data || data.isFrozen) return null
  const { orderCount, litres, receivable, refundAmount } = data
  return (
    <Callout>
      {t(
        [
          '至今 {0} 笔，{1} L，应收 {2} 元，其中退款 {3} 元；交班时冻结。',
          'So far {0} {0|payment|payments}, {1} L, CNY {2} expected, CNY {3} refunded in it; frozen by the hand-over.',
        ],
        orderCount,
        grouped(litres),
        grouped(receivable),
        grouped(refundAmount),
      )}
    </Callout>
  )
}

const unknown = '—'

/** What was taken, by method: from the orders until it is frozen. */
function Methods() {
  const t = useText()
  const { data } = useAnswer(shiftSheet, { id: useThisRow(shift).id })
  const methods = useEntries(paymentMethod)
  const title = t(['按支付方式', 'By method'])
  return (
    <Section title={title}>
      {data && data.earlierCount > 0 && (
        <p className="dim">
          {t(
            ['其中 {0} 笔退款属于以前的班次，共 {1} 元', '{0} {0|refund|refunds} of earlier shifts, CNY {1}'],
            data.earlierCount,
            grouped(data.earlierAmount),
          )}
        </p>
      )}
      <Sheet
        label={title}
        rows={data?.byPayMethod}
        keyOf={row => row.payMethod}
        empty={['还没有收款', 'No payments yet']}
        columns={[
          { head: t(['支付方式', 'Method']), cell: row => t(methods[row.payMethod] ?? ['', '']) },
          { head: t(['笔数', 'Payments']), isFigure: true, cell: row => row.orderCount },
          { head: t(['收款（元）', 'Taken (CNY)']), isFigure: true, cell: row => grouped(row.amount) },
          { head: t(['退款（元）', 'Refunded (CNY)']), isFigure: true, cell: row => grouped(row.refundAmount) },
          {
            head: t(['实收（元）', 'Counted (CNY)']),
            isFigure: true,
            cell: row => (row.counted === null ? unknown : grouped(row.counted)),
          },
        ]}
      />
    </Section>
  )
}

/** Meters beside what was sold by the product. */
function Nozzles() {
  const t = useText()
  const { data } = useAnswer(shiftSheet, { id: useThisRow(shift).id })
  const title = t(['按油枪', 'By nozzle'])
  const litres = (text: string | null) => (text === null ? unknown : grouped(text))
  return (
    <Section title={title}>
      <Sheet
        label={title}
        rows={data?.byGun}
        keyOf={row => String(row.gunNo)}
        empty={['还没有油枪', 'No nozzles']}
        columns={[
          { head: t(['油枪', 'Nozzle']), cell: row => row.gunNo },
          { head: t(['开班泵码（L）', 'At the opening (L)']), isFigure: true, cell: row => litres(row.openMeter) },
          { head: t(['交班泵码（L）', 'At the end (L)']), isFigure: true, cell: row => litres(row.closeMeter) },
          { head: t(['笔数', 'Payments']), isFigure: true, cell: row => row.orderCount },
          { head: t(['已售（L）', 'Sold (L)']), isFigure: true, cell: row => litres(row.litres) },
        ]}
      />
    </Section>
  )
}

export const ShiftDetail = detail(shifts, {
  Actions,
  facts: [
    'siteId',
    'businessDate',
    'openTime',
    'closeTime',
    'openUser',
    'closeUser',
    'salesmanIds',
    'planStart',
    'planEnd',
  ],
  lead: [SoFar],
  sections: [
    {
      title: ['应收与实收', 'Expected and counted'],
      fields: [
        'orderCount',
        'litres',
        'refundAmount',
        'receivable',
        'received',
        'diffAmount',
        'diffReason',
        'meterReason',
      ],
    },
    Methods,
    Nozzles,
    { title: ['核对', 'Check'], fields: ['checkUser', 'checkTime', 'checkOpinion'] },
  ],
})
