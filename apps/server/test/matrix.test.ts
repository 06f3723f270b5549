import { readdirSync, readFileSync } from 'node:fs'
import { areas } from '@forecourt/contract'
import { expect, test } from 'vitest'
import { isForPeople } from './matrix/calls.ts'
import { notForPeople } from './matrix/exceptions.ts'
import { callsOf, undeclared } from './matrix/matrix.ts'

// Each area is tried by a file of its own, so that workers share them: matrix-<area>.test.ts.

test('every area has its file, and no file tries another area', () => {
  const examined = readdirSync(import.meta.dirname)
    .filter(name => /^matrix-.+\.test\.ts$/.test(name))
    .flatMap(name => {
      const text = readFileSync(`${import.meta.dirname}/${name}`, 'utf8')
      return [...text.matchAll(/\bexamineArea\('([\w-]+)'\)/g)].map(([, area]) => `${area}: ${name}`)
    })
  expect(examined.toSorted()).toEqual(areas.map(({ name }) => `${name}: matrix-${name}.test.ts`).toSorted())
})

test('no exception or fixture names what is not declared', () => {
  expect(undeclared()).toEqual([])
})

test('no path carries a tenant: it always comes from the token', () => {
  for (const [name, { routes }] of areas.flatMap(callsOf))
    for (const [, path] of routes) expect(path, name).not.toMatch(/\{tenant/i)
})

// Calls of machines are tried by their protocol: matrix-machines.test.ts.
test('the calls that are not tried with people are those of the table, each with its reason', () => {
  const skipped = areas
    .flatMap(callsOf)
    .filter(([, one]) => one.routes.length > 0 && !isForPeople(one) && !one.protocol)
  expect(new Set(skipped.map(([name]) => name))).toEqual(new Set(Object.keys(notForPeople)))
})
