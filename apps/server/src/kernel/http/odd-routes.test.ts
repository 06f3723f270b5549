import { staffAccount } from '@forecourt/contract/cards'
import { invoiceTitle } from '@forecourt/contract/orders'
import { hotWord } from '@forecourt/contract/system'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'

let testApp: TestApp
let mine: string
let person: Person
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp)
  person = await makePerson(testApp, {
    tenantId: mine,
    rights: [
      'staffAccount',
      'staffAccount_delete',
      'invoiceTitle',
      'invoiceTitle_add',
      'invoiceTitle_delete',
      'hotWord_edit',
    ],
  })
})
afterAll(() => testApp.close())

const title = { titleType: 2, buyerName: '李雷', email: 'lilei@example.com' }
const isLive = async (table: string, id: string) =>
  (await testApp.asOwner<{ is_deleted: number }>(`select is_deleted from "${table}" where id = $1`, [id]))[0]
    ?.is_deleted === 0

describe('a GET that removes', () => {
  const path = 'zytstaffaccount/staffaccount/remove'
  let id: string
  let phone = 13_900_000_000
  beforeEach(async () => {
    const staff = { phone: String(++phone), name: '李雷' }
    id = String((await testApp.asSystem(ctx => ctx.insert(staffAccount, staff, { tenantId: mine }))).id)
  })

  test('removes for who means it', async () => {
    await ask(person, 'GET', path, { ids: id })
    expect(await isLive('staff_account', id)).toBe(false)
  })

  test.each([
    ['made for another site', { 'sec-fetch-site': 'cross-site' }],
    ['followed as a page', { 'sec-fetch-mode': 'navigate' }],
    ['fetched ahead of a click', { 'sec-purpose': 'prefetch' }],
  ])('does nothing when it is %s', async (_, headers) => {
    expect(await call(person, 'GET', path, { ids: id }, headers)).toMatchObject({ code: 403, reason: 'followed' })
    expect(await isLive('staff_account', id)).toBe(true)
  })

  test('is not done for a HEAD, and takes no token from an address or a cookie', async () => {
    const url = `/api/${path}?ids=${id}`
    const head = await person.http.inject({ method: 'HEAD', url, headers: { 'blade-auth': `bearer ${person.token}` } })
    expect(head.statusCode).toBe(404)
    const inAddress = await person.http.inject({ method: 'GET', url: `${url}&Blade-Auth=${person.token}` })
    expect(inAddress.statusCode).toBe(401)
    const cookie = `saber-access-token=${person.token}`
    expect((await person.http.inject({ method: 'GET', url, headers: { cookie } })).statusCode).toBe(401)
    expect(await isLive('staff_account', id)).toBe(true)
  })
})

describe('a path', () => {
  test('holds the id of the row that a verb is about', async () => {
    const { id } = await ask(person, 'POST', 'invoiceManager/saveOrUpdate', title)
    const other = await testApp.asSystem(ctx =>
      ctx.insert(invoiceTitle, { ...title, isDefault: false }, { tenantId: mine }),
    )
    await ask(person, 'POST', `invoiceManager/delete/${id}`)
    expect([await isLive('invoice_title', id), await isLive('invoice_title', String(other.id))]).toEqual([false, true])
    expect(await call(person, 'POST', `invoiceManager/delete/${id}`)).toMatchObject({ code: 404 })
    expect(await call(person, 'POST', 'invoiceManager/delete/x')).toMatchObject({ code: 404 })
  })

  test('may begin at the root, where a call is what it is below /api', async () => {
    const body = JSON.stringify([{ word: '加油', weight: 9 }])
    const headers = { 'blade-auth': `bearer ${person.token}`, 'content-type': 'application/json' }
    const saved = await person.http.inject({ method: 'POST', url: '/hotwords/hotwords', payload: body, headers })
    expect(saved.json()).toMatchObject({ code: 200 })
    const read = await person.http.inject({ method: 'GET', url: '/hotwords/hotwords', headers })
    expect(read.json().data).toEqual([{ word: '加油', weight: 9, siteType: null }])
    expect(read.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) })
    expect((await person.http.inject({ method: 'GET', url: '/hotwords/hotwords' })).statusCode).toBe(401)
    expect(await ask(person, 'GET', 'hotwords/hotwords')).toEqual(read.json().data)
  })
})

describe('a body that is a list', () => {
  const post = (payload: unknown) =>
    person.http
      .inject({
        method: 'POST',
        url: '/api/hotwords/hotwords',
        payload: JSON.stringify(payload),
        headers: { 'blade-auth': `bearer ${person.token}`, 'content-type': 'application/json' },
      })
      .then(response => response.json())
  const words = async () =>
    (await testApp.asSystem(ctx => ctx.all(hotWord, { tenantId: mine })))
      .map(one => [one.word, one.weight] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))

  test('is the input that says so, and replaces what was there', async () => {
    expect(
      await post([
        { word: '92号', weight: 3 },
        { word: '洗车', weight: 2 },
      ]),
    ).toMatchObject({ code: 200 })
    expect(
      await post([
        { word: '洗车', weight: 7 },
        { word: '充电', weight: 1 },
      ]),
    ).toMatchObject({ code: 200 })
    expect(await words()).toEqual([
      ['充电', 1],
      ['洗车', 7],
    ])
    expect(await post({ words: [{ word: '洗车', weight: 8 }] })).toMatchObject({ code: 200 })
    expect(await words()).toEqual([['洗车', 8]])
  })

  test('names the row that is wrong, and nothing of it is stored', async () => {
    const before = await words()
    const refused = await post([{ word: '好', weight: 1 }, { weight: 2 }])
    expect(refused).toMatchObject({ code: 422, problems: [{ field: 'words.1.word' }] })
    expect(
      await post([
        { word: '好', weight: 1 },
        { word: '好', weight: 2 },
      ]),
    ).toMatchObject({ code: 422 })
    expect(await words()).toEqual(before)
  })
})
