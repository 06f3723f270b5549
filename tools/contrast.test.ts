import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast } from '../apps/web/src/kernel/colour.ts'

/** The variables of a rule of a style sheet, by name. */
function variablesOf(css: string, selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`)
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(match => [match[1], match[2]]))
}

const source = (path: string) => readFileSync(new URL(`../apps/web/src/${path}`, import.meta.url), 'utf8')

/** The grounds and inks as the module declares them; it cannot be loaded here because it paints the document. */
function groundsOf(mode: 'light' | 'dark'): Record<string, string> {
  const text = source('kernel/appearance.ts')
  const start = text.indexOf(`  ${mode}: {`)
  return Object.fromEntries(
    [...text.slice(start, text.indexOf('}', start)).matchAll(/'(--[\w-]+)': '(#\w+)'/g)].map(match => [
      match[1],
      match[2],
    ]),
  )
}

const tones = ['good', 'waiting', 'bad', 'running', 'money', 'neutral']

describe.each(['light', 'dark'] as const)('in %s', mode => {
  const ground = groundsOf(mode)
  const tokens = variablesOf(source('kernel/tokens.css'), mode === 'light' ? ':root' : '[data-mode="dark"]')
  const papers = ['--ground', '--paper', '--raised', '--head-row']

  test.each(['--ink', '--ink-2', '--ink-3'])('%s can be read on every ground', ink => {
    for (const paper of papers)
      expect(contrast(ground[ink] ?? '', ground[paper] ?? ''), `${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5)
  })

  test.each(tones)('the tone %s can be read on its own ground and on paper', tone => {
    const [ink, own] = [tokens[`--${tone}`] ?? '', tokens[`--${tone}-ground`] ?? '']
    expect(contrast(ink, own)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(ink, ground['--paper'] ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  test('edges of fields can be told from what is around them', () => {
    for (const paper of ['--paper', '--raised', '--ground'])
      expect(contrast(ground['--edge'] ?? '', ground[paper] ?? ''), paper).toBeGreaterThanOrEqual(3)
  })
})
