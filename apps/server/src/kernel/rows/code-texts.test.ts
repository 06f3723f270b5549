import { type Fields, codedFields, dict, ref, state, states, text } from '@forecourt/contract/kernel'
import { yesNo } from '@forecourt/contract/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, ask, openApp, type Person, type TestApp } from '../../../test/people.ts'

let testApp: TestApp
let root: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  await ask(root, 'POST', 'hotwords/word/submit', { word: '洗车', weight: 1, siteType: '4' })
})
afterAll(() => testApp.close())

const lean = { prefer: 'return=minimal' }
const english = { 'accept-language': 'en' }
const tenantRow = async (headers = {}) => (await ask(root, 'GET', 'blade-system/tenant/list', {}, headers)).records[0]

test('a code comes with its text, of dictionaries and states alike, in the language of who asks', async () => {
  expect(await tenantRow()).toMatchObject({ kind: 9, kindName: '平台', status: 1, statusName: '正常' })
  expect(await tenantRow(english)).toMatchObject({ kindName: 'Platform', statusName: 'Active' })
  const row = await tenantRow()
  expect(await ask(root, 'GET', 'blade-system/tenant/detail', { id: row.id })).toMatchObject({ statusName: '正常' })
  const words = await ask(root, 'GET', 'hotwords/word/list')
  expect(words.records).toMatchObject([{ siteType: '4', siteTypeName: '洗车店' }])
})

test('who knows what codes mean is answered without them, but for those that every client reads', async () => {
  const row = await tenantRow(lean)
  expect(Object.keys(row).filter(name => name === 'kindName' || name === 'statusName')).toEqual([])
  const posts = await ask(root, 'GET', 'blade-system/post/list', { postCode: 'pm' }, lean)
  expect(posts.records[0]).toMatchObject({ category: 2, categoryName: '中层' })
})

test('no text takes the name of a field or of a reference, and several values have none', () => {
  const label = ['甲', 'Alpha'] as const
  const life = states({ open: { code: 0, label, tone: 'neutral' } })
  const fields: Fields = {
    bank: dict(label, { of: yesNo }),
    bankName: text(label),
    site: dict(label, { of: yesNo }),
    siteId: ref(label, { to: 'site' }),
    kinds: dict(label, { of: yesNo, many: true }),
    free: dict(label),
    status: state(label, { of: life }),
  }
  expect(codedFields(fields).map(([name]) => name)).toEqual(['status'])
})
