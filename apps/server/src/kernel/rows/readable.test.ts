import { areas } from '@forecourt/contract'
import { card } from '@forecourt/contract/cards'
import { type Fields, innerFieldsOf, json, parts, text } from '@forecourt/contract/kernel'
import { cardAtGun, order } from '@forecourt/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inContext, openApp, type TestApp } from '../../../test/people.ts'
import type { Ctx } from '../context.ts'
import { answeredRow } from './answered.ts'
import { readableRows, sightOf, whereReadable } from './readable.ts'
import { statement } from '../db/sql.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openApp()
})
afterAll(() => testApp.close())

const [me, other] = ['100001', '200002']
const as = <T>(rights: readonly string[], look: (ctx: Ctx) => T, tenantId = me): Promise<T> =>
  inContext(testApp, { tenantId, permissions: new Set(rights) }, 'read', async ctx => look(ctx as Ctx))

test('an answer that carries fields of an entity masks them for whoever may not open its detail', async () => {
  const row = { cardNo: '1', userPhone: '13812345678', userName: '张三' }
  const seen = (rights: readonly string[]) => as(rights, ctx => answeredRow(ctx, { ...card.fields }, row))
  expect(await seen(['card'])).toMatchObject({ userPhone: '138****5678', userName: '张三' })
  expect(await seen(['card', 'card_view'])).toMatchObject({ userPhone: '13812345678' })
})

test('a field that the answer itself declares masked is masked for everybody', async () => {
  const { fields } = cardAtGun.output
  expect(await as(['card_view', 'order_pay'], ctx => answeredRow(ctx, fields, { userName: '欧阳娜娜' }))).toMatchObject(
    {
      userName: '欧**娜',
    },
  )
})

test('rows of an entity in an answer are shown as in its list, by the tenants that they name', async () => {
  const row = { tenantId: other, companyId: me, userPhone: '13812345678', settleAmount: 5n, payAmount: 7n }
  const tenantId: Fields = { tenantId: text(['租户', 'Tenant']) }
  const fields = { ...order.fields, ...tenantId }
  const seen = (given: object) =>
    as(['order', 'order_view', 'order_payout'], ctx => answeredRow(ctx, fields, { ...row, ...given }))
  expect(await seen({})).toMatchObject({ userPhone: '13812345678', settleAmount: null, payAmount: 7n })
  expect(await seen({ tenantId: me, companyId: other })).toMatchObject({ userPhone: '138****5678', settleAmount: 5n })
  // An answer with some of its fields leaves out what no row of it says to this person.
  const some = { payAmount: order.fields.payAmount, marginAmount: order.fields.marginAmount }
  expect(await as(['order'], ctx => answeredRow(ctx, some, { payAmount: 7n, marginAmount: 9n }))).toEqual({
    payAmount: 7n,
    marginAmount: null,
  })
})

test('of which rows a field may be read follows from the ways in which they reach the reader', async () => {
  const where = (name: string, rights: readonly string[], tenantId = me) =>
    as(
      rights,
      ctx => {
        const rows = whereReadable(ctx, order, name)
        return typeof rows === 'string' ? rows : statement(rows).text
      },
      tenantId,
    )
  expect(await where('payAmount', [])).toBe('all')
  expect(await where('userPhone', ['order_view'])).toBe('("company_id" = $1)')
  expect(await where('userPhone', [])).toBe('none')
  expect(await where('userPhone', ['order_view'], '000000')).toBe('all')
  expect(await where('settlePrice', ['order_payout'])).toBe('("tenant_id" = $1)')
  expect(await where('settlePrice', [])).toBe('none')
  expect(await as([], ctx => statement(readableRows(ctx, order, 'settlePrice')).text)).toBe('false')
})

test('a row is seen by the clearest of the ways in which it reaches somebody, and not at all by none', async () => {
  const sight = (row: object) => as(['order_view'], ctx => sightOf(ctx, order, { ...row }, 'userName'))
  expect(await sight({ tenantId: me, companyId: other })).toBe('masked')
  expect(await sight({ tenantId: me, companyId: me })).toBe('plain')
  expect(await sight({ tenantId: other, companyId: other })).toBe('hidden')
})

test('in the rows of a field of an answer is shown what may be read and masked what is masked', async () => {
  const line = {
    name: text(['名称', 'Name'], { mask: true }),
    payAmount: order.fields.payAmount,
    cost: order.fields.settleAmount,
  }
  const fields: Fields = {
    lines: json(['明细', 'Lines'], { rows: line }),
    first: parts(['首行', 'First'], { parts: line }),
  }
  const one = { name: '欧阳娜娜', payAmount: 7n, cost: 5n }
  const row = { lines: [one, one], first: one }
  const seen = { name: '欧**娜', payAmount: 7n, cost: null }
  expect(await as(['order'], ctx => answeredRow(ctx, fields, row))).toEqual({ lines: [seen, seen], first: seen })
  const paid = await as(['order', 'order_payout'], ctx => answeredRow(ctx, fields, row), '000000')
  expect(paid).toMatchObject({ lines: [{ cost: 5n }, { cost: 5n }], first: { cost: 5n } })
})

test('nothing is kept from anybody in a table inside a stored field, of which rows are shown as they are', () => {
  const inside = areas
    .flatMap(({ resources }) => Object.values(resources))
    .flatMap(one => Object.values(one.entity.fields))
    .flatMap(field => Object.entries(innerFieldsOf(field) ?? {}))
  expect(inside.length).toBeGreaterThan(5)
  expect(inside.filter(([, { options }]) => options.mask || options.readBy).map(([name]) => name)).toEqual([])
})
