import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checks, open } from './security-checks-list.ts'
import { allProofs, checksDocument, checksFile, proofsIn } from './security-checks.ts'

test('the checks are as the tests prove them (node tools/run.mjs tools/security-checks.ts)', () => {
  expect(readFileSync(checksFile, 'utf8')).toBe(checksDocument())
})

test('every check has a test, or says why it has none; and nothing proves or excuses what is no check', () => {
  const proved = new Set(allProofs().map(one => one.check))
  expect(Object.keys(checks).filter(check => !proved.has(check) && !open[check])).toEqual([])
  expect([...proved, ...Object.keys(open)].filter(check => !checks[check])).toEqual([])
})

test('a proof is a test, a group or a noted check whose words begin with the number', () => {
  const text = [
    `test('C90: one', async () => {`,
    `  test.each(rows)("C91, C92: of '%s'", () => {})`,
    'describe(`C93: group`, () => {',
    '  test(',
    `    'C94: on a line of its own',`,
    '    // C95: for each that is declared',
    '    forEach(one)',
    `  // a word about C96: that proves nothing`,
    `  expect('C97: a text').toBe(x)`,
  ].join('\n')
  expect(proofsIn('a.test.ts', text).map(one => `${one.check} ${one.name}`)).toEqual([
    'C90 one',
    "C91 of '%s'",
    "C92 of '%s'",
    'C93 group',
    'C94 on a line of its own',
    'C95 for each that is declared',
  ])
})
