import { areas } from '@forecourt/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isolationCheck } from './matrix/isolation.ts'
import { filtersCheck, pagingCheck, shapeCheck } from './matrix/lists.ts'
import { type Matrix, openMatrix, resourcesOf, undeclared } from './matrix/matrix.ts'
import { rightsCheck } from './matrix/rights.ts'
import { subjectOf } from './matrix/subject.ts'
import { badInputCheck, ownershipCheck, smugglingChecks, tenantNamedCheck } from './matrix/writes.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await openMatrix()
})
afterAll(() => matrix.house.close())

test('every area that is declared is served, and no exception or fixture names what is not declared', () => {
  const served = matrix.house.app.implementations.map(one => one.area.name)
  expect(served.toSorted()).toEqual(areas.map(one => one.name).toSorted())
  expect(undeclared()).toEqual([])
})

for (const [name, resource] of areas.flatMap(resourcesOf))
  describe(name, () => {
    const subject = subjectOf(name, resource, () => matrix)
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
