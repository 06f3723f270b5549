import { entity, int, money, ref, text } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { columnsOf, relationOf, rowsNamed, table } from './columns.ts'
import type { Ctx } from '../context.ts'
import { visible } from '../rows/list.ts'
import { queryText, sql, statement } from './sql.ts'

const bill = entity(
  'customerBill',
  ['账单', 'Bill'],
  {
    billNo: text(['单号', 'Number'], { required: true }),
    dueAmount: money(['金额', 'Amount'], { required: true }),
    payer: ref(['付款方', 'Payer'], { to: 'tenant' }),
  },
  { share: ['payer'] },
)
const log = table('audit.log', 'id', 'rowId')

test('names stand in the text, behind their alias where there is one, and values beside it', () => {
  const b = columnsOf(bill, 'b')
  expect(statement(sql`select ${b.dueAmount} from ${b} where ${b.billNo} = ${'1'} and ${b.isDeleted} = 0`)).toEqual({
    text: 'select b."due_amount" from "customer_bill" as b where b."bill_no" = $1 and b."is_deleted" = 0',
    values: ['1'],
  })
  const bare = columnsOf(bill)
  expect(statement(sql`update ${b} set ${bare.dueAmount} = ${b.dueAmount} + ${5n}`)).toEqual({
    text: 'update "customer_bill" as b set "due_amount" = b."due_amount" + $1',
    values: [5n],
  })
})

test('rows of a with or a subselect keep the columns that it passes on', () => {
  const b = columnsOf(bill, 'b')
  const taken = rowsNamed(b, 'taken')
  const { text: said } = statement(
    sql`with taken as (select ${b.billNo} from ${b}) select ${taken.billNo} from ${taken}`,
  )
  expect(said).toBe('with taken as (select b."bill_no" from "customer_bill" as b) select taken."bill_no" from taken')
})

test('a text for prepared values takes names and numbers, and is the same text each time', () => {
  const l = columnsOf(log, 'l')
  const make = () => queryText`select ${l.rowId} from ${l} where ${l.id} = $1 limit ${5}`
  expect(make()).toBe('select l."row_id" from audit.log as l where l."id" = $1 limit 5')
})

test('what is not declared does not compile, and what is not there is no statement', () => {
  const b = columnsOf(bill, 'b')
  // @ts-expect-error: bills have no such column
  expect(() => sql`select ${b.dueAmmount}`).toThrow('nothing to put behind "select"')
  const some = relationOf(bill, 'billNo')('b')
  // @ts-expect-error: the relation does not let others read it
  expect(() => sql`select ${some.dueAmount}`).toThrow('nothing to put behind "select"')
  const year = entity('year', ['年', 'Year'], { number: int(['年', 'Year']) }, { tenancy: 'platform' })
  expect(() => sql`select ${columnsOf(year).tenantId}`).toThrow('nothing to put behind "select"')
})

test('what a caller may see is asked under the alias of the statement', () => {
  const ctx = { seesAllTenants: false, tenantId: '100001' } as Ctx
  const said = (what: Parameters<typeof visible>[0]) => statement(visible(what, ctx)).text
  expect(said(bill)).toBe('("tenant_id" = $1 or "payer" = $2)')
  expect(said(columnsOf(bill, 'b'))).toBe('(b."tenant_id" = $1 or b."payer" = $2)')
  expect(said(relationOf(bill, 'billNo')('x'))).toBe('(x."tenant_id" = $1 or x."payer" = $2)')
  expect(statement(visible(columnsOf(bill, 'b'), { ...ctx, seesAllTenants: true }))).toEqual({
    text: 'true',
    values: [],
  })
})
