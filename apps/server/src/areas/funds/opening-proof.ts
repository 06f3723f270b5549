import { opening, openingLine, openingStates } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import { joined, type SQL, sql } from '../../kernel/db/sql.ts'
import { ledgerEntry, ledgerEntryLine } from '../../ledger/read/relations.ts'
import type { Projection } from './projection.ts'

const o = columnsOf(opening, 'o')
const l = columnsOf(openingLine, 'l')
const n = ledgerEntry('n')
const x = ledgerEntryLine('x')

const inBooks = sql.param([codeOf(openingStates, 'booked'), codeOf(openingStates, 'reversing')])
const lines = sql`${l} join ${o} on ${o.tenantId} = ${l.tenantId} and ${o.id} = ${l.openingId}
  where ${l.isDeleted} = 0 and ${o.isDeleted} = 0 and ${o.status} = any(${inBooks}::smallint[])`

/** What booked openings brought to accounts of these types: the id of the account's owner and the amount, with its sign. */
export const openedAmounts = (signs: Readonly<Record<number, 1 | -1>>): SQL => {
  const types = Object.keys(signs).map(Number)
  const cases = joined(
    types.map(type => sql`when ${type}::smallint then ${signs[type] ?? 1}::int`),
    ' ',
  )
  return sql`select ${l.dimId}, ${l.amount} * (case ${l.lineType} ${cases} end) from ${lines} and ${l.lineType} = any(${sql.param(types)}::smallint[])`
}

/** By which code of the chart each type stands; the gift part of companies and cards by the code after it. */
const codes: Readonly<Record<number, string>> = {
  2: '1122',
  3: '1122',
  4: '1122',
  5: '2201',
  6: '2203',
  7: '2211',
  8: '2211',
  9: '2221',
  10: '2226',
  11: '4001',
}
const codeOfLine = sql`case when ${l.lineType} = 1 and position(':' in ${l.dimId}) > 0 then '1012' when ${l.lineType} = 1 then '1002' ${joined(
  Object.entries(codes).map(([type, code]) => sql`when ${l.lineType} = ${Number(type)}::smallint then ${code}::text`),
  ' ',
)} end`

/** Rows of booked openings are in the books, of each document and code, and nothing else is. */
export const openingProjections: readonly Projection[] = [
  {
    name: 'openings',
    title: ['每张期初单的明细 = 其入账', 'The rows of each opening are what it has booked'],
    differences: sql`select coalesce(d.no || ' ' || d.code, e.no || ' ' || e.code) as place, coalesce(e.amount, 0)::text as expected,
        coalesce(d.amount, 0)::text as actual
      from (select no, code, sum(amount) as amount from (
          select ${o.openingNo} as no, ${codeOfLine} as code, ${l.amount} as amount from ${lines}
          union all select ${o.openingNo}, case ${l.lineType} when 5 then '2202' else '2204' end, ${l.giftAmount} from ${lines}
            and ${l.giftAmount} <> 0) r group by 1, 2) d
      full join (select ${n.bizNo} as no, ${x.code} as code,
          sum(case when ${x.side} = case when ${x.code} like '1%' then 'D' else 'C' end then ${x.amount} else -${x.amount} end) as amount
        from ${n} join ${x} on ${x.entryTenantId} = ${n.tenantId} and ${x.entryId} = ${n.id}
        where ${n.eventCode} in ('E90b', 'E90r') group by 1, 2) e on e.no = d.no and e.code = d.code
      where coalesce(d.amount, 0) <> coalesce(e.amount, 0)`,
  },
]
