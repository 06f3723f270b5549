import { areas } from '@forecourt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callInputChecks,
  callPagingCheck,
  callRightsCheck,
  callShapeCheck,
  foreignIdsCheck,
  idempotencyCheck,
} from './matrix/calls.ts'
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

for (const [name, call] of areas.flatMap(callsOf).filter(([, one]) => one.routes.length > 0))
  describe(name, () => {
    const trial = { name, call, m: () => matrix }
    callRightsCheck(trial)
    callInputChecks(trial)
    foreignIdsCheck(trial)
    callShapeCheck(trial)
    callPagingCheck(trial)
    idempotencyCheck(trial)
  })
