import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { parseAst } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(name => !name.includes('.test.'))

interface Pattern {
  readonly where: string
  readonly source: string
  readonly flags: string
}

/** Every regular expression that a file writes down. */
function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = []
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    const { type, regex } = node as { type?: string; regex?: { pattern: string; flags: string } }
    if (type === 'Literal' && regex) found.push({ where: file, source: regex.pattern, flags: regex.flags })
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseAst(readFileSync(`${root}/${file}`, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

const patterns = files.flatMap(file => patternsOf(relative(root, `${root}/${file}`)))

/** How a pattern can be made to take longer than in proportion to its text. */
const slownessOf = (source: string, flags: string): string[] =>
  analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.map(
    ({ type, exponential }) => `${exponential ? 'exponential' : 'polynomial'} (${type})`,
  )

test.each(['^(a+)+$', '\\s+$', '^(\\S.*?) {2,}(\\S.*)$'])('the checker finds %s', source => {
  expect(slownessOf(source, '')).not.toEqual([])
})

test('C55: no pattern of ours takes long over any text', () => {
  expect(patterns.length).toBeGreaterThan(100)
  const different = new Map(patterns.map(one => [`${one.source}/${one.flags}`, one])).values()
  const slow = [...different].flatMap(({ where, source, flags }) =>
    slownessOf(source, flags).map(why => `${where}: /${source}/${flags} ${why}`),
  )
  expect(slow).toEqual([])
})
