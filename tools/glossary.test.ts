import { readFileSync } from 'node:fs'
import { areas } from '@forecourt/contract'
import { entitiesOf } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { glossaryText } from './glossary.ts'

const written = readFileSync(new URL('../GLOSSARY.md', import.meta.url), 'utf8')

test('the generated glossary has a row for every entity and call', () => {
  const rows = new Set([...glossaryText().matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name))
  const declared = areas.flatMap(area => [...entitiesOf(area).map(one => one.name), ...Object.keys(area.calls)])
  expect(declared.filter(name => !rows.has(name))).toEqual([])
  expect(declared.length).toBeGreaterThan(100)
})

test('no file that people write lists the calls', () => {
  expect(written).not.toContain('| `payAtGun` |')
  expect(written).toContain('npm run glossary')
})
