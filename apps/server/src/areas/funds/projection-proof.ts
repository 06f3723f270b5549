import type { Label } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { type SQL, sql } from '../../kernel/sql.ts'
import { foundOf } from './proof-titles.ts'

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

interface Projection {
  readonly name: string
  readonly title: Label
  /**
   * Answers a row for each place where the two disagree: `place`, the ledger's `expected` and the projection's `actual`
   * in fen. It reads tables of other areas, which is what a proof is for: it trusts nobody's code, only the rows.
   */
  readonly differences: SQL
}

const sumOf = (code: string) =>
  sql`select dim_id, sum(balance) as balance from ledger.account where code = ${code} group by dim_id`

const projections: readonly Projection[] = [
  {
    name: 'recharges',
    title: ['每笔已到账充值均已入账', 'Every recharge that arrived is in the books, and no other'],
    // By the documents: a recharge whose entry was left out shows on no account, because nothing else speaks of it.
    differences: sql`select r.recharge_no as place, coalesce(e.credited, 0)::text as expected, r.arrived::text as actual
      from (select tenant_id, recharge_no, case status when 2 then amount else 0 end as arrived
        from company_recharge where is_deleted = 0) r
      left join lateral (select sum(case l.side when 'C' then l.amount else -l.amount end) as credited
        from ledger.entry n join ledger.entry_line l on l.entry_tenant_id = n.tenant_id and l.entry_id = n.id
        where n.tenant_id = r.tenant_id and n.biz_no = r.recharge_no and n.event_code in ('E02', 'E02b', 'E04', 'E24', 'E25b')
          and l.code in ('2201', '2202', '2226', '1122')) e on true
      where coalesce(e.credited, 0) <> r.arrived`,
  },
  {
    name: 'cardBalances',
    title: ['每张卡的余额 = 账本 2203 + 2204', 'The balance of each card is what 2203 and 2204 hold for it'],
    differences: sql`select coalesce(a.dim_id, c.id::text) as place, coalesce(a.balance, 0)::text as expected,
        coalesce(c.balance, 0)::text as actual
      from (select dim_id, sum(balance) as balance from ledger.account where code in ('2203', '2204') group by dim_id) a
      full join (select id, balance from card where is_deleted = 0) c on c.id::text = a.dim_id
      where coalesce(a.balance, 0) <> coalesce(c.balance, 0)`,
  },
  {
    name: 'cardGifts',
    title: ['每张卡的赠送部分 = 账本 2204', 'The gift part of each card is what 2204 holds for it'],
    differences: sql`select coalesce(a.dim_id, c.id::text) as place, coalesce(a.balance, 0)::text as expected,
        coalesce(c.gift_balance, 0)::text as actual
      from (${sumOf('2204')}) a
      full join (select id, gift_balance from card where is_deleted = 0) c on c.id::text = a.dim_id
      where coalesce(a.balance, 0) <> coalesce(c.gift_balance, 0)`,
  },
  {
    name: 'unsettledOrders',
    title: ['各站点未结订单净额 = 账本 2211', 'The unsettled orders of each site are what 2211 holds for it'],
    differences: sql`select coalesce(a.dim_id, o.payee) as place, coalesce(a.balance, 0)::text as expected,
        coalesce(o.net, 0)::text as actual
      from (select dim_id, sum(balance) as balance from ledger.account where code = '2211' and dim_type = 'site'
        group by dim_id) a
      full join (select payee_id::text as payee, sum(net) as net from order_settle
        where settle_state = 0 and is_deleted = 0 group by payee_id) o on o.payee = a.dim_id
      where coalesce(a.balance, 0) <> coalesce(o.net, 0)`,
  },
  {
    name: 'openSettlements',
    title: ['各未付结算单的应结与调整 = 账本 2212', 'What open settlements owe is what 2212 holds for them'],
    differences: sql`select coalesce(s.settlement_no, a.dim_id) as place, coalesce(a.balance, 0)::text as expected,
        coalesce(s.due, 0)::text as actual
      from (${sumOf('2212')}) a
      full join (select id, settlement_no,
          case when status in (1, 2, 3, 6) then settlement_amount + adjust_amount else 0 end as due
        from money_settlement where is_deleted = 0) s on s.id::text = a.dim_id
      where coalesce(a.balance, 0) <> coalesce(s.due, 0)`,
  },
  {
    name: 'settlementOrders',
    title: ['结算单内订单净额 = 应结金额', 'The orders inside a settlement add up to what it says is due'],
    differences: sql`select s.settlement_no as place, s.settlement_amount::text as expected,
        coalesce(o.net, 0)::text as actual
      from money_settlement s
      left join (select settlement_id, sum(net) as net from order_settle where is_deleted = 0 and settle_state > 0
        group by settlement_id) o on o.settlement_id = s.id
      where s.is_deleted = 0 and s.status <> 9 and s.settlement_amount <> coalesce(o.net, 0)`,
  },
  {
    name: 'partnerAccounts',
    title: [
      '每个渠道的到账减消费净额 = 账本 2226 − 1122',
      'What each partner has paid in less what it has spent is 2226 less 1122 for it',
    ],
    // One figure for both accounts: a refund may turn what was owed into a deposit.
    differences: sql`select coalesce(a.dim_id, d.partner) as place, coalesce(a.balance, 0)::text as expected,
        coalesce(d.balance, 0)::text as actual
      from (select dim_id, sum(case code when '2226' then balance else -balance end) as balance from ledger.account
        where code in ('2226', '1122') and dim_type = 'partner' group by dim_id) a
      full join (select partner, sum(amount) as balance from (
          select partner_id::text as partner, pay_amount as amount from company_recharge
            where recharge_type in (2, 3) and status = 2 and is_deleted = 0
          union all select partner_id::text, refunded_amount - pay_amount from "order"
            where partner_id is not null and card_id is null and is_deleted = 0) p group by partner) d
        on d.partner = a.dim_id
      where coalesce(a.balance, 0) <> coalesce(d.balance, 0)`,
  },
]

const agreed: Label = ['每一处都与账本一致', 'the ledger in every place']

interface Differences {
  readonly count: number
  readonly details: readonly string[] | null
}

async function prove(ctx: Ctx, { name, title, differences }: Projection): Promise<Finding> {
  const [found] = await ctx.rows<Differences>(
    sql`select count(*)::int as count,
        (array_agg(place || ': ' || expected || ' / ' || actual order by place))[1:5] as details
      from (${differences}) d`,
  )
  const count = found?.count ?? 0
  return { name, title, expected: agreed, actual: foundOf(count), ok: count === 0, details: found?.details ?? [] }
}

/** Whether what other tables say of balances is what the ledger says: how many places disagree, and the first five. */
export const proveProjections = (ctx: Ctx): Promise<Finding[]> =>
  Promise.all(projections.map(projection => prove(ctx, projection)))
