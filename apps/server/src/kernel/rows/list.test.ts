import { user } from '@forecourt/contract/access'
import { cardProduct } from '@forecourt/contract/cards'
import { orderSettle } from '@forecourt/contract/funds'
import type { Entity } from '@forecourt/contract/kernel'
import { smsMessage } from '@forecourt/contract/tools'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inContext, makeTenant, openApp, type TestApp } from '../../../test/people.ts'
import { listPage } from './list.ts'

let testApp: TestApp
let [mine, other] = ['', '']
const roleIds = ['11', '22']
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp)
  other = await makeTenant(testApp)
  const message = (name: string, content: string, tries: number, sentTime: string | null, bizType: string | null) => ({
    phone: '13800000000',
    template: name,
    content,
    tries,
    bizType,
    sentTime: sentTime === null ? null : new Date(sentTime),
  })
  const settle = (orderNo: string, net: bigint, litres: bigint, businessDate: string) => ({
    orderNo,
    refundNo: '-',
    payeeId: '5',
    businessDate,
    litres,
    orderAmount: 0n,
    settleAmount: 0n,
    serviceFee: 0n,
    net,
    settleState: 0,
  })
  await inContext(testApp, mine, 'write', async ctx => {
    await ctx.insert(smsMessage, message('a', '50% off', 1, '2025-03-01T00:00:00Z', null))
    await ctx.insert(smsMessage, message('b', '500 off', 5, '2025-03-01T15:59:59.500Z', 'x_y'))
    await ctx.insert(smsMessage, message('c', 'Off 50\\ now', 9, null, 'xzy'))
    await ctx.insert(orderSettle, settle('o1', -500n, 1_000n, '2025-02-28') as never)
    await ctx.insert(orderSettle, settle('o2', 0n, 45_320n, '2025-03-01') as never)
    await ctx.insert(orderSettle, settle('o3', 9_007_199_254_740_991n, 3n, '2025-03-02') as never)
    for (const [account, roleId] of [
      ['u1', ['11']],
      ['u2', roleIds],
      ['u3', null],
    ] as const)
      await ctx.insert(user, { account, name: account, realName: account, roleId: roleId ? [...roleId] : null })
  })
})
afterAll(() => testApp.close())

const page = (of: Entity, filters: Record<string, unknown>, tenantId = mine) =>
  inContext(testApp, tenantId, 'read', ctx => listPage(ctx, of), filters)

type Row = readonly [filters: Record<string, string>, expected: string]
const filtered = (name: string, of: Entity, key: string, rows: readonly Row[]) =>
  describe(name, () => {
    test.each(rows.map(row => [JSON.stringify(row[0]), ...row] as const))('%s', async (_, filters, expected) => {
      const { records, total } = await page(of, { ascs: key, ...filters })
      expect(records.map(record => (record as Record<string, unknown>)[key]).join()).toBe(expected)
      expect(total).toBe(records.length)
    })
  })

filtered('filters of text', smsMessage, 'template', [
  [{ content: 'OFF' }, 'a,b,c'],
  [{ content: '50%' }, 'a'],
  [{ content_like: '0% o' }, 'a'],
  [{ content: '\\' }, 'c'],
  [{ bizType: '_' }, 'b'],
  [{ content_likeright: '50' }, 'a,b'],
  [{ content_likeleft: 'off' }, 'a,b'],
  [{ content_notlike: '500' }, 'a,c'],
  [{ bizType_notlike: 'x' }, 'a'],
  [{ content_equal: '50% off' }, 'a'],
  [{ content_equal: '50% OFF' }, ''],
  [{ content_notequal: '50% off' }, 'b,c'],
  [{ bizType_notequal: 'xzy' }, 'a,b'],
  [{ template_in: 'a,c,zz' }, 'a,c'],
  [{ template_notin: 'a,zz' }, 'b,c'],
  [{ bizType_notin: 'x_y' }, 'a,c'],
  [{ bizType_null: '1' }, 'a'],
  [{ bizType_notnull: '1' }, 'b,c'],
  [{ content_ignore: 'nothing' }, 'a,b,c'],
  [{ content: '' }, 'a,b,c'],
  [{ template: 'a', content: '500' }, ''],
  [{ template_ge: 'b' }, 'b,c'],
])

