import { staffAccount } from '@forecourt/contract/cards'
import { order } from '@forecourt/contract/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, inContext, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'
import { fen, makeCard, openStation, pay } from '../../areas/orders/test-station.ts'
import { CountCache, ListTotal, tablesReadBy, Written } from './count-cache.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openApp({ DATABASE_POOL: '10' })
})
afterAll(() => testApp.close())

const totalOf = async (person: Person, path: string, given: Record<string, unknown> = {}): Promise<number> =>
  (await ask<{ total: number }>(person, 'GET', path, given)).total
const people = 'zytstaffaccount/staffaccount/list'
let phones = 13_800_000_000
const newcomer = (name: string) => ({ name, phone: String(++phones) })

describe('the total of a list', () => {
  let mine: string
  let clerk: Person
  beforeAll(async () => {
    mine = await makeTenant(testApp)
    clerk = await makePerson(testApp, { tenantId: mine, rights: ['staffAccount', 'staffAccount_add'] })
  })

  test('is kept for a moment and forgotten by what is written', () => {
    const cache = new CountCache()
    const total = () => new ListTotal(cache, '100001', staffAccount, [], 'all')
    total().keep(7, 1_000)
    expect([
      total().known(1_001),
      total().known(3_001),
      new ListTotal(cache, '100002', staffAccount, [], 'all').known(1_001),
    ]).toEqual([7, undefined, undefined])
    const written = new Written('write')
    written.row(staffAccount, { tenantId: '100001' })
    written.forgetIn(cache, ['000000'])
    expect(total().known(1_001)).toBeUndefined()
  })

  test('that was being counted while something was written is not kept', () => {
    const cache = new CountCache()
    const counting = new ListTotal(cache, '100001', staffAccount, ['user'], 'all')
    const written = new Written('write')
    written.statement(`update "user" set dept_id = null`)
    written.forgetIn(cache, [])
    counting.keep(7, 1_000)
    expect(new ListTotal(cache, '100001', staffAccount, ['user'], 'all').known(1_001)).toBeUndefined()
  })

  test('depends on every table its conditions name', () => {
    const text = 'select 1 from "staff_account" where exists (select from "user" u join role r on true) and name = $1'
    expect(tablesReadBy(text, staffAccount)).toEqual(['user', 'role'])
  })

  test('is right after each write of one’s own, while others ask for it all the time', async () => {
    const before = await totalOf(clerk, people)
    let goesOn = true
    const asking = Promise.all(
      [1, 2, 3].map(async () => {
        while (goesOn) await totalOf(clerk, people)
      }),
    )
    const seen: number[] = []
    for (let n = 1; n <= 40; n++) {
      await ask(clerk, 'POST', 'zytstaffaccount/staffaccount/submit', newcomer(`员工${n}`))
      seen.push((await totalOf(clerk, people)) - before)
    }
    goesOn = false
    await asking
    expect(seen).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  })

  test('is right after a statement written by hand, and after many rows at once for another tenant', async () => {
    const before = await totalOf(clerk, people)
    await inContext(testApp, mine, 'write', ctx => ctx.insert(staffAccount, newcomer('手工')))
    expect(await totalOf(clerk, people)).toBe(before + 1)
    await inContext(testApp, '000000', 'write', ctx =>
      ctx.query(`update staff_account set is_deleted = 1 where tenant_id = $1 and name = '手工'`, [mine]),
    )
    expect(await totalOf(clerk, people)).toBe(before)
    await inContext(testApp, '000000', 'write', ctx =>
      ctx.insertMany(staffAccount, [newcomer('甲'), newcomer('乙')], { tenantId: mine }),
    )
    expect(await totalOf(clerk, people)).toBe(before + 2)
  })
})

test('fifty payments are in the totals at once: of the site, of the company that pays, and of the platform', async () => {
  const station = await openStation(testApp)
  const reads = { rights: ['order'] }
  const watchers = [
    station.cashier,
    await makePerson(testApp, { tenantId: station.companyId, ...reads }),
    await makePerson(testApp, reads),
  ]
  const orders = () => Promise.all(watchers.map(one => totalOf(one, 'zytorder/order/list')))
  const card = await makeCard(station, fen('9000.00'))
  const before = await orders()
  for (let round = 1; round <= 5; round++) {
    const paid = await Promise.all(Array.from({ length: 10 }, () => pay(station, card.cardNo, { amount: '10.00' })))
    expect(paid.every(one => one.code === 200)).toBe(true)
    expect(await orders()).toEqual(before.map(count => count + round * 10))
  }
  expect(order.options.share).toContain('companyId')
})
