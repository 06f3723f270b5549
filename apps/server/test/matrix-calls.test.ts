import { areas } from '@forecourt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callInputChecks,
  callPagingCheck,
  callRightsCheck,
  callShapeCheck,
  foreignIdsCheck,
  idempotencyCheck,
  isForPeople,
} from './matrix/calls.ts'
import { notForPeople } from './matrix/exceptions.ts'
import { callsOf, type Matrix, openMatrix } from './matrix/matrix.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await openMatrix()
})
afterAll(() => matrix.house.close())

test('no path carries a tenant: it always comes from the token', () => {
  for (const [name, { routes }] of areas.flatMap(callsOf))
    for (const [, path] of routes) expect(path, name).not.toMatch(/\{tenant/i)
})

test('the calls that are not tried with people are those of the table, each with its reason', () => {
  const skipped = areas.flatMap(callsOf).filter(([, one]) => one.routes.length > 0 && !isForPeople(one))
  expect(new Set(skipped.map(([name]) => name))).toEqual(new Set(Object.keys(notForPeople)))
})

for (const [name, call] of areas.flatMap(callsOf).filter(([, one]) => one.routes.length > 0))
  describe(name, () => {
    const trial = { name, call, m: () => matrix }
    // C32: every call with no token, without the right and with exactly the right
    callRightsCheck(trial)
    callInputChecks(trial)
    // C31: every call with ids of another tenant, which answer like absent ones
    foreignIdsCheck(trial)
    callShapeCheck(trial)
    // C59: pages that a call cuts itself are bounded too
    callPagingCheck(trial)
    // C1, C2: every call that moves money, with a key used before
    idempotencyCheck(trial)
  })
