import { fill, type Label } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import { grouped } from '../../kernel/figures.ts'
import { useText } from '../../kernel/text.ts'
import { Change } from './change.tsx'
import { type Figure, type FigurePart, Figures, yuan } from './figures.tsx'
import type { Overall } from './overall.ts'
import { isRunning, type Span, withinAddress } from './spans.ts'

const flowOf = (code: string, span: Span) => `/company/accountflow?code=${code}&${withinAddress('businessDate', span)}`
const salesOf = (span: Span) => `/order/orderManager?${withinAddress('payTime', span)}`
const refundsOf = (span: Span) => `/order/refundApply?state=5&${withinAddress('successTime', span)}`
const part = (label: Label, value: string | null, href: string): FigurePart => ({ label, value, href })

/** What is named below a figure besides what it is compared with. */
const Words = ({ of }: { readonly of: Label }) => <span className="figure-part">{useText()(of)}</span>
const inSum = (amount: string | null, words: (sum: string) => Label): ReactNode =>
  amount === null ? undefined : <Words of={words(grouped(amount))} />

type Details = Pick<Figure, 'note' | 'href' | 'parts' | 'unit'>
const figure = (key: string, label: Label, value: Figure['value'], details: Details): Figure => ({
  key,
  label,
  value,
  unit: yuan,
  ...details,
})

/** Every number of a span, what it was before, and where the rows behind it are. */
function figuresOf(d: Overall, s: Span): readonly Figure[] {
  const { words, whole } = s.before
  const change = (now: string | number | null, before: string | number | null) => (
    <Change now={now} before={before} words={words} />
  )
  const wholeDays = (now: string | null, before: string | null) => (
    <Change now={now} before={before} words={whole} isNamedOnly={isRunning(s)} />
  )
  return [
    {
      key: 'orders',
      label: ['订单数', 'Orders'],
      value: d.orderCount,
      href: salesOf(s),
      note: change(d.orderCount, d.orderCountBefore),
    },
    figure('litres', ['加油升数', 'Litres'], d.litres, {
      unit: ['L', 'L'],
      href: salesOf(s),
      note: change(d.litres, d.litresBefore),
    }),
    figure('paid', ['实付金额', 'Paid'], d.payAmount, {
      href: salesOf(s),
      note: change(d.payAmount, d.payAmountBefore),
    }),
    figure('recharge', ['企业充值', 'Recharged'], d.rechargeAmount, {
      note: (
        <>
          {inSum(d.rechargePaid, sum => [`实付 ${sum}`, `paid ${sum}`])}
          {wholeDays(d.rechargeAmount, d.rechargeAmountBefore)}
        </>
      ),
      href: `/rechargeCenter/rechargeaudit?status=2&${withinAddress('valueDate', s)}`,
    }),
    figure('spend', ['卡消费净额', 'Card spend, net'], d.spendAmount, {
      parts: [
        part(['消费', 'paid'], d.cardAmount, `/order/orderManager?payMethod=3&${withinAddress('payTime', s)}`),
        part(['− 退款', '− refunds'], d.refundAmount, refundsOf(s)),
      ],
      note: change(d.spendAmount, d.spendAmountBefore),
    }),
    figure('refund', ['退款', 'Refunds'], d.refundAmount, {
      note: (
        <>
          {d.refundCount !== null && <Words of={fill(['{0} 笔', '{0} {0|refund|refunds}'], d.refundCount)} />}
          {change(d.refundAmount, d.refundAmountBefore)}
        </>
      ),
      href: refundsOf(s),
    }),
    figure('payable', ['应付未结', 'Payable'], d.payable, {
      note: inSum(d.settling, sum => [`结算中 ${sum}`, `settling ${sum}`]),
      href: '/company/account?code=2211',
    }),
    figure('profit', ['平台利润', 'Profit'], d.profit, {
      parts: [
        part(['服务费', 'fees'], d.serviceFee, flowOf('6001', s)),
        part(['＋ 价差', '+ spread'], d.spread, flowOf('6002', s)),
        part(['− 营销', '− subsidies'], d.subsidy, flowOf('6601', s)),
      ],
      note: wholeDays(d.profit, d.profitBefore),
    }),
  ]
}

const places: readonly Figure[] = (
  [
    ['orders', ['订单数', 'Orders']],
    ['litres', ['加油升数', 'Litres']],
    ['paid', ['实付金额', 'Paid']],
    ['recharge', ['企业充值', 'Recharged']],
    ['spend', ['卡消费净额', 'Card spend, net']],
    ['refund', ['退款', 'Refunds']],
    ['payable', ['应付未结', 'Payable']],
    ['profit', ['平台利润', 'Profit']],
  ] as const
).map(([key, label]) => ({ key, label, value: undefined }))

/** The figures of the span; their places are kept while they are on their way. */
export const PlatformFigures = ({ data, span }: { readonly data: Overall | undefined; readonly span: Span }) => (
  <Figures of={data ? figuresOf(data, span) : places} isBusy={!data} />
)