filtered('filters of numbers', smsMessage, 'template', [
  [{ tries: '5' }, 'b'],
  [{ tries_equal: '5' }, 'b'],
  [{ tries_notequal: '5' }, 'a,c'],
  [{ tries_ge: '5' }, 'b,c'],
  [{ tries_gt: '5' }, 'c'],
  [{ tries_le: '5' }, 'a,b'],
  [{ tries_lt: '5' }, 'a'],
  [{ tries_gt: '1', tries_lt: '9' }, 'b'],
  [{ tries_in: '1,9' }, 'a,c'],
  [{ tries: 'five' }, ''],
  [{ tries_ge: '1e1' }, ''],
  [{ status: '0' }, 'a,b,c'],
  [{ status: '99999' }, ''],
])

filtered('filters of moments', smsMessage, 'template', [
  [{ sentTime_dategt: '2025-03-01 08:00:00' }, 'b'],
  [{ sentTime_datege: '2025-03-01 08:00:00' }, 'a,b'],
  [{ sentTime_datelt: '2025-03-01 23:59:59' }, 'a'],
  [{ sentTime_datele: '2025-03-01 08:00:00' }, 'a'],
  [{ sentTime_dateequal: '2025-03-01 08:00:00' }, 'a'],
  [{ sentTime_datelt: '2025-03-01' }, 'a,b'],
  [{ sentTime_dategt: '2025-03-01' }, 'a,b'],
  [{ sentTime_datele: '2025-02-28' }, ''],
  [{ sentTime_dategt: '2025-03-02' }, ''],
  [{ sentTime_datele: '9999-12-31' }, 'a,b'],
  [{ sentTime_datege: '0100-01-01' }, 'a,b'],
  [{ sentTime_null: '1' }, 'c'],
  [{ sentTime_datege: 'yesterday' }, 'a,b,c'],
])

filtered('filters of amounts, litres and days', orderSettle, 'orderNo', [
  [{ net: '0' }, 'o2'],
  [{ net_ge: '-5' }, 'o1,o2,o3'],
  [{ net_gt: '-5.00' }, 'o2,o3'],
  [{ net_lt: '0' }, 'o1'],
  [{ net_equal: '90071992547409.91' }, 'o3'],
  [{ net_equal: '90071992547409.90' }, ''],
  [{ net: '0.001' }, ''],
  [{ litres: '45.32' }, 'o2'],
  [{ litres_in: '1,0.003' }, 'o1,o3'],
  [{ businessDate: '2025-03-01' }, 'o2'],
  [{ businessDate_datege: '2025-03-01' }, 'o2,o3'],
  [{ businessDate_datelt: '2025-03-01' }, 'o1,o2'],
  [{ businessDate_dategt: '2025-03-01 00:00:00', businessDate_datele: '2025-03-01' }, 'o2'],
  [{ payeeId: '5' }, 'o1,o2,o3'],
  [{ payeeId: '5 or true' }, ''],
])

filtered('filters of lists of values', user, 'account', [
  [{ roleId: '22' }, 'u2'],
  [{ roleId_equal: '11' }, 'u1,u2'],
  [{ roleId_notequal: '22' }, 'u1,u3'],
  [{ roleId_in: '22,33' }, 'u2'],
  [{ roleId_null: '1' }, 'u3'],
  [{ roleId_like: '1' }, 'u1,u2,u3'],
])

describe('an order', () => {
  const names = async (filters: Record<string, unknown>) =>
    (await page(smsMessage, filters)).records.map(row => (row as any).template).join('')
  test('is newest first, or by allowed columns, with empty ones first going up and last going down', async () => {
    expect(await names({})).toBe('cba')
    expect(await names({ ascs: 'template' })).toBe('abc')
    expect(await names({ descs: 'tries' })).toBe('cba')
    expect(await names({ ascs: 'sent_time' })).toBe('cab')
    expect(await names({ descs: 'sentTime' })).toBe('bac')
    expect(await names({ ascs: 'bizType,template' })).toBe('abc')
  })

  test('by anything else is the order it would have been', async () => {
    for (const sort of [
      'template;drop table sms_message',
      '(select 1)',
      'template desc',
      '1',
      "template'--",
      'password',
      'sms_message.template',
      '*',
      '\u0000',
    ])
      expect(await names({ ascs: sort, descs: sort }), sort).toBe('cba')
  })
})

