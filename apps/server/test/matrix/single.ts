import { isWritable, kindOf } from '@forecourt/contract/kernel'
import { expect } from 'vitest'
import { call, type Person } from '../people.ts'
import { mine, theirs } from './exceptions.ts'
import { wrongValues } from './fixtures.ts'
import { checked, expectRefused, pathOf } from './matrix.ts'
import { absent, type Subject } from './subject.ts'

/** Settings of which a tenant has one row: read with or without one, saved by one right, of nobody else. */
export function singleChecks(subject: Subject): void {
  const { name, m, resource, entity, body, count } = subject
  const { permission } = resource
  const paths = { detail: pathOf(resource, 'detail'), submit: pathOf(resource, 'submit') }
  const read = async (who: Person, query = {}) => (await call(who, 'GET', paths.detail, query)).data
  const save = (who: Person, said: object, query = '') => call(who, 'POST', `${paths.submit}${query}`, { ...said })

  checked(name, 'rights', async () => {
    for (const [method, path, right] of [
      ['GET', paths.detail, `${permission}_view`],
      ['POST', paths.submit, `${permission}_edit`],
    ] as const) {
      expectRefused(await call(m().stranger, method, path), 401, path)
      expectRefused(await call(m().nobody, method, path), 403, path)
      expect((await call(await m().only(right), method, path)).code, path).not.toBe(403)
    }
    expectRefused(await save(await m().only(`${permission}_view`), {}), 403, 'saved with the right to look')
  })

  checked(name, 'isolation', async () => {
    const foreign = await subject.newRow(theirs)
    const before = await m().stored(entity, foreign)
    const asTheirs = { tenantId: theirs }
    expect((await read(m().keeper, asTheirs)).tenantId).toBe(mine)
    for (const id of [foreign, absent]) {
      expectRefused(await call(m().keeper, 'GET', paths.detail, { id, ...asTheirs }), 404, 'read by its id')
      expectRefused(await save(m().keeper, { ...(await body(mine)), id }), 404, 'saved by its id')
    }
    for (const [said, query] of [
      [asTheirs, ''],
      [{}, `?tenantId=${theirs}`],
    ] as const)
      expectRefused(await save(m().keeper, { ...(await body(mine)), ...said }, query), 403, 'saved for another')
    expect(await m().stored(entity, foreign)).toEqual(before)
  })

  checked(name, 'ownership', async () => {
    const rows = await count()
    const first = await save(m().keeper, await body(mine))
    expect(first, JSON.stringify(first.body)).toMatchObject({ code: 200 })
    const again = await save(m().keeper, await body(mine))
    expect(again.data.id).toBe(first.data.id)
    expect(await count()).toBe((rows ?? 0) + 1)
    expect(await m().stored(entity, first.data.id)).toMatchObject({ tenantId: mine, version: 2, isDeleted: 0 })
    expect(await read(m().keeper)).toMatchObject({ id: first.data.id, tenantId: mine })
    const stale = await save(m().keeper, { ...(await body(mine)), version: 1 })
    expectRefused(stale, 409, 'saved over a newer one')
  })

  checked(name, 'shape', async () => {
    const first = await read(m().root)
    for (const [key, field] of Object.entries(entity.fields))
      if (!kindOf(field).isSecret) expect(first, `${name} answers ${key}`).toHaveProperty(key)
  })

  checked(name, 'bad input', async () => {
    const before = await count()
    for (const [key, field] of Object.entries(entity.fields).filter(([, one]) => isWritable(one)))
      for (const wrong of wrongValues(field)) {
        const answer = await save(m().keeper, { ...(await body(mine)), [key]: wrong })
        expectRefused(answer, 422, `${key} ${JSON.stringify(wrong)}`)
        expect(answer.problems.map(one => one.field)).toEqual([key])
      }
    const forged = { isDeleted: 1, createUser: '777', id: '' }
    const saved = await save(m().keeper, { ...(await body(mine)), ...forged })
    const row = await m().stored(entity, saved.data.id)
    expect(row).toMatchObject({ isDeleted: 0 })
    expect(row?.['createUser']).not.toBe('777')
    expect(await count()).toBe(before)
  })
}
