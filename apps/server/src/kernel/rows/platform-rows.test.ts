import { hotWord, notice } from '@forecourt/contract/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  administrator,
  ask,
  call,
  inContext,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'

let testApp: TestApp
let root: Person
let [mine, theirs] = ['', '']
let person: Person
let reader: Person
let stranger: Person
const rights = ['hotWord', 'hotWord_add', 'hotWord_edit', 'hotWord_delete', 'hotWord_view', 'notice', 'notice_view']
const ofDictionary = ['dictBiz', 'dictBiz_add', 'dictBiz_edit', 'dictBiz_view']
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  ;[mine, theirs] = [await makeTenant(testApp), await makeTenant(testApp)]
  person = await makePerson(testApp, {
    tenantId: mine,
    rights: [...rights, ...ofDictionary, 'notice_add', 'notice_edit'],
  })
  reader = await makePerson(testApp, { tenantId: mine, rights })
  stranger = await makePerson(testApp, { tenantId: theirs, rights: [...rights, ...ofDictionary] })
})
afterAll(() => testApp.close())

const offered = async (who: Person) =>
  (await ask(who, 'GET', 'hotwords/hotwords')).map((one: any) => [one.word, one.weight])
const listed = async (who: Person, path: string, name: string) =>
  (await ask(who, 'GET', path, { size: 50 })).records.map((one: any) => one[name]).toSorted()

describe("rows of the platform beside a tenant's own", () => {
  let common: string
  beforeAll(async () => {
    common = (await ask(root, 'POST', 'hotwords/word/submit', { word: '加油', weight: 5 })).id
    await ask(root, 'POST', 'hotwords/word/submit', { word: '油卡', weight: 4 })
  })

  test('are read by everybody and written by the platform alone', async () => {
    expect(await listed(person, 'hotwords/word/list', 'word')).toEqual(['加油', '油卡'])
    expect(await ask(person, 'GET', 'hotwords/word/detail', { id: common })).toMatchObject({
      word: '加油',
      tenantId: '000000',
    })
    const changed = await call(person, 'POST', 'hotwords/word/submit', { id: common, weight: 1 })
    expect(changed).toMatchObject({ code: 404 })
    expect(await call(person, 'POST', `hotwords/word/remove?ids=${common}`)).toMatchObject({ code: 404 })
    expect(await offered(stranger)).toEqual([
      ['加油', 5],
      ['油卡', 4],
    ])
  })

  test('are not changed past the store either: the wall is in the database', async () => {
    const outcome = await inContext(testApp, mine, 'write', ctx =>
      ctx.query('update hot_word set weight = 99 where id = $1 returning 1', [common]),
    )
    expect(outcome.rows).toEqual([])
    const insert = inContext(testApp, mine, 'write', ctx =>
      ctx.insert(hotWord, { word: 'x', weight: 1 }, { tenantId: '000000' }),
    )
    await expect(insert).rejects.toMatchObject({ code: '42501' })
  })

  test('give way to an own row of the same key, which may hide it, for this tenant alone', async () => {
    const { id } = await ask(person, 'POST', 'hotwords/word/submit', { word: '加油', weight: 1 })
    expect(await listed(person, 'hotwords/word/list', 'word')).toEqual(['加油', '油卡'])
    expect((await ask(person, 'GET', 'hotwords/word/list', {})).total).toBe(2)
    expect(await offered(person)).toEqual([
      ['油卡', 4],
      ['加油', 1],
    ])
    await ask(person, 'POST', 'hotwords/word/submit', { id, isHidden: 1 })
    expect(await offered(person)).toEqual([['油卡', 4]])
    expect(await offered(stranger)).toHaveLength(2)
    await ask(person, 'POST', `hotwords/word/remove?ids=${id}`)
    expect(await offered(person)).toHaveLength(2)
  })

  test('are counted anew by everybody when the platform adds one', async () => {
    const before = (await ask(stranger, 'GET', 'hotwords/word/list', {})).total
    await ask(root, 'POST', 'hotwords/word/submit', { word: '充电', weight: 3 })
    expect((await ask(stranger, 'GET', 'hotwords/word/list', {})).total).toBe(before + 1)
  })
})

test("an own entry of a business dictionary stands below the platform's, and in place of one of its key", async () => {
  const submit = (who: Person, said: Readonly<Record<string, unknown>>) =>
    ask(who, 'POST', 'blade-system/dict-biz/submit', said)
  const { id: parentId } = await submit(root, { code: 'seat', dictValue: '座位' })
  await submit(root, { parentId, dictKey: '1', dictValue: '普通', sort: 1, code: 'x' })
  await submit(root, { parentId, dictKey: '2', dictValue: '包厢', sort: 2, code: 'x' })
  await submit(person, { parentId, dictKey: '2', dictValue: '雅间', sort: 2, code: 'x' })
  await submit(person, { parentId, dictKey: '3', dictValue: '露台', sort: 3, code: 'x' })
  const values = async (who: Person) =>
    (await ask(who, 'GET', 'blade-system/dict-biz/dictionary', { code: 'seat' })).map((one: any) => one.dictValue)
  expect(await values(person)).toEqual(['普通', '雅间', '露台'])
  expect(await values(stranger)).toEqual(['普通', '包厢'])
  const [seat] = await ask(person, 'GET', 'blade-system/dict-biz/list')
  expect([seat.dictValue, seat.children.map((one: any) => one.dictValue)]).toEqual(['座位', ['普通', '雅间', '露台']])
  const foreign = await ask(person, 'POST', 'blade-system/dict-biz/submit', { code: 'own', dictValue: '自有' })
  const below = await call(stranger, 'POST', 'blade-system/dict-biz/submit', {
    parentId: foreign.id,
    code: 'x',
    dictKey: '1',
    dictValue: 'y',
  })
  expect(below).toMatchObject({ code: 422 })
})

test('a notice is read from its release on, by those who may not write it', async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000)
  const made = (title: string, days: number, tenantId: string) =>
    testApp.asSystem(ctx =>
      ctx.insert(notice, { title, category: 1, releaseTime: at(days), content: '<p>内容</p>' }, { tenantId }),
    )
  const early = await made('将来的平台通知', 3, '000000')
  await made('平台通知', -3, '000000')
  const own = await made('将来的通知', 3, mine)
  await made('别人的通知', -3, theirs)
  expect(await listed(reader, 'blade-desk/notice/list', 'title')).toEqual(['平台通知'])
  expect(await listed(person, 'blade-desk/notice/list', 'title')).toEqual(['将来的通知', '平台通知'])
  expect(await call(reader, 'GET', 'blade-desk/notice/detail', { id: String(own.id) })).toMatchObject({ code: 404 })
  expect(await call(person, 'GET', 'blade-desk/notice/detail', { id: String(early.id) })).toMatchObject({ code: 404 })
})
