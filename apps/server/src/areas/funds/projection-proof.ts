import {
  companyRecharge,
  moneySettlement,
  orderSettle,
  rechargeReturn,
  unmatchedReceipt,
} from '@forecourt/contract/funds'
import type { Label } from '@forecourt/contract/kernel'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import { ledgerAccount, ledgerEntry, ledgerEntryLine } from '../../ledger/read/relations.ts'
import { cardRows } from '../cards/relations.ts'
import { orderRows } from '../orders/relations.ts'
import { ofPayee, payeeKey } from './payee.ts'
import { adjustmentProjections } from './adjustment-proof.ts'
import { companyMonthProjection } from './company-month-proof.ts'
import { openedAmounts, openingProjections } from './opening-proof.ts'
import type { Projection } from './projection.ts'
import { foundOf } from './proof-titles.ts'
import { withdrawalProjection } from './withdrawal-proof.ts'
import { column } from '../../kernel/db/row-shape.ts'

const a = ledgerAccount('a')
const r = rowsNamed(companyRecharge, 'r')
const cr = columnsOf(companyRecharge, 'cr')
const n = ledgerEntry('n')
const l = ledgerEntryLine('l')
const returned = rowsNamed(rechargeReturn, 'returned')
const rr = columnsOf(rechargeReturn, 'rr')
const receipt = rowsNamed(unmatchedReceipt, 'receipt')
const ur = columnsOf(unmatchedReceipt, 'ur')
const c = cardRows('c')
const o = rowsNamed(orderSettle, 'o')
const os = columnsOf(orderSettle, 'os')
const s = rowsNamed(moneySettlement, 's')
const bill = rowsNamed(moneySettlement, 'b')
const ms = columnsOf(moneySettlement, 'ms')
const settlement = columnsOf(moneySettlement, 'settlement')
const paid = orderRows('paid')
const settle = columnsOf(orderSettle, 'settle')

/** One thing that must hold, and whether it does. */
export interface Finding {
  readonly name: string
  readonly title: Label
  readonly expected: Label
  readonly actual: Label
  readonly ok: boolean
  /** The first places where it does not hold. */
  readonly details: readonly string[]
}

const sumOf = (code: string) =>
  sql`select ${a.dimId}, sum(${a.balance}) as balance from ${a} where ${a.code} = ${code} group by ${a.dimId}`

