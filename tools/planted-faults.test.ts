import { expect, test } from 'vitest'
import { faults } from './planted-faults-list.ts'
import { problemOf } from './planted-faults.ts'

test('C64: each of the faults that npm run faults plants has its place in the code and tests that should notice it', () => {
  const problems = faults.map(fault => [fault.name, problemOf(fault)]).filter(([, problem]) => problem)
  expect(problems).toEqual([])
  expect(faults.length).toBeGreaterThanOrEqual(40)
  expect(new Set(faults.map(one => one.name)).size).toBe(faults.length)
})

test('a fault whose text has gone, or stands twice, is a problem', () => {
  const [fault] = faults
  if (!fault) throw new Error('there are no faults')
  expect(problemOf({ ...fault, text: 'no such text anywhere' })).toContain('0 times')
  expect(problemOf({ ...fault, text: 'ctx' })).toMatch(/\d\d+ times/)
  expect(problemOf({ ...fault, tests: ['no.test.ts'] })).toContain('no.test.ts')
  expect(problemOf({ ...fault, file: 'no.ts' })).toContain('no.ts')
})
