import { areas } from '@forecourt/contract'
import { dataScope, menu, roleScope, user } from '@forecourt/contract/access'
import { dept } from '@forecourt/contract/system'
import { type Entity, pathsOf, type Resource, rowEntityOf, rowFields, sumsPathsOf } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snake } from '../src/kernel/db/table.ts'
import { servedOf } from '../src/kernel/served.ts'
import { scopeKinds, type ScopeKind } from '../src/kernel/who/scopes.ts'
import { bare, callsOf, type Matrix, openMatrix, resourcesOf, rowsOf } from './matrix/matrix.ts'
import { absent } from './matrix/subject.ts'
import { call, inContext, makePerson, type Person } from './people.ts'

// Every entity whose rows somebody answers for, before a person who works with some of its rows: the others do not exist for
// them, by whatever they ask. The same questions are put for a person without scopes, who finds both.

let m: Matrix
let rights: string[]
let below: string
let elsewhere: string
/** Scoped in all these entities, and free in them, with the same rights. */
let scoped: Person
let free: Person
/** The scope that `scoped` has of each entity. */
const scopes = new Map<string, string>()

const subjects = areas.flatMap(resourcesOf).filter(([, of]) => of.entity.options.scopedBy && of.verbs.includes('list'))
const entities = [...new Set(subjects.map(([, of]) => of.entity))]

beforeAll(async () => {
  m = await openMatrix()
  rights = await m.testApp.asSystem(async ctx => (await ctx.all(menu, {}, { limit: 10_000 })).map(one => one.code))
  scoped = await makePerson(m.testApp, { tenantId: m.mine, rights })
  free = await makePerson(m.testApp, { tenantId: m.mine, rights })
  await m.testApp.asSystem(async ctx => {
    const newDept = (parentId?: string) =>
      ctx.insert(
        dept,
        { deptName: 'a', fullName: 'a', deptCategory: 2, sort: 1, ...(parentId ? { parentId } : {}) } as never,
        { tenantId: m.mine },
      )
    const own = String((await newDept()).id)
    below = String((await newDept(own)).id)
    elsewhere = String((await newDept()).id)
    const person = await ctx.getOrRefuse(user, scoped.userId)
    await ctx.update(user, person, { deptId: [own] })
    for (const of of entities) {
      const made = await ctx.insert(dataScope, { scopeName: of.name, resourceCode: of.name, scopeType: 2 } as never)
      scopes.set(of.name, String(made.id))
      const given = { roleId: scoped.roleIds[0] ?? '', scopeCategory: 1, scopeId: String(made.id) }
      await ctx.insert(roleScope, given as never, { tenantId: m.mine })
    }
  })
})
afterAll(() => m.testApp.close())

/** Makes the scope of the entity one of this kind, and all others ones that leave everything. */
async function scopeBy(of: Entity, kind: ScopeKind, condition?: object) {
  await m.testApp.asOwner('update data_scope set scope_type = 1, scope_value = null')
  await m.testApp.asOwner('update data_scope set scope_type = $2, scope_value = $3 where id = $1', [
    scopes.get(of.name),
    kind,
    condition ? JSON.stringify(condition) : null,
  ])
  m.testApp.app.services.principals.forget()
}

const set = (of: Entity, id: string, name: string, value: string) =>
  m.testApp.asOwner(`update "${snake(of.name)}" set ${snake(name)} = $2 where id = $1`, [
    id,
    rowFields(of)[name]?.options.many ? JSON.stringify([value]) : value,
  ])

/** A row in scope by one of its fields, and one that is not. */
async function pair(of: Entity, name: string, inside: string, outside: string): Promise<[string, string]> {
  const [own, other] = [await m.rows.row(of, m.mine), await m.rows.row(of, m.mine)]
  if (name === 'id') return [inside, other]
  await set(of, own, name, inside)
  await set(of, other, name, outside)
  return [own, other]
}

async function listed(who: Person, of: Resource, ids: readonly string[]): Promise<string[]> {
  const answer = await call(who, 'GET', pathsOf(of, 'list')[0] ?? '', { id_in: ids.join(','), size: 50 })
  expect(answer, of.entity.name).toMatchObject({ code: 200 })
  return rowsOf(answer.data).map(row => String(row['id']))
}

const same = (answers: readonly Awaited<ReturnType<typeof call>>[], what: string) =>
  expect(new Set(answers.map(one => JSON.stringify(bare(one)))).size, what).toBe(1)

async function expectAbsent(of: Resource, own: string, other: string) {
  const { entity } = of
  expect((await listed(scoped, of, [own, other])).toSorted(), 'listed').toEqual([own])
  expect((await listed(free, of, [own, other])).toSorted(), 'listed without scopes').toEqual([own, other].toSorted())
  const both = async (method: 'GET' | 'POST', path: string, given: (id: string) => object) =>
    Promise.all([other, absent].map(id => call(scoped, method, path, given(id) as never)))
  for (const path of sumsPathsOf(of)) same(await both('GET', path, id => ({ id })), 'sums')
  for (const path of of.verbs.includes('detail') ? pathsOf(of, 'detail').slice(0, 1) : []) {
    same(await both('GET', path, id => ({ id })), 'detail')
    expect(await call(scoped, 'GET', path, { id: other })).toMatchObject({ code: 404 })
    expect(await call(scoped, 'GET', path, { id: own })).toMatchObject({ code: 200 })
    expect(await call(free, 'GET', path, { id: other })).toMatchObject({ code: 200 })
  }
  same(await both('GET', 'kernel/history', id => ({ entity: entity.name, id })), 'history')
  same(await both('GET', 'kernel/audit', id => ({ entity: entity.name, rowId: id })), 'audit')
  if (entity.options.display)
    same(await both('GET', 'kernel/options', id => ({ entity: entity.name, ids: id })), 'options')
  same(await both('POST', 'kernel/audit/restore', id => ({ entity: entity.name, id, entryId: '1' })), 'restore')
  if (of.verbs.includes('submit')) {
    const { tenantId: _, ...body } = await m.rows.body(entity.name, entity.fields, m.mine, { own: entity })
    same(await both('POST', pathsOf(of, 'submit')[0] ?? '', id => ({ ...body, id })), 'submit')
  }
  if (of.verbs.includes('remove'))
    for (const id of [other, `${own},${other}`])
      expect(await call(scoped, 'POST', `${pathsOf(of, 'remove')[0]}?ids=${id}`)).toMatchObject({ code: 404 })
  const person = await m.testApp.app.services.principals.ofPerson(m.mine, scoped.userId)
  for (const mode of ['read', 'write'] as const) {
    const batches = await inContext(m.testApp, person ?? {}, mode, ctx =>
      Promise.resolve(servedOf(ctx, entity.name)?.verbs.ids(ctx as never, { max: 1000, size: 1000 })),
    )
    const ids = (batches ?? []).flatMap(one => one.ids.split(','))
    expect(ids, `files in a transaction that is to ${mode}`).toContain(own)
    expect(ids).not.toContain(other)
  }
}