const projections: readonly Projection[] = [
  {
    name: 'recharges',
    title: ['每笔已到账充值均已入账', 'Every recharge that arrived is in the books, and no other'],
    // By the documents: a recharge whose entry was left out shows on no account, because nothing else speaks of it.
    differences: sql`select ${r.rechargeNo} as place, coalesce(e.credited, 0)::text as expected, r.arrived::text as actual
      from (select ${cr.tenantId}, ${cr.rechargeNo}, case ${cr.status} when 2 then ${cr.amount} else 0 end as arrived
        from ${cr} where ${cr.isDeleted} = 0) r
      left join lateral (select sum(case ${l.side} when 'C' then ${l.amount} else -${l.amount} end) as credited
        from ${n} join ${l} on ${l.entryTenantId} = ${n.tenantId} and ${l.entryId} = ${n.id}
        where ${n.tenantId} = ${r.tenantId} and ${n.bizNo} = ${r.rechargeNo} and ${n.eventCode} in ('E02', 'E02b', 'E04', 'E04r', 'E04t', 'E24', 'E25b', 'E28b')
          and ${l.code} in ('2201', '2202', '2226', '1122')) e on true
      where coalesce(e.credited, 0) <> r.arrived`,
  },
  {
    name: 'rechargeReturns',
    title: ['退款中的充值 = 账本 2232', 'What is being paid back of recharges is what 2232 holds for it'],
    differences: sql`select coalesce(${returned.returnNo}, ${a.dimId}) as place, coalesce(${a.balance}, 0)::text as expected,
        coalesce(returned.owed, 0)::text as actual
      from (${sumOf('2232')} having ${a.dimId} like 'CT%') a
      full join (select ${rr.returnNo}, case when ${rr.status} in (3, 4, 5, 6) then ${rr.payAmount} else 0 end as owed
        from ${rr} where ${rr.isDeleted} = 0) returned on ${returned.returnNo} = ${a.dimId}
      where coalesce(${a.balance}, 0) <> coalesce(returned.owed, 0)`,
  },
  {
    name: 'unmatchedReceipts',
    title: ['待认领来款 = 账本 2299', 'What waits for its owner is what 2299 holds for each receipt'],
    differences: sql`select coalesce(${receipt.receiptNo}, ${a.dimId}) as place, coalesce(${a.balance}, 0)::text as expected,
        coalesce(receipt.waiting, 0)::text as actual
      from (${sumOf('2299')} having ${a.dimId} like 'LK%') a
      full join (select ${ur.receiptNo}, case ${ur.status} when 2 then ${ur.amount} else 0 end as waiting
        from ${ur} where ${ur.isDeleted} = 0) receipt on ${receipt.receiptNo} = ${a.dimId}
      where coalesce(${a.balance}, 0) <> coalesce(receipt.waiting, 0)`,
  },
  {
    name: 'cardBalances',
    title: ['每张卡的余额 = 账本 2203 + 2204', 'The balance of each card is what 2203 and 2204 hold for it'],
    differences: sql`select coalesce(${a.dimId}, ${c.id}::text) as place, coalesce(${a.balance}, 0)::text as expected,
        coalesce(${c.balance}, 0)::text as actual
      from (select ${a.dimId}, sum(${a.balance}) as balance from ${a} where ${a.code} in ('2203', '2204') group by ${a.dimId}) a
      full join (select ${c.id}, ${c.balance} from ${c} where ${c.isDeleted} = 0) c on ${c.id}::text = ${a.dimId}
      where coalesce(${a.balance}, 0) <> coalesce(${c.balance}, 0)`,
  },
  {
    name: 'cardGifts',
    title: ['每张卡的赠送部分 = 账本 2204', 'The gift part of each card is what 2204 holds for it'],
    differences: sql`select coalesce(${a.dimId}, ${c.id}::text) as place, coalesce(${a.balance}, 0)::text as expected,
        coalesce(${c.giftBalance}, 0)::text as actual
      from (${sumOf('2204')}) a
      full join (select ${c.id}, ${c.giftBalance} from ${c} where ${c.isDeleted} = 0) c on ${c.id}::text = ${a.dimId}
      where coalesce(${a.balance}, 0) <> coalesce(${c.giftBalance}, 0)`,
  },
  {
    name: 'unsettledOrders',
    title: ['各收款方未结订单净额 = 账本 2211', 'The unsettled orders of each payee are what 2211 holds for it'],
    differences: sql`select coalesce(${a.dimId}, o.payee) as place, coalesce(${a.balance}, 0)::text as expected,
        coalesce(${o.net}, 0)::text as actual
      from (select ${a.dimId}, sum(${a.balance}) as balance from ${a} where ${a.code} = '2211' and ${ofPayee(a.dimType)}
        group by ${a.dimId}) a
      full join (select ${payeeKey(os)} as payee, sum(${os.net}) as net from ${os}
        where ${os.settleState} in (0, 3) and ${os.isDeleted} = 0 group by 1) o on o.payee = ${a.dimId}
      where coalesce(${a.balance}, 0) <> coalesce(${o.net}, 0)`,
  },
  {
    name: 'openSettlements',
    title: ['各未付结算单的应结、抵扣与调整 = 账本 2212', 'What open settlements owe is what 2212 holds for them'],
    differences: sql`select coalesce(${s.settlementNo}, ${a.dimId}) as place, coalesce(${a.balance}, 0)::text as expected,
        coalesce(s.due, 0)::text as actual
      from (${sumOf('2212')}) a
      full join (select ${ms.id}, ${ms.settlementNo},
          case when ${ms.status} in (1, 2, 3, 6) then ${ms.settlementAmount} - ${ms.nettedAmount} + ${ms.adjustAmount} else 0 end as due
        from ${ms} where ${ms.isDeleted} = 0) s on ${s.id}::text = ${a.dimId}
      where coalesce(${a.balance}, 0) <> coalesce(s.due, 0)`,
  },
  {
    name: 'settlementOrders',
    title: ['结算单内订单净额 = 应结金额', 'The orders inside a settlement add up to what it says is due'],
    differences: sql`select ${settlement.settlementNo} as place, ${settlement.settlementAmount}::text as expected,
        coalesce(${o.net}, 0)::text as actual
      from ${settlement}
      left join (select ${os.settlementId}, sum(${os.net}) as net from ${os} where ${os.isDeleted} = 0 and ${os.settleState} in (1, 2)
        group by ${os.settlementId}) o on ${o.settlementId} = ${settlement.id}
      where ${settlement.isDeleted} = 0 and ${settlement.status} <> 9 and ${settlement.settlementAmount} <> coalesce(${o.net}, 0)`,
  },
  {
    name: 'settlementBills',
    title: [
      '每张结算单：订单金额 − 退款 − 商家优惠 − 平台价差 − 服务费 + 调整结转 = 应结',
      'Of each settlement orders less refunds, discount, spread and fee, and what is carried, are what is due',
    ],
    differences: sql`select ${bill.settlementNo} as place, ${bill.settlementAmount}::text as expected, bill::text as actual
      from (select ${ms.settlementNo}, ${ms.settlementAmount}, ${ms.orderAmount} - ${ms.refundAmount} - ${ms.discountBorne}
          - coalesce(${ms.spreadAmount}, 0) - ${ms.platformServiceFee} + ${ms.carriedAmount} as bill
        from ${ms} where ${ms.isDeleted} = 0) b
      where ${bill.settlementAmount} <> bill`,
  },
  {
    name: 'settlementSpreads',
    title: ['结算单的平台价差 = 其中订单与退款的价差', 'The spread of a settlement is that of its orders and refunds'],
    differences: sql`select ${settlement.settlementNo} as place, coalesce(o.spread, 0)::text as expected, ${settlement.spreadAmount}::text as actual
      from ${settlement}
      left join (select ${os.settlementId}, sum(${os.spreadAmount}) as spread from ${os}
        where ${os.isDeleted} = 0 and ${os.settlementId} is not null group by ${os.settlementId}) o on ${o.settlementId} = ${settlement.id}
      where ${settlement.isDeleted} = 0 and ${settlement.status} <> 9 and ${settlement.spreadAmount} <> coalesce(o.spread, 0)`,
  },
  {
    name: 'orderSpreads',
    title: [
      '每笔订单结算：商家优惠 + 平台价差 + 结算金额 = 订单金额',
      'Of each order discount, spread and settlement amount make up the order amount',
    ],
    differences: sql`select ${os.orderNo} || ' ' || ${os.refundNo} as place, ${os.orderAmount}::text as expected,
        (${os.discountBorne} + ${os.spreadAmount} + ${os.settleAmount})::text as actual
      from ${os} where ${os.isDeleted} = 0 and ${os.orderAmount} <> ${os.discountBorne} + ${os.spreadAmount} + ${os.settleAmount}`,
  },
  {
    name: 'orderSettleStates',
    title: ['每笔订单的结算状态 = 其订单结算', 'The settlement state of each order is that of its order settlement'],
    // Rows that wait for their spread wait for this as well.
    differences: sql`select ${paid.orderNo} as place, ${settle.settleState}::text as expected, ${paid.settleState}::text as actual
      from ${paid} join ${settle} on ${settle.tenantId} = ${paid.tenantId} and ${settle.orderNo} = ${paid.orderNo} and ${settle.refundNo} = '-'
      where ${paid.isDeleted} = 0 and ${settle.isDeleted} = 0 and ${settle.spreadAmount} is not null and ${paid.settleState} <> ${settle.settleState}`,
  },
  {
    name: 'partnerAccounts',
    title: [
      '每个渠道的到账减消费净额 = 账本 2226 − 1122',
      'What each partner has paid in less what it has spent is 2226 less 1122 for it',
    ],
    // One figure for both accounts: a refund may turn what was owed into a deposit.
    differences: sql`select coalesce(${a.dimId}, d.partner) as place, coalesce(${a.balance}, 0)::text as expected,
        coalesce(d.balance, 0)::text as actual
      from (select ${a.dimId}, sum(case ${a.code} when '2226' then ${a.balance} else -${a.balance} end) as balance from ${a}
        where ${a.code} in ('2226', '1122') and ${a.dimType} = 'partner' group by ${a.dimId}) a
      full join (select partner, sum(amount) as balance from (
          select ${cr.partnerId}::text as partner, ${cr.payAmount} as amount from ${cr}
            where ${cr.rechargeType} in (2, 3) and ${cr.status} = 2 and ${cr.isDeleted} = 0
          union all select ${paid.partnerId}::text, ${paid.refundedAmount} - ${paid.payAmount} from ${paid}
            where ${paid.partnerId} is not null and ${paid.cardId} is null and ${paid.isDeleted} = 0
          union all ${openedAmounts({ 10: 1, 4: -1 })}) p group by partner) d
        on d.partner = ${a.dimId}
      where coalesce(${a.balance}, 0) <> coalesce(d.balance, 0)`,
  },
]

const agreed: Label = ['每一处都与账本一致', 'the ledger in every place']

const differencesShape = {
  count: column.int,
  details: column.nullable(column.list(column.text)),
}

/** How many places disagree, and the first five. */
export async function proveProjection(ctx: Ctx, { name, title, differences }: Projection): Promise<Finding> {
  const [found] = await ctx.rows(
    differencesShape,
    sql`select count(*)::int as count,
        (array_agg(place || ': ' || expected || ' / ' || actual order by place))[1:5] as details
      from (${differences}) d`,
  )
  const count = found?.count ?? 0
  return { name, title, expected: agreed, actual: foundOf(count), ok: count === 0, details: found?.details ?? [] }
}

/** Whether what other tables say of balances is what the ledger says. */
export const proveProjections = (ctx: Ctx): Promise<Finding[]> =>
  Promise.all(
    [...projections, ...adjustmentProjections, ...openingProjections, companyMonthProjection, withdrawalProjection].map(
      projection => proveProjection(ctx, projection),
    ),
  )
