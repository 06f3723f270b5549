import { freeCodes, sellCodes, setCodesAside } from '@forecourt/contract/goods'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  call,
  callWithCode,
  givePhone,
  inContext,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { upload, workTask } from '../tools/test-task.ts'
import { goodsAt, type Library, makeApproved, makeLibrary, skuBody } from './test-goods.ts'

let testApp: TestApp
let library: Library
beforeAll(async () => {
  testApp = await openApp()
  library = await makeLibrary(testApp)
})
afterAll(() => testApp.close())

const byCodes = (more: Readonly<Record<string, unknown>> = {}) => skuBody({ stockType: 3, lowStock: 2, ...more })

async function makeSku(more: Readonly<Record<string, unknown>> = {}) {
  const { id, skus } = await makeApproved(library, { skus: [byCodes(more)] })
  return { commodityId: id, skuId: skus[0]?.id ?? '' }
}

const fileOf = (...lines: readonly string[]) => ({ name: 'codes.csv', bytes: Buffer.from(`${lines.join('\r\n')}\r\n`) })

const send = (who: Person, skuId: string, lines: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  upload(testApp.app, who, 'goods/v2/code/import', fileOf(...lines), { skuId, ...more })

/** Brings codes in and answers what became of them. */
async function bring(skuId: string, lines: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { data } = await send(library.supplier, skuId, lines, more)
  const done = await workTask(testApp.app, library.supplier, data.taskId)
  return { batchNo: String(data.batchNo), ...done.result, file: done.fileKey, input: JSON.stringify(done) }
}

const listed = async (skuId: string, who = library.supplier) =>
  (await ask(who, 'GET', 'goods/v2/code/list', { skuId_equal: skuId, ascs: 'lineNo', size: 50 }))
    .records as readonly any[]

const stockOf = async (commodityId: string) => (await goodsAt(library.supplier, commodityId)).skus[0].stock

describe('a file of codes', () => {
  test('becomes unsold codes, which are the stock of their variant', async () => {
    const { commodityId, skuId } = await makeSku({ stock: 77 })
    expect(await stockOf(commodityId)).toBe(0)
    const result = await bring(skuId, ['卡密,截止日', 'AAAA-BBBB-0001,2099-12-31', 'AAAA-BBBB-0002,'])
    expect(result).toMatchObject({ total: 2, added: 2, failed: 0, faults: [] })
    expect(await listed(skuId)).toMatchObject([
      { tail: '0001', status: 0, faceValue: '100.00', batchNo: result.batchNo, expireTime: '2099-12-31 23:59:59' },
      { tail: '0002', status: 0, expireTime: null },
    ])
    await testApp.app.runJob('goods.lowStock')
    expect(await stockOf(commodityId)).toBe(2)
  })

  test('says which codes are there already, in it or from before, and brings in the others', async () => {
    const { skuId } = await makeSku()
    const { batchNo } = await bring(skuId, ['TWICE-000001', 'TWICE-000002'])
    const other = await makeSku()
    const again = await bring(other.skuId, [
      'FRESH-000001',
      'TWICE-000002',
      'FRESH-000001',
      'abc',
      'OLD-00000001,2001-01-01',
    ])
    expect(again).toMatchObject({ total: 5, added: 1, failed: 4 })
    expect(again.faults).toMatchObject([
      { row: 2, tail: '0002', reason: `卡密重复：批次 ${batchNo} 已导入` },
      { row: 3, tail: '0001', reason: '卡密重复：本文件前面的行已有' },
      { row: 4, tail: 'c', reason: '卡密须为4至128个字母、数字或符号' },
      { row: 5, reason: '卡密已过期' },
    ])
    expect(again.file).toBeTruthy()
    expect(await bring(skuId, ['TWICE-000001', 'TWICE-000002'])).toMatchObject({ added: 0, failed: 2 })
  })

  test('goes on where its process died, and counts what was written then', async () => {
    const { skuId } = await makeSku()
    const { data } = await send(library.supplier, skuId, ['AGAIN-000001', 'AGAIN-000002'])
    const key = async () =>
      (await testApp.asOwner<{ key: string }>('select key from stored_file order by id desc limit 1'))[0]?.key ?? ''
    const stored = await testApp.app.providers.storage.get(await key())
    if (stored.result !== 'ok') throw new Error('the file is not there')
    const bytes = Buffer.concat(await stored.stream.toArray())
    // Nothing of the codes can be read where the file lies.
    expect(bytes.toString('utf8')).not.toContain('AGAIN')
    expect(await workTask(testApp.app, library.supplier, data.taskId)).toMatchObject({
      result: { added: 2, failed: 0 },
    })
    expect((await testApp.app.providers.storage.get(await key())).result).not.toBe('ok')
    await testApp.app.providers.storage.put(await key(), bytes, { contentType: 'application/octet-stream' })
    await testApp.asOwner(`update task set status = 0 where id = $1`, [data.taskId])
    expect(await workTask(testApp.app, library.supplier, data.taskId)).toMatchObject({
      result: { added: 2, failed: 0 },
    })
    expect(await listed(skuId)).toHaveLength(2)
  })

  test('is refused where the stock is not counted by codes, where it holds none, and to whom the variant is not', async () => {
    const { skus } = await makeApproved(library, { skus: [skuBody({ stockType: 1, stock: 5 })] })
    expect(await send(library.supplier, skus[0]?.id ?? '', ['ABCD-1234'])).toMatchObject({
      code: 409,
      reason: 'notByCodes',
    })
    const { skuId } = await makeSku()
    expect(await send(library.supplier, skuId, ['卡密'])).toMatchObject({ reason: 'importFailed' })
    const stranger = await makePerson(testApp, {
      tenantId: (await makeLibrary(testApp)).supplierId,
      rights: ['goodsCode_import'],
    })
    expect((await send(stranger, skuId, ['ABCD-1234'])).code).toBe(404)
  })

  test('of a supplier may be brought by the operator, and is the supplier’s', async () => {
    const { skuId } = await makeSku()
    const { data } = await send(library.operator, skuId, ['OPERATOR-000001'])
    await workTask(testApp.app, library.operator, data.taskId)
    expect(await listed(skuId)).toMatchObject([{ tail: '0001', tenantId: library.supplierId }])
  })
})

describe('what is secret of a code', () => {
  test('lies sealed, and leaves by no list, detail or file', async () => {
    const { skuId } = await makeSku()
    const { input } = await bring(skuId, ['HIDDEN-SECRET-9'])
    const [row] = await listed(skuId)
    const detail = await ask(library.supplier, 'GET', 'goods/v2/code/detail', { id: row.id })
    for (const text of [JSON.stringify(row), JSON.stringify(detail), input]) expect(text).not.toContain('SECRET')
    const rows = await testApp.asOwner('select * from goods_code where id = $1', [row.id])
    expect(JSON.stringify(rows)).not.toContain('SECRET')
  })

  test('is shown to who owns it and proves it is them, with a trace', async () => {
    const { skuId } = await makeSku()
    await bring(skuId, ['REVEAL-00000042'])
    const [{ id }] = await listed(skuId)
    await givePhone(testApp, library.supplier)
    expect(await call(library.supplier, 'POST', 'goods/v2/code/reveal', { id })).toMatchObject({
      reason: 'stepUpNeeded',
    })
    const shown = await callWithCode(testApp, library.supplier, 'POST', 'goods/v2/code/reveal', { id })
    expect(shown.data).toMatchObject({ code: 'REVEAL-00000042' })
    const rows = await testApp.asOwner(
      `select user_id::text as by, changes::text as changes from audit_entry where row_id = $1 and action = 'showCode'`,
      [id],
    )
    expect(rows).toMatchObject([{ by: library.supplier.userId }])
    expect(JSON.stringify(rows)).not.toContain('REVEAL-')
    const other = await makePerson(testApp, {
      tenantId: (await makeLibrary(testApp)).supplierId,
      rights: ['goodsCode_reveal'],
    })
    expect((await call(other, 'POST', 'goods/v2/code/reveal', { id })).code).toBe(404)
  })
})

test('a code that is void is no longer in stock, and who keeps the goods is told when few are left', async () => {
  const { commodityId, skuId } = await makeSku({ lowStock: 1 })
  await bring(skuId, ['VOID-0000001', 'VOID-0000002'])
  await testApp.app.runJob('goods.lowStock')
  expect(await goodsAt(library.supplier, commodityId)).toMatchObject({ isLow: 0 })
  const [first] = await listed(skuId)
  expect((await call(library.supplier, 'POST', 'goods/v2/code/void', { id: first.id })).code).toBe(422)
  await ask(library.supplier, 'POST', 'goods/v2/code/void', { id: first.id, reason: '印刷错误' })
  expect(await call(library.supplier, 'POST', 'goods/v2/code/void', { id: first.id, reason: '再次' })).toMatchObject({
    code: 409,
  })
  await testApp.app.runJob('goods.lowStock')
  expect(await goodsAt(library.supplier, commodityId)).toMatchObject({ isLow: 1, skus: [{ stock: 1 }] })
  expect(await testApp.asOwner('select from sku where id = $1 and low_notice_time is not null', [skuId])).toHaveLength(
    1,
  )
})

describe('codes for an order', () => {
  let buyerTenantId: string
  beforeAll(async () => {
    buyerTenantId = await makeTenant(testApp, 'buyer')
  })
  const order = (() => {
    let made = 900_000
    return () => String(++made)
  })()
  const aside = (skuId: string, orderId: string, quantity = 1, until = new Date(Date.now() + 60_000)) =>
    inContext(testApp, '000000', 'write', ctx => ctx.call(setCodesAside, { skuId, orderId, quantity, until }))
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (fault: unknown) => (fault as { reason?: string }).reason ?? String(fault),
    )
  const statesOf = async (skuId: string) => (await listed(skuId)).map(one => one.status)

  test('the last code is had by one of a thousand who try, two dozen at the same time', async () => {
    const { skuId } = await makeSku()
    await bring(skuId, ['LAST-0000001'])
    let left = 1000
    const buyer = async () => {
      const outcomes: string[] = []
      while (left-- > 0) outcomes.push(await reasonOf(aside(skuId, order())))
      return outcomes
    }
    const outcomes = (await Promise.all(Array.from({ length: 24 }, buyer))).flat()
    expect(outcomes.filter(one => one === 'done')).toHaveLength(1)
    expect(outcomes.filter(one => one === 'codesShort')).toHaveLength(999)
    expect(await statesOf(skuId)).toEqual([1])
  })

  test('no two of many orders have the same one, and none is left out', async () => {
    const { skuId } = await makeSku()
    await bring(
      skuId,
      Array.from({ length: 20 }, (_, index) => `EACH-${String(index).padStart(7, '0')}`),
    )
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => reasonOf(aside(skuId, order(), 2))))
    expect(outcomes).toEqual(Array.from({ length: 10 }, () => 'done'))
    const rows = await testApp.asOwner<{ count: string }>(
      'select count(*) from goods_code where sku_id = $1 and status = 1 group by order_id',
      [skuId],
    )
    expect(rows.map(one => Number(one.count))).toEqual(Array.from({ length: 10 }, () => 2))
  })

  test('those that expire soonest go first, expired and void ones never', async () => {
    const { skuId } = await makeSku()
    await bring(skuId, [
      'SOON-0000001',
      'SOON-0000002,2098-01-01',
      'SOON-0000003,2097-01-01',
      'SOON-0000004,2096-01-01',
    ])
    await testApp.asOwner(
      `update goods_code set expire_time = now() - interval '1 hour' where sku_id = $1 and tail = '0004'`,
      [skuId],
    )
    await aside(skuId, order(), 2)
    expect(await statesOf(skuId)).toEqual([0, 1, 1, 0])
    expect(await reasonOf(aside(skuId, order(), 2))).toBe('codesShort')
    expect(await reasonOf(aside(skuId, order()))).toBe('done')
  })

  test('are the buyer’s once paid, who reads them in a list and proves that it is them to see one', async () => {
    const { skuId } = await makeSku()
    await bring(skuId, ['SOLD-0000001', 'SOLD-0000002'])
    const orderId = order()
    await aside(skuId, orderId)
    const buyer = await makePerson(testApp, { tenantId: buyerTenantId, roles: ['buyer'] })
    expect(await listed(skuId, buyer)).toEqual([])
    await testApp.asSystem(ctx => ctx.call(sellCodes, { orderId, quantity: 1, buyerTenantId }))
    expect(await reasonOf(testApp.asSystem(ctx => ctx.call(sellCodes, { orderId, quantity: 1, buyerTenantId })))).toBe(
      'changed',
    )
    const mine = await listed(skuId, buyer)
    expect(mine).toMatchObject([{ status: 2, tail: '0001', orderId }])
    const shown = await callWithCode(testApp, buyer, 'POST', 'goods/v2/code/reveal', { id: mine[0].id })
    expect(shown).toMatchObject({ code: 200, data: { code: 'SOLD-0000001' } })
    const [, left] = await listed(skuId)
    expect((await call(buyer, 'POST', 'goods/v2/code/reveal', { id: left.id })).code).toBe(404)
  })

  test('are free again when the order is cancelled, and when nobody has paid in time', async () => {
    const { skuId } = await makeSku()
    await bring(skuId, ['FREE-0000001', 'FREE-0000002'])
    const [cancelled, late] = [order(), order()]
    await aside(skuId, cancelled)
    await aside(skuId, late, 1, new Date(Date.now() - 1000))
    await testApp.asSystem(ctx => ctx.call(freeCodes, { orderId: cancelled }))
    expect((await statesOf(skuId)).toSorted((one, other) => one - other)).toEqual([0, 1])
    await testApp.app.runJob('goods.freeCodes')
    expect(await statesOf(skuId)).toEqual([0, 0])
    expect(
      await reasonOf(testApp.asSystem(ctx => ctx.call(sellCodes, { orderId: late, quantity: 1, buyerTenantId }))),
    ).toBe('changed')
    expect(
      await testApp.asOwner(
        'select from goods_code where sku_id = $1 and (order_id is not null or buyer_tenant_id is not null)',
        [skuId],
      ),
    ).toEqual([])
  })
})

/** The figure of a hundred thousand codes is got with CODES=100000. */
const many = Number(process.env['CODES'] ?? 5_000)

test('memory does not grow with the file, and every code of it is there once', { timeout: 300_000 }, async () => {
  const { skuId } = await makeSku()
  const lines = Array.from({ length: many }, (_, index) => `MANY-${String(index).padStart(12, '0')}`)
  const { data } = await send(library.supplier, skuId, [...lines, lines[0] ?? ''])
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const startedMs = performance.now()
  const done = await workTask(testApp.app, library.supplier, data.taskId)
  clearInterval(watch)
  const grown = (most - before) / 1024 / 1024
  if (process.env['CODES']) console.log(Math.round(grown), 'MB', Math.round(performance.now() - startedMs), 'ms')
  expect(done).toMatchObject({ result: { total: many + 1, added: many, failed: 1 }, doneCount: many + 1 })
  expect(grown).toBeLessThan(100)
  expect(await testApp.asOwner('select from goods_code where sku_id = $1', [skuId])).toHaveLength(many)
})
