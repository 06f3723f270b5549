import { areas } from '@forecourt/contract'
import { afterAll, beforeAll, describe, test } from 'vitest'
import {
  callInputChecks,
  callPagingCheck,
  callRightsCheck,
  callShapeCheck,
  foreignIdsCheck,
  idempotencyCheck,
} from './calls.ts'
import { isolationCheck } from './isolation.ts'
import { filtersCheck, pagingCheck, shapeCheck } from './lists.ts'
import { callsOf, type Matrix, openMatrix, resourcesOf } from './matrix.ts'
import { rightsCheck } from './rights.ts'
import { singleChecks } from './single.ts'
import { subjectOf } from './subject.ts'
import { badInputCheck, ownershipCheck, smugglingChecks, tenantNamedCheck } from './writes.ts'

/** Tries every resource and every call of one area, each in an application of its own for the whole area. */
export function examineArea(name: string): void {
  const area = areas.find(one => one.name === name)
  if (!area) throw new Error(`no area is called ${name}`)
  let matrix: Matrix
  beforeAll(async () => {
    matrix = await openMatrix()
  })
  afterAll(() => matrix.testApp.close())
  const m = () => matrix

  for (const [named, resource] of resourcesOf(area))
    describe(named, () => {
      const subject = subjectOf(named, resource, m)
      if (resource.entity.options.single) return singleChecks(subject)
      // C32: every verb with no token, without the right and with exactly the right
      rightsCheck(subject)
      // C31: every verb with rows of another tenant, named in every place there is
      isolationCheck(subject)
      // C34: nothing leaves but declared fields, and a secret never
      shapeCheck(subject)
      if (subject.has('list')) {
        // C59: whatever page is asked for is one of at most 200 rows
        pagingCheck(subject)
        // C49: every suffix on every field, hostile values and hostile sorts
        filtersCheck(subject)
      }
      if (subject.has('submit')) {
        ownershipCheck(subject)
        tenantNamedCheck(subject)
        // C33: unknown fields and those of the server are taken from nobody
        smugglingChecks(subject)
        badInputCheck(subject)
      }
    })

  for (const [named, call] of callsOf(area).filter(([, one]) => one.routes.length > 0 && !one.protocol))
    describe(named, () => {
      const trial = { name: named, call, m }
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

  // An area of internal calls alone has nothing to try, and a file without a test would be a fault.
  test('the area is served', async ({ expect }) => {
    expect(m().testApp.app.implementations.map(one => one.area.name)).toContain(name)
  })
}
