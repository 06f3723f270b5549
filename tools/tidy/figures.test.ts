import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { codeOf } from './code.ts'
import { countAssertions, countGuards, figureFaults, figures, keptFigures } from './figures.ts'
import { readTree } from './tree.ts'

const tree = readTree(fileURLToPath(new URL('../..', import.meta.url)))

test('each figure is kept with its goal, and none is above what is kept', () => {
  expect([...keptFigures().keys()]).toEqual(figures.map(one => one.what))
  expect(figureFaults(tree)).toEqual([])
})

test('a figure that rises is a fault', () => {
  const text = Array.from({ length: 400 }, (_, at) => `const a${at} = b as string`).join('\n')
  const faults = figureFaults([...tree, { path: 'apps/web/src/areas/sites/x.ts', text }])
  expect(faults).toEqual([expect.stringMatching(/^type assertions in areas, `as const` apart: \d+, and may be \d+/)])
})

test('what stands in comments, texts, templates and patterns is no code', () => {
  const text = [
    "const a = 'it as b' // as c",
    'const d = `text ${e as F} ${`in ${g as H}`} end`',
    '/* as I */ const j = /[\'"`]as K/.test(l) ? m : n / o / p',
    "const q = <p>It doesn't matter</p>",
    'const r = s as const',
  ].join('\n')
  expect(codeOf(text).split('\n')).toHaveLength(5)
  expect(countAssertions(text)).toBe(2)
  expect(codeOf(text)).toContain('matter')
})

test('a guard compares who asks and refuses, in one line or several; what the row alone decides is none', () => {
  const guards = [
    "if (!ctx.isPlatform) ctx.refuse('notAllowed')",
    "if (row.tenantId !== ctx.tenantId)\n  return ctx.refuse('notFound')",
    "return String(row.userId) === ctx.user.userId\n  ? row\n  : ctx.refuse('notFound')",
  ]
  expect(guards.map(countGuards)).toEqual([1, 1, 1])
  const others = [
    "if (row.tenantId === platformTenant) ctx.refuse('notAllowed')",
    'const own = ctx.isPlatform ? {} : { tenantId: ctx.tenantId }',
    "if (row.status !== open) ctx.refuse('changed')",
  ]
  expect(others.map(countGuards)).toEqual([0, 0, 0])
})

test('an assertion by two steps is one, and names of imports are none', () => {
  const text = "import * as contract from './x.ts'\nimport { a as b } from './y.ts'\nconst c = d as unknown as E"
  expect(countAssertions(text)).toBe(1)
})
