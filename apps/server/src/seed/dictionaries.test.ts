import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, ask, call, openApp, type Person, type TestApp } from '../../test/people.ts'
import { prepareFoundation } from './prepare.ts'

let testApp: TestApp
let root: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
})
afterAll(() => testApp.close())

interface Entry {
  readonly id: string
  readonly dict_key: string
  readonly dict_value: string
  readonly value_en: string
  readonly version: number
}
const entries = (code: string): Promise<Entry[]> =>
  testApp.asOwner(
    `select id::text, dict_key, dict_value, value_en, version from dict where code = $1 and is_deleted = 0 order by dict_key`,
    [code],
  )
const labels = async (code: string) => (await entries(code)).map(one => [one.dict_key, one.dict_value, one.value_en])

test('the labels of an installation follow a release, unless an operator has changed or removed them', async () => {
  const now = await labels('sex')
  expect(now).toEqual([
    ['-1', '性别', 'Sex'],
    ['1', '男', 'Male'],
    ['2', '女', 'Female'],
    ['3', '未知', 'Unknown'],
  ])
  // As an earlier release had it: another word, one entry less, and a dictionary by another name.
  await testApp.asOwner(`update dict set dict_value = '男性', value_en = 'Man' where code = 'sex' and dict_key = '1'`)
  await testApp.asOwner(`delete from dict where code = 'user_type' and dict_key = '3'`)
  const [, , female, unknown] = await entries('sex')
  const edited = { id: female?.id, dictValue: '女士', code: 'sex', dictKey: '2' }
  expect(await call(root, 'POST', 'blade-system/dict/submit', edited)).toMatchObject({ code: 200 })
  await ask(root, 'POST', `blade-system/dict/remove?ids=${unknown?.id}`)
  await prepareFoundation(testApp.app, { adminPassword: 'admin' })
  expect(await labels('sex')).toEqual([
    ['-1', '性别', 'Sex'],
    ['1', '男', 'Male'],
    ['2', '女士', 'Female'],
  ])
  expect(await labels('user_type')).toContainEqual(['3', '供货商', 'Supplier'])
  const before = await entries('sex')
  await prepareFoundation(testApp.app, { adminPassword: 'admin' })
  expect(await entries('sex'), 'a start without news writes nothing').toEqual(before)
})