const calls = areas.flatMap(callsOf)

for (const [name, of] of subjects)
  describe(name, () => {
    const { entity } = of
    const { owner, department, like } = entity.options.scopedBy ?? {}

    if (owner)
      test('somebody with a scope of their own finds nothing else', async () => {
        await scopeBy(entity, scopeKinds.own)
        const [own, other] = await pair(entity, owner, scoped.userId, free.userId)
        await expectAbsent(of, own, other)
      })

    if (department)
      test('C38: a department has its own rows, with those below or without', async () => {
        const [lower, other] = await pair(entity, department, below, elsewhere)
        await scopeBy(entity, scopeKinds.departmentAndBelow)
        await expectAbsent(of, lower, other)
        await scopeBy(entity, scopeKinds.department)
        expect(await listed(scoped, of, [lower, other])).toEqual([])
      })

    if (!like)
      test('a condition finds its rows, and one that nobody understands none', async () => {
        const [own, other] = await pair(entity, 'createUser', scoped.userId, free.userId)
        await scopeBy(entity, scopeKinds.custom, { id_in: own })
        await expectAbsent(of, own, other)
        for (const wrong of [{ id_in: own, nothing: '1' }, { id: 'x' }, {}, { id_notin: 'x' }]) {
          await scopeBy(entity, scopeKinds.custom, wrong)
          expect(await listed(scoped, of, [own, other]), JSON.stringify(wrong)).toEqual([])
        }
      })

    if (like)
      test('parts have the scope of what they belong to', async () => {
        const above = entities.find(one => one.name === entity.fields[like]?.options.to)
        const by = above?.options.scopedBy?.owner
        if (!above || !by) throw new Error(`${entity.name} is like nothing`)
        await scopeBy(above, scopeKinds.own)
        const [own, other] = await pair(above, by, scoped.userId, free.userId)
        const [mine, theirs] = await pair(entity, like, own, other)
        await expectAbsent(of, mine, theirs)
      })

    for (const [title, one] of calls.filter(([, each]) => rowEntityOf(each) === entity && each.path !== ''))
      test(`${title} is refused as if there were no row`, async () => {
        const [, other] = await pair(entity, 'createUser', scoped.userId, free.userId)
        await scopeBy(entity, scopeKinds.custom, { id: '1' })
        const input = await m.rows.body(title, one.input, m.mine, { on: entity, refer: async () => other })
        for (const key of ['id', 'ids']) if (key in one.input) input[key] = other
        const reads = one.method === 'GET'
        const answer = await call(scoped, reads ? 'GET' : 'POST', one.path, input)
        expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 404 })
      })
  })

describe('whatever else is read', () => {
  const own = entities.filter(of => of.options.scopedBy?.owner)
  const hidden = new Map<string, string>()

  beforeAll(async () => {
    await m.testApp.asOwner('update data_scope set scope_type = 2, scope_value = null')
    m.testApp.app.services.principals.forget()
    for (const of of own) {
      const owner = of.options.scopedBy?.owner ?? ''
      const [, other] = await pair(of, owner, scoped.userId, free.userId)
      hidden.set(of.name, other)
      const name = of.options.display ?? 'id'
      const [row] = await m.testApp.asOwner<Record<string, string>>(
        `select ${snake(name)} as text from "${snake(of.name)}" where id = $1`,
        [other],
      )
      hidden.set(`${of.name}.${name}`, String(row?.['text']))
    }
  })

  /** What an answer says of the rows that are not there. */
  const saidIn = (text: string) => [...hidden].filter(([, value]) => value.length > 5 && text.includes(value))
  const gets = calls.filter(([, one]) => one.method === 'GET' && one.path !== '' && !one.stream && !one.protocol)
  const heard = new Set<string>()

  for (const [title, one] of gets.filter(([, each]) => each.permission !== 'open'))
    test(`${title} says nothing of rows out of scope`, async () => {
      const input = await m.rows.body(title, one.input, m.mine)
      for (const [name, field] of Object.entries(one.input)) if (!field.options.required) delete input[name]
      const [text, freely] = await Promise.all(
        [scoped, free].map(async who => JSON.stringify((await call(who, 'GET', one.path, input)).body)),
      )
      expect(saidIn(text ?? '').map(([name]) => name)).toEqual([])
      for (const [name] of saidIn(freely ?? '')) heard.add(`${title} ${name}`)
    })

  test('and others hear of them there', () => {
    expect([...heard]).not.toEqual([])
  })
})
