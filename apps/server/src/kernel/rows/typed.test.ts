import { expect, test } from 'vitest'
import { typedAs } from './typed.ts'

const { initials: _, ...plain } = typedAs('zysh') ?? { text: '' }

test('letters can be initials and the beginning of a number', () => {
  expect(typedAs('zysh')?.initials).toMatch(/^\[zZ/)
  expect(plain).toEqual({ text: 'zysh', name: 'zysh', number: 'zysh' })
})

test('the number of a card is the same written in fours and in full width', () => {
  const whole = '6217001234567890'
  expect(typedAs('6217 0012 3456 7890')).toMatchObject({ whole })
  expect(typedAs(' ６２１７００１２３４５６７８９０ ')).toMatchObject({ whole })
})

test('a phone is looked for whole or by its last four digits, and by nothing between', () => {
  expect(typedAs('13812345678')).toMatchObject({ whole: '13812345678' })
  expect(typedAs('5678')).toMatchObject({ tail: '5678' })
  expect(typedAs('45678')).toEqual({ text: '45678', number: '45678' })
  expect(typedAs('456号')?.name).toBe('456号')
})

test('one letter is too little, one Chinese character is a name', () => {
  expect(typedAs('z')).toBeUndefined()
  expect(typedAs('  ')).toBeUndefined()
  expect(typedAs('张')).toEqual({ text: '张', name: '张' })
})
