import { fill, type Label } from '@forecourt/contract/kernel'
import { grouped } from '../../kernel/figures.ts'
import { Link } from '../../kernel/location.tsx'
import { useMenus, leavesOf } from '../../kernel/menu.ts'
import { useText } from '../../kernel/text.ts'
import type { Overall } from './overall.ts'
import type { Span } from './spans.ts'

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

interface Part {
  readonly label: Label
  readonly value: string
  readonly href: string
}

const within = (field: string, span: Span) => `${field}_dategt=${span.from}&${field}_datelt=${span.to}`
const flowOf = (code: string, span: Span) => `/company/accountflow?code=${code}&${within('businessDate', span)}`

const yuan: Label = ['元', 'CNY']

const inSum = (amount: string | null, words: (sum: string) => Label): Label | undefined =>
  amount === null ? undefined : words(grouped(amount))

/** Every number, and where the rows behind it are. */
const figures: readonly Figure[] = [
  {
    key: 'orders',
    label: ['订单数', 'Orders'],
    value: d => d.orderCount,
    href: s => `/order/orderManager?${within('payTime', s)}`,
  },
  {
    key: 'litres',
    label: ['加油升数', 'Litres'],
    unit: ['L', 'L'],
    value: d => d.litres,
    href: s => `/order/orderManager?${within('payTime', s)}`,
  },
  {
    key: 'paid',
    label: ['实付金额', 'Paid'],
    unit: yuan,
    value: d => d.payAmount,
    href: s => `/order/orderManager?${within('payTime', s)}`,
  },
  {
    key: 'recharge',
    label: ['企业充值', 'Recharged'],
    unit: yuan,
    value: d => d.rechargeAmount,
    note: d => inSum(d.rechargePaid, sum => [`实付 ${sum}`, `paid ${sum}`]),
    href: s => `/rechargeCenter/rechargeaudit?status=2&${within('valueDate', s)}`,
  },
  {
    key: 'spend',
    label: ['卡消费净额', 'Card spend, net'],
    unit: yuan,
    value: d => d.spendAmount,
    parts: (d, s) => [
      {
        label: ['消费', 'paid'],
        value: d.cardAmount ?? '0.00',
        href: `/order/orderManager?payMethod=3&${within('payTime', s)}`,
      },
      {
        label: ['− 退款', '− refunds'],
        value: d.refundAmount ?? '0.00',
        href: `/order/refundApply?state=5&${within('successTime', s)}`,
      },
    ],
  },
  {
    key: 'refund',
    label: ['退款', 'Refunds'],
    unit: yuan,
    value: d => d.refundAmount,
    note: d => (d.refundCount === null ? undefined : fill(['{0} 笔', '{0} {0|refund|refunds}'], d.refundCount)),
    href: s => `/order/refundApply?state=5&${within('successTime', s)}`,
  },
  {
    key: 'payable',
    label: ['应付未结', 'Payable'],
    unit: yuan,
    value: d => d.payable,
    note: d => inSum(d.settling, sum => [`结算中 ${sum}`, `settling ${sum}`]),
    href: () => '/company/account?code=2211',
  },
  {
    key: 'profit',
    label: ['平台利润', 'Profit'],
    unit: yuan,
    value: d => d.profit,
    parts: (d, s) => [
      { label: ['服务费', 'fees'], value: d.serviceFee ?? '0.00', href: flowOf('6001', s) },
      { label: ['＋ 价差', '+ spread'], value: d.spread ?? '0.00', href: flowOf('6002', s) },
      { label: ['− 营销', '− subsidies'], value: d.subsidy ?? '0.00', href: flowOf('6601', s) },
    ],
  },
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
            <dd className="quiet-text">
              {data && figure.parts
                ? figure.parts(data, span).map(part => (
                    <span key={part.href} className="figure-part">
                      {t(part.label)} <Linked value={grouped(part.value)} href={part.href} open={open} />
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

interface Work {
  readonly one: Label
  readonly many: Label
  readonly path: string
}
const work = (path: string, zh: string, one: string, many: string): Work => ({ path, one: [zh, one], many: [zh, many] })
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
    const of = works[step]
    return of ? [{ step, count, label: count === 1 ? of.one : of.many, href: `${of.path}?${filter}` }] : []
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
