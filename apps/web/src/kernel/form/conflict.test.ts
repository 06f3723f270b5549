import { int, money, secret, text } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { differencesOf, mergedBy } from './conflict.ts'

const fields = {
  name: text(['名称', 'Name'], { required: true }),
  remark: text(['备注', 'Remark']),
  limit: money(['限额', 'Limit']),
  sort: int(['排序', 'Sort']),
  key: secret(['密钥', 'Key']),
}
const base = { name: '甲', remark: null, limit: '12.50', sort: 1, key: null }

test('what only one of two people has changed is taken from them', () => {
  const found = differencesOf(fields, base, { ...base, remark: '我的' }, { ...base, sort: 2 })
  expect(found.map(({ name, usual }) => [name, usual])).toEqual([
    ['remark', 'mine'],
    ['sort', 'theirs'],
  ])
})

test('what both have changed is chosen by nobody but the person', () => {
  const found = differencesOf(fields, base, { ...base, name: '乙' }, { ...base, name: '丙' })
  expect(found).toEqual([{ name: 'name', base: '甲', mine: '乙', theirs: '丙', usual: undefined }])
})

test('the same value written in another way is no difference', () => {
  expect(differencesOf(fields, base, { ...base, limit: '12.5', remark: '', sort: '1' }, base)).toEqual([])
})

test('secrets are never put side by side', () => {
  expect(differencesOf(fields, base, { ...base, key: 'a' }, { ...base, key: 'b' })).toEqual([])
})

test('the merge keeps mine except where theirs was chosen', () => {
  const mine = { ...base, name: '乙', remark: '我的' }
  const found = differencesOf(fields, base, mine, { ...base, name: '丙', remark: '他的' })
  expect(mergedBy(found, { name: 'theirs', remark: 'mine' }, mine)).toMatchObject({ name: '丙', remark: '我的' })
})
