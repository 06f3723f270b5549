import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { glossaryFile, withTables } from './glossary.ts'

test('the glossary has every entity and call as the contract declares them (node tools/run.mjs tools/glossary.ts)', () => {
  const text = readFileSync(glossaryFile, 'utf8')
  expect(text).toBe(withTables(text))
})
