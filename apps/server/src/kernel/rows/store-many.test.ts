import { user } from '@forecourt/contract/access'
import { companyDiscount } from '@forecourt/contract/funds'
import { staffAccount } from '@forecourt/contract/cards'
import { site } from '@forecourt/contract/sites'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inContext, makeTenant, openApp, type TestApp } from '../../../test/people.ts'

let testApp: TestApp
let mine: string
let theirs: string
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp)
  theirs = await makeTenant(testApp)
})
afterAll(() => testApp.close())

let made = 0
const newStaff = (tenantId: string, count: number) =>
  inContext(testApp, tenantId, 'write', ctx =>
    ctx.insertMany(
      staffAccount,
      Array.from({ length: count }, () => ({
        name: `员工${++made}`,
        phone: `1350000${String(made).padStart(4, '0')}`,
      })),
    ),
  )
const staffOf = (tenantId: string, ids: readonly string[]) =>
  inContext(testApp, tenantId, 'read', ctx => ctx.all(staffAccount, { id: ids.map(String) }, { order: ['id'] }))

test('many rows are changed each in its own way, and each has its entry', async () => {
  const rows = await newStaff(mine, 3)
  const changes = rows.map((before, at) => ({
    before,
    changes: at === 1 ? { deptName: '甲' } : { dayLimit: BigInt(at) },
  }))
  const answered = await inContext(testApp, mine, 'write', ctx => ctx.updateMany(staffAccount, changes))
  const read = await staffOf(
    mine,
    rows.map(row => row.id),
  )
  expect(read).toEqual(answered)
  expect(read.map(row => [row.deptName, row.dayLimit, row.version])).toEqual([
    [null, 0n, 2],
    ['甲', null, 2],
    [null, 2n, 2],
  ])
  const entries = await testApp.asOwner<{ changes: object }>(
    `select changes from audit_entry where action = 'update' and row_id = any($1) order by row_id::bigint`,
    [rows.map(row => row.id)],
  )
  expect(entries.map(one => one.changes)).toEqual([
    { dayLimit: [null, '0.00'] },
    { deptName: [null, '甲'] },
    { dayLimit: [null, '0.02'] },
  ])
})

test('nothing is written when one of them is no longer as it was read, or has been another’s all along', async () => {
  const rows = await newStaff(mine, 2)
  const [first] = rows
  await inContext(testApp, mine, 'write', ctx =>
    ctx.updateMany(staffAccount, [{ before: first!, changes: { jobNo: '1' } }]),
  )
  const stale = rows.map(before => ({ before, changes: { jobNo: '2' } }))
  await expect(inContext(testApp, mine, 'write', ctx => ctx.updateMany(staffAccount, stale))).rejects.toMatchObject({
    reason: 'changed',
  })
  expect(
    (
      await staffOf(
        mine,
        rows.map(row => row.id),
      )
    ).map(row => row.jobNo),
  ).toEqual(['1', null])
  const foreign = await newStaff(theirs, 1)
  const theirRow = foreign[0]!
  await expect(
    inContext(testApp, mine, 'write', ctx =>
      ctx.updateMany(staffAccount, [{ before: theirRow, changes: { jobNo: '3' } }]),
    ),
  ).rejects.toMatchObject({ reason: 'changed' })
  await expect(inContext(testApp, mine, 'write', ctx => ctx.removeMany(staffAccount, foreign))).rejects.toMatchObject({
    reason: 'changed',
  })
})

test('a key that another row has is refused by its label', async () => {
  const [first, second] = await newStaff(mine, 2)
  const change = [{ before: second!, changes: { phone: first!.phone } }]
  await expect(inContext(testApp, mine, 'write', ctx => ctx.updateMany(staffAccount, change))).rejects.toMatchObject({
    reason: 'duplicate',
    text: ['手机号已存在', 'Phone already exists'],
  })
})

test('lists, tables and moments arrive as one row written alone would have them', async () => {
  const tenantId = await makeTenant(testApp, 'supplier')
  const tiers = [{ minAmount: 12_345n, rateBp: 9800 }]
  const startTime = new Date('2026-01-02T03:04:05Z')
  await testApp.asSystem(async ctx => {
    const place = await ctx.insert(site, {
      siteName: '站',
      siteCode: `M${made}`,
      supplierTenantId: tenantId,
      provinceCode: '33',
      cityCode: '3301',
      districtCode: '330106',
      address: 'a',
      contactName: 'b',
      contactPhone: '13800138000',
      tenantId,
    } as never)
    await ctx.updateMany(site, [{ before: place, changes: { pictures: ['a~b.png', 'c~d.png'], serviceFeeBp: 250 } }])
    expect(await ctx.getOrRefuse(site, place.id)).toMatchObject({ pictures: ['a~b.png', 'c~d.png'], serviceFeeBp: 250 })
    const discount = await ctx.insert(companyDiscount, {
      companyId: mine,
      discountType: 1,
      tiers: [],
      startTime,
    } as never)
    const changes = { tiers, endTime: startTime } as never
    await ctx.updateMany(companyDiscount, [{ before: discount, changes }])
    expect(await ctx.getOrRefuse(companyDiscount, discount.id)).toMatchObject({ tiers, endTime: startTime, startTime })
    const [someone] = await ctx.all(user, {}, { limit: 1 })
    await ctx.updateMany(user, [{ before: someone!, changes: { roleId: ['1', '2'] } }])
    expect((await ctx.getOrRefuse(user, someone!.id)).roleId).toEqual(['1', '2'])
  })
})

test('many rows are removed at once, each with its entry', async () => {
  const rows = await newStaff(mine, 3)
  await inContext(testApp, mine, 'write', ctx => ctx.removeMany(staffAccount, rows))
  expect(
    await staffOf(
      mine,
      rows.map(row => row.id),
    ),
  ).toEqual([])
  const [entries] = await testApp.asOwner<{ count: number }>(
    `select count(*)::int as count from audit_entry where action = 'remove' and row_id = any($1)`,
    [rows.map(row => row.id)],
  )
  expect(entries?.count).toBe(3)
})