describe('a page', () => {
  test('is cut from the whole, and the same rows are on no two pages', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(current => page(smsMessage, { current, size: 2 })))
    expect([first, second, third].map(one => one?.records.length)).toEqual([2, 1, 0])
    expect([first, second, third].map(one => [one?.total, one?.pages, one?.size])).toEqual([
      [3, 2, 2],
      [3, 2, 2],
      [3, 2, 2],
    ])
    expect(new Set([first, second].flatMap(one => one?.records.map(row => (row as any).id))).size).toBe(3)
  })

  test('C59: is bounded, whatever is asked for', async () => {
    for (const [current, size, cut] of [
      ['0', '0', 10],
      ['-1', '-1', 10],
      ['abc', 'abc', 10],
      ['1', '201', 200],
      ['1000000000', '1000000', 200],
      ['1e9', '1e9', 200],
    ] as const)
      expect((await page(smsMessage, { current, size })).size, `${current} ${size}`).toBe(cut)
    expect((await page(smsMessage, { current: '1000000000' })).records).toEqual([])
  })

  test('counts ten thousand exactly, beyond that says "at least", and exactly when asked', async () => {
    await testApp.asOwner(
      `insert into sms_message (tenant_id, id, phone, template, content, status, tries, create_time, update_time) select $1, g, '1', 'bulk', 'c', 0, 0, now(), now() from generate_series(1, 10050) g`,
      [other],
    )
    expect(await page(smsMessage, {}, other)).toMatchObject({ total: 10_000, atLeast: true })
    expect(await page(smsMessage, { total: 'exact' }, other)).toMatchObject({ total: 10_050 })
    expect(await page(smsMessage, { id_le: '10000' }, other)).toMatchObject({ total: 10_000 })
    expect(await page(smsMessage, { id_le: '10000' }, other)).not.toHaveProperty('atLeast')
  })
})

test('a shared row is listed for those it is shared with, in one order with their own, and counted once', async () => {
  const product = (couponName: string, companyId: string | null) => ({
    couponName,
    couponNo: couponName,
    companyId,
    cardType: 1,
    kind: 1,
    namedFlag: 1,
    useScopeType: 1,
    validityType: 3,
  })
  await inContext(testApp, '000000', 'write', ctx => ctx.insert(cardProduct, product('p1', mine)))
  await inContext(testApp, mine, 'write', ctx => ctx.insert(cardProduct, product('p2', mine)))
  await inContext(testApp, mine, 'write', ctx => ctx.insert(cardProduct, product('p3', null)))
  await inContext(testApp, '000000', 'write', ctx => ctx.insert(cardProduct, product('p4', other)))
  await inContext(testApp, '000000', 'write', ctx => ctx.insert(cardProduct, product('p5', mine)))
  const names = async (tenantId: string, filters = {}) => {
    const { records, total } = await page(cardProduct, filters, tenantId)
    return `${records.map(row => (row as any).couponName).join()} of ${total}`
  }
  expect(await names(mine)).toBe('p5,p3,p2,p1 of 4')
  expect(await names(mine, { ascs: 'couponName', size: 2, current: 2 })).toBe('p3,p5 of 4')
  expect(await names(other)).toBe('p4 of 1')
  expect(await names('000000', { couponName_likeright: 'p' })).toBe('p5,p4,p3,p2,p1 of 5')
})

