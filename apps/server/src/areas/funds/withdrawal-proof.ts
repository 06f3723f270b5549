import { withdrawal } from '@forecourt/contract/funds'
import { columnsOf, rowsNamed } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { ledgerAccount } from '../../ledger/read/relations.ts'
import type { Projection } from './projection.ts'

const a = ledgerAccount('a')
const w = rowsNamed(withdrawal, 'w')
const open = columnsOf(withdrawal, 'open')

/** What was applied for and has neither left nor come back. */
export const withdrawalProjection: Projection = {
  name: 'withdrawals',
  title: ['各提现单在途金额 = 账本 2231', 'What is on its way of each withdrawal is what 2231 holds for it'],
  differences: sql`select coalesce(${w.withdrawNo}, ${a.dimId}) as place, coalesce(${a.balance}, 0)::text as expected,
      coalesce(${w.amount}, 0)::text as actual
    from (select ${a.dimId}, sum(${a.balance}) as balance from ${a} where ${a.code} = '2231' group by ${a.dimId}) a
    full join (select ${open.id}, ${open.withdrawNo}, case when ${open.status} in (0, 1) then ${open.amount} else 0 end as amount
      from ${open} where ${open.isDeleted} = 0) w on ${w.id}::text = ${a.dimId}
    where coalesce(${a.balance}, 0) <> coalesce(${w.amount}, 0)`,
}
