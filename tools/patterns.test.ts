import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseAst } from 'vite'

// In JavaScript and in this process: the checker's other ways start programs of their own.
process.env['RECHECK_SYNC_BACKEND'] = 'pure'
const { checkSync } = await import('recheck')

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

test('the checker finds what takes long', () => {
  expect(checkSync('^(a+)+$', '').status).toBe('vulnerable')
})

test('C55: no pattern of ours takes long over any text', () => {
  expect(patterns.length).toBeGreaterThan(100)
  const slow = [...new Map(patterns.map(one => [`${one.source}/${one.flags}`, one])).values()].flatMap(
    ({ where, source, flags }) => {
      const { status, ...found } = checkSync(source, flags, { timeout: 60_000 })
      if (status === 'safe') return []
      const why = 'complexity' in found ? (found.complexity?.summary ?? '') : ''
      return [`${where}: /${source}/${flags} ${status} ${why}`]
    },
  )
  expect(slow).toEqual([])
})
