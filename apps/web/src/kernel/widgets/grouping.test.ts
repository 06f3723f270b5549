import { expect, test } from 'vitest'
import { caretBehind, groupsOf, inGroups, withoutGaps } from './grouping.ts'

const shown = (format: 'mobile' | 'phone' | 'idCard' | 'accountNumber', text: string) =>
  inGroups(text, groupsOf(format, text) ?? [text.length])

test('numbers are shown as people read them aloud', () => {
  expect(shown('mobile', '13812345678')).toBe('138 1234 5678')
  expect(shown('idCard', '11010519491231002X')).toBe('110105 19491231 002X')
  expect(shown('accountNumber', '6222021602012345678')).toBe('6222 0216 0201 2345 678')
  expect(shown('mobile', '138123456789')).toBe('138 1234 5678 9')
})

test('a number is grouped while it grows', () => {
  expect(['1', '138', '1381', '1381234'].map(text => shown('mobile', text))).toEqual(['1', '138', '138 1', '138 1234'])
})

test('a telephone with an area code keeps its own shape', () => {
  expect(shown('phone', '0371-66668888')).toBe('0371-66668888')
  expect(shown('phone', '13812345678')).toBe('138 1234 5678')
})

test('a number pasted with gaps or in full-width digits is kept without them', () => {
  expect(withoutGaps(' 138 1234\t5678 ')).toBe('13812345678')
  expect(withoutGaps('１３８')).toBe('138')
})

test('the caret stays behind the digit that was typed', () => {
  expect(caretBehind('138 1234 5678', 3)).toBe(3)
  expect(caretBehind('138 1234 5678', 4)).toBe(5)
  expect(caretBehind('138 1234 5678', 11)).toBe(13)
})