describe('turning pages', () => {
  const count = 45
  let [many, tenant] = [[] as string[], '']
  beforeAll(async () => {
    tenant = await makeTenant(testApp)
    const phone = '13900000000'
    const made = await inContext(testApp, tenant, 'write', ctx =>
      ctx.insertMany(
        smsMessage,
        // A third of them share each number of tries, and every fifth has no time.
        Array.from({ length: count }, (_, n) => ({
          phone,
          template: `t${String(n).padStart(2, '0')}`,
          content: 'x',
          tries: n % 3,
          sentTime: n % 5 ? new Date(Date.UTC(2025, 0, 1, n)) : null,
        })),
      ),
    )
    many = made.map(row => String(row.id))
  })
  const ids = async (filters: Record<string, unknown>) =>
    (await page(smsMessage, { size: 10, ...filters }, tenant)).records.map(row => String(row['id' as never]))

  test.each([
    ['newest first', {}],
    ['by one column that is never empty', { ascs: 'tries' }],
    ['by it, descending', { descs: 'tries' }],
    ['by a column that may be empty', { descs: 'sentTime' }],
    ['by two columns in two directions', { ascs: 'tries', descs: 'template' }],
    ['with a filter', { tries_ge: 1, ascs: 'template' }],
  ])('shows every row once, %s', async (_, filters) => {
    const whole = await ids({ ...filters, size: 200 })
    const turned: string[] = []
    for (let current = 1; current <= Math.ceil(whole.length / 10); current++)
      turned.push(...(await ids({ ...filters, current })))
    expect(turned).toEqual(whole)
    expect(new Set(turned).size).toBe('tries_ge' in filters ? 30 : count)
    // Jumping back and forth finds the same pages.
    expect(await ids({ ...filters, current: 3 })).toEqual(whole.slice(20, 30))
    expect(await ids({ ...filters, current: 2 })).toEqual(whole.slice(10, 20))
  })

  test('a page that was looked at stands still while rows come in front of it', async () => {
    const before = await ids({ descs: 'template', current: 3 })
    const next = await ids({ descs: 'template', current: 4 })
    await inContext(testApp, tenant, 'write', ctx =>
      ctx.insert(smsMessage, { phone: '13900000000', template: 'z', content: 'x', tries: 9 }),
    )
    expect(await ids({ descs: 'template', current: 4 })).toEqual(next)
    expect(next.some(id => before.includes(id))).toBe(false)
    // Another person's list, and another size, begin by themselves.
    expect(await ids({ descs: 'template', current: 3, size: 15 })).toHaveLength(15)
  })

  test('of the platform goes through rows of all tenants', async () => {
    const all = (await page(smsMessage, { template_likeright: 't', size: 200 }, '000000')).records
    const mineOnly = all.map(row => String(row['id' as never])).filter(id => many.includes(id))
    expect(mineOnly).toHaveLength(count)
    const third = (await page(smsMessage, { template_likeright: 't', size: 10, current: 3 }, '000000')).records
    expect(third.map(row => row['id' as never])).toEqual(all.slice(20, 30).map(row => row['id' as never]))
  })
})

describe('the total', () => {
  const total = async (tenantId: string) => (await page(smsMessage, { template: 'total' }, tenantId)).total
  const add = (tenantId: string) =>
    inContext(testApp, tenantId, 'write', ctx =>
      ctx.insert(smsMessage, { phone: '13900000000', template: 'total', content: 'x', tries: 0 }),
    )

  test('is right at once for whoever wrote, for whom the row is, and for the platform', async () => {
    const tenantId = await makeTenant(testApp)
    expect([await total(tenantId), await total('000000')]).toEqual([0, 0])
    await add(tenantId)
    expect([await total(tenantId), await total('000000')]).toEqual([1, 1])
    const row = (await page(smsMessage, { template: 'total' }, tenantId)).records[0]
    await inContext(testApp, '000000', 'write', async ctx => {
      const before = await ctx.getOrRefuse(smsMessage, String(row?.['id' as never]))
      await ctx.remove(smsMessage, before)
    })
    expect([await total(tenantId), await total('000000')]).toEqual([0, 0])
  })

  test('is kept for two seconds when something else wrote', async () => {
    const tenantId = await makeTenant(testApp)
    await add(tenantId)
    expect(await total(tenantId)).toBe(1)
    await testApp.asOwner(`update sms_message set is_deleted = 1 where tenant_id = $1`, [tenantId])
    expect(await total(tenantId)).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 2_100))
    expect(await total(tenantId)).toBe(0)
  })
})
