import { balanceAdjustment, moneySettlement, settlementAdjustment } from '@forecourt/contract/funds'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { ledgerAccount } from '../../ledger/read/relations.ts'
import { ofPayee, payeeKey } from './payee.ts'
import { openedAmounts } from './opening-proof.ts'
import type { Projection } from './projection.ts'

const d = rowsNamed(settlementAdjustment, 'd')
const a = ledgerAccount('a')
const sa = columnsOf(settlementAdjustment, 'sa')
const b = rowsNamed(balanceAdjustment, 'b')
const ba = columnsOf(balanceAdjustment, 'ba')
const s = columnsOf(moneySettlement, 's')
const ms = columnsOf(moneySettlement, 'ms')

/** What adjustments say of the accounts they stand on. */
export const adjustmentProjections: readonly Projection[] = [
  {
    name: 'openAdjustments',
    title: ['各待核销结算调整 = 账本 1901 / 2299', 'Each open adjustment is what 1901 or 2299 holds under its number'],
    differences: sql`select coalesce(${d.adjustmentNo}, ${a.dimId}) as place, coalesce(${a.balance}, 0)::text as expected,
        coalesce(${d.amount}, 0)::text as actual
      from (select ${a.dimId}, sum(case ${a.code} when '1901' then ${a.balance} else -${a.balance} end) as balance from ${a}
        where ${a.code} in ('1901', '2299') and ${a.dimType} = 'document' and ${a.dimId} like 'TZ%' group by ${a.dimId}) a
      full join (select ${sa.adjustmentNo}, case when ${sa.status} in (3, 4) and ${sa.reason} in (1, 5) then ${sa.amount} else 0 end as amount
        from ${sa} where ${sa.isDeleted} = 0) d on ${d.adjustmentNo} = ${a.dimId}
      where coalesce(${a.balance}, 0) <> coalesce(${d.amount}, 0)`,
  },
  {
    name: 'openBalanceAdjustments',
    title: [
      '各待核销余额调整 = 账本 1901 / 2299',
      'Each open adjustment of a balance is what 1901 or 2299 holds under its number',
    ],
    differences: sql`select coalesce(${b.adjustmentNo}, ${a.dimId}) as place, coalesce(${a.balance}, 0)::text as expected,
        coalesce(${b.amount}, 0)::text as actual
      from (select ${a.dimId}, sum(case ${a.code} when '1901' then ${a.balance} else -${a.balance} end) as balance from ${a}
        where ${a.code} in ('1901', '2299') and ${a.dimType} = 'document' and ${a.dimId} like 'TE%' group by ${a.dimId}) a
      full join (select ${ba.adjustmentNo}, case when ${ba.status} not in (2, 3) then 0 when ${ba.direction} = 1 then ${ba.amount} else -${ba.amount} end as amount
        from ${ba} where ${ba.isDeleted} = 0) b on ${b.adjustmentNo} = ${a.dimId}
      where coalesce(${a.balance}, 0) <> coalesce(${b.amount}, 0)`,
  },
  {
    name: 'settlementAdjustments',
    title: ['各结算单的调整 = 其已复核的调整单', 'A settlement is adjusted by what was approved for it'],
    // Adjustments from before there were documents have none.
    differences: sql`select ${s.settlementNo} as place, ${d.amount}::text as expected, ${s.adjustAmount}::text as actual
      from ${s} join (select ${sa.tenantId}, ${sa.settlementId},
          sum(case when ${sa.status} in (2, 3, 4, 5) then ${sa.amount} else 0 end) as amount
        from ${sa} where ${sa.isDeleted} = 0 group by ${sa.tenantId}, ${sa.settlementId}) d
        on ${d.tenantId} = ${s.tenantId} and ${d.settlementId} = ${s.id}
      where ${s.isDeleted} = 0 and ${s.status} <> 9 and ${s.adjustAmount} <> ${d.amount}`,
  },
  {
    name: 'payeeDebts',
    title: ['各收款方欠款与抵扣 = 账本 1122', 'What each payee owes and what was netted is what 1122 holds for it'],
    differences: sql`select coalesce(${a.dimId}, d.payee) as place, coalesce(${a.balance}, 0)::text as expected,
        coalesce(d.amount, 0)::text as actual
      from (select ${a.dimId}, sum(${a.balance}) as balance from ${a} where ${a.code} = '1122' and ${ofPayee(a.dimType)}
        group by ${a.dimId}) a
      full join (select payee, sum(amount) as amount from (
          select ${payeeKey(ms)} as payee, case ${ms.status} when 5 then -${ms.settlementAmount} else -${ms.nettedAmount} end as amount
            from ${ms} where ${ms.isDeleted} = 0 and ${ms.status} <> 9
          union all select ${payeeKey(sa)}, ${sa.amount} from ${sa}
            where ${sa.isDeleted} = 0 and (${sa.reason} = 3 and ${sa.status} = 2 or ${sa.clearTarget} = 2 and ${sa.status} = 5)
          union all ${openedAmounts({ 2: 1 })}) p group by payee) d
        on d.payee = ${a.dimId}
      where coalesce(${a.balance}, 0) <> coalesce(d.amount, 0)`,
  },
]
