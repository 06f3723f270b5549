import { isView, pathsOf } from '@forecourt/contract/kernel'
import { expect } from 'vitest'
import { type Answer, call, type Person } from '../people.ts'
import { mine, theirs, viewsOfOneDocument } from './exceptions.ts'
import { bare, checked, expectRefused, pathOf, rowsOf } from './matrix.ts'
import { absent, type Subject } from './subject.ts'

interface Trio {
  readonly own: string
  readonly foreign: string
  readonly platform: string
}

/** Foreign ids answer like absent ones, to the letter. */
function expectAllAbsent(answers: readonly Answer[], what: string): void {
  for (const answer of answers) expectRefused(answer, 404, what)
  expect(new Set(answers.map(answer => JSON.stringify(bare(answer)))).size, what).toBe(1)
}

const carriers: readonly (readonly [query: object, headers: Record<string, string>])[] = [
  [{}, {}],
  [{}, { 'tenant-id': theirs }],
  [{ tenant_id: theirs, tenantid: theirs }, {}],
  [{ tenantId: theirs }, {}],
]

async function tryLists({ m, entity, resource, isTenants }: Subject, { own, foreign, platform }: Trio): Promise<void> {
  const ids = [own, foreign, platform]
  for (const path of pathsOf(resource, 'list'))
    for (const [query, headers] of carriers) {
      const what = `${path} ${JSON.stringify([query, headers])}`
      const wanted = { id_in: ids.join(','), size: 500, ...query }
      const answer = await call(m().keeper, 'GET', path, wanted, headers)
      expect(answer, what).toMatchObject({ status: 200, code: 200 })
      const seen = rowsOf(answer.data).map(row => row['id'])
      const shared = entity.options.shareAll ? [own, platform] : [own]
      const expected = !isTenants ? ids : 'tenantId' in query ? [] : shared
      expect(new Set(seen), what).toEqual(new Set(expected))
      expect(seen.length, what).toBe(expected.length)
      const all = await call(m().root, 'GET', path, { id_in: ids.join(','), size: 500 }, headers)
      expect(new Set(rowsOf(all.data).map(row => row['id'])), `${what} as the platform`).toEqual(new Set(ids))
    }
}

/** Each verb with another tenant's id, the platform's and one that is not there; the tenant named in every place there is. */
async function tryForeign(subject: Subject, { own, foreign, platform }: Trio): Promise<void> {
  const { m, entity, resource, isTenants, has, body, submit } = subject
  const asTheirs = { 'tenant-id': theirs }
  const strangers = isTenants ? [foreign, platform, absent] : [absent]
  const unwritable = isTenants ? strangers : [own, absent]
  // What the platform shares with everybody is read, and written no more than what is not there.
  const unread = entity.options.shareAll ? [foreign, absent] : strangers
  const all = async (ids: readonly string[], send: (id: string) => Promise<Answer>) => {
    const answers: Answer[] = []
    for (const id of ids) answers.push(await send(id))
    return answers
  }
  if (has('detail')) {
    const path = pathOf(resource, 'detail')
    expectAllAbsent(
      await all(unread, id => call(m().keeper, 'GET', path, { id, tenantId: theirs }, asTheirs)),
      'detail',
    )
    for (const [who, id] of [
      [m().keeper, own],
      [m().root, foreign],
      ...(entity.options.shareAll ? [[m().keeper, platform] as const] : []),
    ] as const)
      expect((await call(who, 'GET', path, { id })).data.id).toBe(id)
  }
  if (has('submit')) {
    const send = async (id: string) =>
      submit(m().keeper, { ...(await body()), id, tenantId: theirs }, `?tenantId=${theirs}`, asTheirs)
    expectAllAbsent(await all(unwritable, send), 'submit')
  }
  if (has('remove')) {
    const path = pathOf(resource, 'remove')
    const send = (ids: string) =>
      call(m().keeper, 'POST', `${path}?ids=${ids}&tenantId=${theirs}`, { tenantId: theirs }, asTheirs)
    expectAllAbsent(await all([...unwritable, `${own},${isTenants ? foreign : absent}`], send), 'remove')
  }
}

/** What a view adds up for one tenant is not changed by the rows of another; the platform's are. */
async function tryView({ m, entity, resource }: Subject): Promise<void> {
  const { keeper, root, rows } = m()
  const path = pathOf(resource, 'list')
  const shown = async (who: Person) =>
    JSON.stringify((await call(who, 'GET', path, { total: 'exact', size: 100 })).data)
  await rows.behind(entity, mine)
  const before = [await shown(keeper), await shown(root)]
  expect(before[0], 'a tenant sees its own').not.toContain('"records":[]')
  await rows.behind(entity, theirs)
  const after = [await shown(keeper), await shown(root)]
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
}

/** Rows of one tenant do not exist for another, whatever it says about itself; the platform sees all. */
export const isolationCheck = (subject: Subject): void =>
  checked(subject.name, 'isolation', async () => {
    const { newRow, m, entity, has } = subject
    if (Object.hasOwn(viewsOfOneDocument, subject.name)) return
    if (isView(entity)) return tryView(subject)
    const trio = { own: await newRow(mine), foreign: await newRow(theirs), platform: await newRow('000000') }
    const stored = () => Promise.all(Object.values(trio).map(id => m().stored(entity, id)))
    const before = await stored()
    if (has('list')) await tryLists(subject, trio)
    await tryForeign(subject, trio)
    expect(await stored()).toEqual(before)
  })
