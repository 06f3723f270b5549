import { fill, type Label } from '@forecourt/contract/kernel'
import { grouped } from '../../kernel/figures.ts'
import { Link } from '../../kernel/location.tsx'
import { useMenus, leavesOf } from '../../kernel/menu.ts'
import { useText } from '../../kernel/text.ts'
import type { Overall } from './overall.ts'
import type { Span } from './spans.ts'

interface Part {
  readonly label: Label
  readonly value: string | null
  readonly href: string
}

interface Figure {
  readonly key: string
  readonly label: Label
  readonly unit?: Label
  readonly value: (data: Overall) => string | number | null
  readonly note?: (data: Overall) => Label | undefined
  /** The one list that adds up to it; a figure made of several has `parts`, each with a list of its own. */
  readonly href?: (span: Span) => string
  readonly parts?: (data: Overall, span: Span) => readonly Part[]
}

const within = (field: string, span: Span) => `${field}_dategt=${span.from}&${field}_datelt=${span.to}`
const flowOf = (code: string, span: Span) => `/company/accountflow?code=${code}&${within('businessDate', span)}`
const salesOf = (span: Span) => `/order/orderManager?${within('payTime', span)}`
const refundsOf = (span: Span) => `/order/refundApply?state=5&${within('successTime', span)}`

const inSum = (amount: string | null, words: (sum: string) => Label): Label | undefined =>
  amount === null ? undefined : words(grouped(amount))

const figure = (key: string, label: Label, value: Figure['value'], more: Omit<Figure, 'key' | 'label' | 'value'>) => ({
  key,
  label,
  unit: ['元', 'CNY'] as const,
  value,
  ...more,
})
const part = (label: Label, value: string | null, href: string): Part => ({ label, value, href })

/** Every number, and where the rows behind it are. */
const figures: readonly Figure[] = [
  { key: 'orders', label: ['订单数', 'Orders'], value: d => d.orderCount, href: salesOf },
  figure('litres', ['加油升数', 'Litres'], d => d.litres, { unit: ['L', 'L'], href: salesOf }),
  figure('paid', ['实付金额', 'Paid'], d => d.payAmount, { href: salesOf }),
  figure('recharge', ['企业充值', 'Recharged'], d => d.rechargeAmount, {
    note: d => inSum(d.rechargePaid, sum => [`实付 ${sum}`, `paid ${sum}`]),
    href: s => `/rechargeCenter/rechargeaudit?status=2&${within('valueDate', s)}`,
  }),
  figure('spend', ['卡消费净额', 'Card spend, net'], d => d.spendAmount, {
    parts: (d, s) => [
      part(['消费', 'paid'], d.cardAmount, `/order/orderManager?payMethod=3&${within('payTime', s)}`),
      part(['− 退款', '− refunds'], d.refundAmount, refundsOf(s)),
    ],
  }),
  figure('refund', ['退款', 'Refunds'], d => d.refundAmount, {
    note: d => (d.refundCount === null ? undefined : fill(['{0} 笔', '{0} {0|refund|refunds}'], d.refundCount)),
    href: refundsOf,
  }),
  figure('payable', ['应付未结', 'Payable'], d => d.payable, {
    note: d => inSum(d.settling, sum => [`结算中 ${sum}`, `settling ${sum}`]),
    href: () => '/company/account?code=2211',
  }),
  figure('profit', ['平台利润', 'Profit'], d => d.profit, {
    parts: (d, s) => [
      part(['服务费', 'fees'], d.serviceFee, flowOf('6001', s)),
      part(['＋ 价差', '+ spread'], d.spread, flowOf('6002', s)),
      part(['− 营销', '− subsidies'], d.subsidy, flowOf('6601', s)),
    ],
  }),
]

const pathOf = (href: string) => href.split('?')[0]

interface LinkedProps {
  readonly value: string
  readonly href: string | undefined
  /** The pages this person may open. */
  readonly open: ReadonlySet<string | undefined>
}

/** A number, as a link where this person may look behind it. */
const Linked = ({ value, href, open }: LinkedProps) =>
  href && open.has(pathOf(href)) ? <Link href={href}>{value}</Link> : <>{value}</>

/** The figures of the span; one that this person may not look behind is not a link. */
export function Figures({ data, span }: { readonly data: Overall | undefined; readonly span: Span }) {
  const t = useText()
  const tree = useMenus(state => state.tree)
  const open = new Set(leavesOf(tree).map(leaf => leaf.path))
  const shown = figures.filter(figure => !data || figure.value(data) !== null)
  if (shown.length === 0) return null
  return (
    <dl className="figures" aria-busy={!data} data-count={shown.length}>
      {shown.map(figure => {
        const value = data ? grouped(String(figure.value(data))) : ' '
        const href = figure.href?.(span)
        const note = data && figure.note?.(data)
        return (
          <div key={figure.key} data-figure={figure.key}>
            <dt>
              {t(figure.label)}
              {figure.unit && <small> {t(figure.unit)}</small>}
            </dt>
            <dd data-value>
              <Linked value={value} href={data && href} open={open} />
            </dd>
            <dd className="figure-note">
              {data && figure.parts
                ? figure.parts(data, span).map(part => (
                    <span key={part.href} className="figure-part">
                      {t(part.label)} <Linked value={grouped(part.value ?? '0.00')} href={part.href} open={open} />
                    </span>
                  ))
                : note
                  ? t(note)
                  : ' '}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

type Work = readonly [path: string, one: Label, many: Label]
const work = (path: string, zh: string, one: string, many: string): Work => [path, [zh, one], [zh, many]]
const [grants, settlements] = ['/rechargeCenter/businesscard', '/rechargeCenter/settlement/list']

/** What a step is called that waits, for one row and for several, and the list it is taken in. */
const works: Readonly<Record<string, Work>> = {
  auditRecharge: work('/rechargeCenter/rechargeaudit', '笔充值待审核', 'recharge to review', 'recharges to review'),
  auditRefund: work('/order/refundApply', '笔退款待审核', 'refund to review', 'refunds to review'),
  auditGrant: work(grants, '张发卡单待审核', 'card issue to review', 'card issues to review'),
  ensureGrant: work(grants, '张发卡单待确认', 'card issue to confirm', 'card issues to confirm'),
  reconcileSettlement: work(settlements, '张结算单待对账', 'settlement to reconcile', 'settlements to reconcile'),
  submitSettlementVoucher: work(settlements, '张结算单待提交凭证', 'settlement to pay', 'settlements to pay'),
  decideAdjustment: work(settlements, '张结算单的调整待复核', 'adjustment to approve', 'adjustments to approve'),
  paySettlement: work(settlements, '张结算单待确认付款', 'payment to confirm', 'payments to confirm'),
}

/** What waits for this person; nothing is shown when nothing does. */
export function Queue({ data }: { readonly data: Overall | undefined }) {
  const t = useText()
  const open = (data?.toDo ?? []).flatMap(({ step, count, filter }) => {
    const [path, one, many] = works[step] ?? []
    return path && one && many ? [{ step, count, label: count === 1 ? one : many, href: `${path}?${filter}` }] : []
  })
  if (open.length === 0) return null
  return (
    <nav className="queue" aria-label={t(['待办', 'To do'])}>
      {open.map(({ step, count, label, href }) => (
        <Link key={step} href={href}>
          <strong>{count}</strong> {t(label)}
        </Link>
      ))}
    </nav>
  )
}
