import { type Field, int, parseField, secret, text } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { sampleValue } from '../../src/kernel/kinds/index.ts'
import { wrongValues } from './fixtures.ts'

const label = ['编号', 'Number'] as const

test.for<readonly [string, Field]>([
  ['a text of exactly nine characters', text(label, { min: 9, max: 9 })],
  ['a text of at least twenty', text(label, { min: 20 })],
  ['a code of at least twelve', text(label, { min: 12, format: 'code' })],
  ['a secret of at least thirty', secret(label, { min: 30 })],
  ['a text without a bound', text(label)],
  ['a number of at least five', int(label, { min: 5 })],
])('%s gets values that the field takes, another for each seed', ([, field]) => {
  const values = [101, 102, 103].map(seed => sampleValue(field, seed))
  expect(values.map(value => 'problem' in parseField(field, value))).toEqual([false, false, false])
  expect(new Set(values).size).toBe(3)
})

test('a text that is too short is one of the mistakes', () => {
  const field = text(label, { min: 9, max: 9 })
  expect(wrongValues(field)).toContain('xxxxxxxx')
  expect(wrongValues(field).every(value => 'problem' in parseField(field, value))).toBe(true)
})
