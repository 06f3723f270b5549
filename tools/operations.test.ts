import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variables } from '../apps/server/src/env.ts'
import { operationsFile, withRetention } from './retention.ts'

const text = readFileSync(operationsFile, 'utf8')

test('the operations page says how long what stays, as the contract does (node tools/run.mjs tools/retention.ts)', () => {
  expect(text).toBe(withRetention(text))
})

test('the operations page names settings and commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>
  }
  const settings = [...text.matchAll(/^([A-Z][A-Z_]+)=/gm)].map(found => found[1])
  const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(found => found[1])
  expect(settings.length).toBeGreaterThan(3)
  expect(settings.filter(name => !((name ?? '') in variables))).toEqual([])
  expect(commands.filter(name => !((name ?? '') in scripts))).toEqual([])
})
