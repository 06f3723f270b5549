import { expect, test } from 'vitest'
import type { Label } from '../label.ts'
import { schemaOfField } from '../schema.ts'
import { formatField, parseField, parseFields } from '../wire-values.ts'
import { innerFieldsOf, int, json, money, parts, richText } from './index.ts'

const label: Label = ['规则', 'Rule']
const rule = {
  threshold: money(['门槛', 'Threshold'], { required: true }),
  value: money(['金额', 'Value'], { required: true }),
  times: int(['次数', 'Times'], { initial: 1 }),
}
const one = parts(label, { parts: rule })
const several = json(label, { rows: rule })

test('an object of declared parts is read and written part by part', () => {
  const inside = { threshold: 20_000n, value: 500n, times: 1 }
  for (const raw of [{ threshold: '200', value: '5.00', other: 'x' }, '{"threshold":"200.00","value":"5"}'])
    expect(parseField(one, raw)).toEqual({ value: inside })
  expect(formatField(one, inside)).toEqual({ threshold: '200.00', value: '5.00', times: 1 })
  for (const raw of ['text', '[]', [1], 5, `${'['.repeat(5000)}`])
    expect(parseField(one, raw)).toHaveProperty('problem')
  expect(innerFieldsOf(one)).toBe(rule)
  expect(innerFieldsOf(several)).toBe(rule)
})

test('each part that is wrong is named by its path, in rows and in objects within them', () => {
  const fields = { rule: one, tiers: several, deep: json(label, { rows: { inner: one } }) }
  const wrong = { threshold: 'x', value: '5' }
  const { problems } = parseFields(fields, {
    rule: { value: 'much' },
    tiers: [{ threshold: '1', value: '1' }, wrong, { value: '-1', threshold: '2' }],
    deep: [{ inner: wrong }],
  })
  expect(problems.map(problem => problem.field)).toEqual([
    'rule.threshold',
    'rule.value',
    'tiers.1.threshold',
    'tiers.2.value',
    'deep.0.inner.threshold',
  ])
  expect(problems[2]?.message).toEqual([
    '规则第2行：门槛应为最多2位小数的数字',
    'Rule row 2: Threshold must be a number with at most 2 decimals',
  ])
})

test('the document says what its parts are', () => {
  expect(schemaOfField(one, true)).toMatchObject({
    type: ['object', 'null'],
    required: ['threshold', 'value'],
    properties: { threshold: { $ref: '#/components/schemas/Money' } },
  })
})

test('a formatted text is bounded, and blank where there is nothing to read', () => {
  const content = richText(['内容', 'Content'], { required: true, max: 30 })
  expect(parseField(content, '<p>好</p>')).toEqual({ value: '<p>好</p>' })
  for (const raw of ['<p></p>', '<p><br>&nbsp;</p>', `<p>${'x'.repeat(30)}</p>`])
    expect(parseField(content, raw)).toHaveProperty('problem')
  expect(parseField(richText(['内容', 'Content']), '<p> </p>')).toEqual({ value: null })
  expect(parseField(content, '<img src="/api/files/a.png">')).toHaveProperty('value')
  expect(schemaOfField(content, true)).toMatchObject({ maxLength: 30, contentMediaType: 'text/html' })
})
