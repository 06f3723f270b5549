import { expect, test } from 'vitest'
import { inGroups } from './grouped-options.tsx'

const inChinese = (label: readonly [string, string]) => label[0]
const inEnglish = (label: readonly [string, string]) => label[1]

const own = { group: '自建角色', groupEn: 'Own roles' }
const built = { group: '内置 · 企业', groupEn: 'Built in: company', line: '发卡', lineEn: 'Hands out cards' }
const rows = [
  { id: '1', label: '经办', hint: 'company', ...built },
  { id: '2', label: '审批', ...built },
  { id: '3', label: '调度', ...own },
]

test('what is offered stands under its headings, in the order in which they come', () => {
  const [first, second] = inGroups(rows, inChinese)
  expect(first).toMatchObject({
    label: '内置 · 企业',
    options: [{ value: '1', label: '经办', hint: 'company', line: '发卡' }, { value: '2' }],
  })
  expect(second).toMatchObject({ label: '自建角色', options: [{ value: '3', line: undefined }] })
})

test('headings and lines are those of the language that is read', () => {
  expect(inGroups(rows, inEnglish)).toMatchObject([
    { label: 'Built in: company', options: [{ line: 'Hands out cards' }, {}] },
    { label: 'Own roles' },
  ])
})

test('without headings it is a plain list, and what has none among others stands above them', () => {
  expect(inGroups([{ id: '1', label: 'a' }], inChinese)).toEqual([{ value: '1', label: 'a' }])
  expect(inGroups([...rows, { id: '9', label: 'x' }], inChinese)[0]).toMatchObject({ value: '9' })
})
