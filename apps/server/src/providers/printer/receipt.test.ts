import { expect, test } from 'vitest'
import { paperOf } from './paper.ts'
import { cellWidth, columns, cut, qr, rule, text, title, toFeie, toPlainText } from './receipt.ts'

const receipt = [
  title('朝阳加油站'),
  rule(),
  columns('92# 30.00升', '¥225.00'),
  text('谢谢惠顾', { align: 'center', isBold: true }),
  text('补打', { align: 'right' }),
  qr('https://example.com/o/1'),
  cut(),
]

test('a receipt becomes Feie tags', () => {
  expect(toFeie(receipt)).toBe(
    '<CB>朝阳加油站</CB><BR>' +
      `${'-'.repeat(32)}<BR>` +
      '92# 30.00升             ¥225.00<BR>' +
      '<C><BOLD>谢谢惠顾</BOLD></C><BR>' +
      '<RIGHT>补打</RIGHT><BR>' +
      '<QR>https://example.com/o/1</QR><BR>' +
      '<CUT>',
  )
})

test('a receipt becomes plain text of 32 columns', () => {
  expect(toPlainText(receipt).split('\n')).toEqual([
    '           朝阳加油站',
    '-'.repeat(32),
    '92# 30.00升             ¥225.00',
    '            谢谢惠顾',
    '                            补打',
    '[QR] https://example.com/o/1',
    '',
  ])
})

test('Chinese characters and signs outside ASCII take two cells', () => {
  expect(['abc', '升', '¥1', '（a）', '𠮷', ''].map(words => cellWidth(words))).toEqual([3, 2, 3, 5, 2, 0])
})

test('two columns fill the line exactly, and part where they do not fit', () => {
  expect(toPlainText([columns('油品', '92#')])).toBe(`油品${' '.repeat(25)}92#`)
  expect(cellWidth(toPlainText([columns('油品', '92#')]))).toBe(32)
  expect(toPlainText([columns('中国石化北京市朝阳区建国路加油站', '1.00')])).toBe(
    `中国石化北京市朝阳区建国路加油站\n${' '.repeat(28)}1.00`,
  )
})

test('a name cannot smuggle tags into the printer', () => {
  const hostile = toFeie([title('<CUT>'), columns('<PLUGIN>', '>'), text('</C>'), qr('a</QR><CUT>')])
  expect(hostile).not.toMatch(/<(CUT|PLUGIN)>/)
  expect(hostile).toContain('＜CUT＞')
})

test('the paper of a tagged text shows places, but no tags', () => {
  expect(paperOf(toFeie(receipt)).split('\n')).toEqual([
    '           朝阳加油站',
    '-'.repeat(32),
    '92# 30.00升             ¥225.00',
    '            谢谢惠顾',
    '                            补打',
    '[QR] https://example.com/o/1',
    '- - - - - - - - - - - - - - - -',
  ])
})

test('a line that is too long goes on in the next', () => {
  expect(paperOf(`${'a'.repeat(31)}油b<BR>`)).toBe(`${'a'.repeat(31)}\n油b`)
})
