import type { Label } from '@forecourt/contract/kernel'
import { Link } from '../../kernel/location.tsx'
import { useText } from '../../kernel/text.ts'
import './queue.css'

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

interface Waiting {
  readonly step: string
  readonly count: number
  readonly filter: string
}

/** What waits for this person; nothing is shown when nothing does. */
export function Queue({ of }: { readonly of: readonly Waiting[] | undefined }) {
  const t = useText()
  const open = (of ?? []).flatMap(({ step, count, filter }) => {
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
