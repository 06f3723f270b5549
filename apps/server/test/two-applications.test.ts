import { captcha, role, user } from '@forecourt/contract/access'
import { dept, param, welcome } from '@forecourt/contract/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, ask, call, inContext, openApp, type Person, stranger, type TestApp } from './people.ts'

/** Two applications in this process: each with a database, data and settings of its own. */
let [one, other]: TestApp[] = []
/** The administrators of both. The foundation gives them the same id, so that nothing but the application tells them apart. */
let [first, second]: Person[] = []
const both = () => [
  [one as TestApp, first as Person, 'one'] as const,
  [other as TestApp, second as Person, 'other'] as const,
]

beforeAll(async () => {
  ;[one, other] = await Promise.all([
    openApp({ DEMO: '1', APP_SECRET: '1'.repeat(40) }),
    openApp({ APP_SECRET: '2'.repeat(40) }),
  ])
  ;[first, second] = await Promise.all([administrator(one), administrator(other)])
})
afterAll(() => Promise.all([one?.close(), other?.close()]))

const params = 'blade-system/param'
const query = { paramKey_like: 'pair.', size: '5' }

test('they have the same people by their ids, and believe no token of each other', async () => {
  expect(first?.userId).toBe(second?.userId)
  const [mine, foreign] = [first as Person, second as Person]
  expect((await call({ ...mine, http: foreign.http }, 'GET', `${params}/list`)).status).toBe(401)
  expect((await call(mine, 'GET', `${params}/list`)).status).toBe(200)
})

describe('two applications in one process', () => {
  test('count and page lists of their own, also when they are asked for the same', async () => {
    for (const [app, , name] of both())
      await inContext(app, '000000', 'write', ctx =>
        ctx.insertMany(
          param,
          Array.from({ length: name === 'one' ? 12 : 17 }, (_, at) => ({
            paramName: name,
            paramKey: `pair.${name}.${String(at).padStart(2, '0')}`,
            paramValue: name,
          })),
        ),
      )
    const pages = async (person: Person) => {
      const found: { total: number; records: { paramValue: string }[] }[] = []
      // Turned over twice: the second time from the rows that the first time has remembered.
      for (const current of ['1', '2', '3', '2', '3'])
        found.push(await ask(person, 'GET', `${params}/list`, { ...query, current }))
      return found
    }
    const answers = await Promise.all(both().map(([, person]) => pages(person)))
    expect(answers.map(found => found.map(page => page.total))).toEqual([Array(5).fill(12), Array(5).fill(17)])
    expect(answers.map(found => found.map(page => page.records.length))).toEqual([
      [5, 5, 2, 5, 2],
      [5, 5, 5, 5, 5],
    ])
    for (const [at, name] of ['one', 'other'].entries())
      expect(new Set(answers[at]?.flatMap(page => page.records.map(row => row.paramValue)))).toEqual(new Set([name]))
  })

  test('write and count on without hearing of each other', async () => {
    const total = async (person: Person) => (await ask<{ total: number }>(person, 'GET', `${params}/list`, query)).total
    const added = { paramName: 'one more', paramKey: 'pair.one.more', paramValue: 'one' }
    const before = await Promise.all(both().map(([, person]) => total(person)))
    await ask(first as Person, 'POST', `${params}/submit`, added)
    expect(await Promise.all(both().map(([, person]) => total(person)))).toEqual([(before[0] ?? 0) + 1, before[1]])
  })

  test('name references by their own rows, and rename them for themselves', async () => {
    const id = '9000000000000000001'
    for (const [app, , name] of both())
      await inContext(app, '000000', 'write', async ctx => {
        await ctx.insert(dept, { deptName: `部门 ${name}`, fullName: name }, { id })
        const found = await ctx.find(user, { account: 'admin' })
        if (found) await ctx.update(user, found, { deptId: [id] })
      })
    const named = async (person: Person) =>
      (await ask(person, 'GET', 'blade-system/user/detail', { id: person.userId })).deptName as string
    // One after the other: names are remembered, and the second must not read those of the first.
    expect([await named(first as Person), await named(second as Person)]).toEqual(['部门 one', '部门 other'])
    await ask(first as Person, 'POST', 'blade-system/dept/submit', { id, deptName: '改名' })
    expect([await named(first as Person), await named(second as Person)]).toEqual(['改名', '部门 other'])
  })

  test('make calls from area to area by their own handlers and settings', async () => {
    const demo = ([app]: ReturnType<typeof both>[number]) =>
      inContext(app, '000000', 'read', async ctx => ((await ctx.call(welcome, {})) as { demo: boolean }).demo)
    expect(await Promise.all(both().map(demo))).toEqual([true, false])
  })

  test('count tries of their own', async () => {
    const asked = async (app: TestApp, times: number) => {
      let last: string | undefined
      for (let n = 0; n < times; n++) last = (await call(stranger(app), 'GET', captcha.path)).reason
      return last
    }
    expect(await asked(one as TestApp, 61)).toBe('tooOften')
    expect(await asked(other as TestApp, 1)).toBeUndefined()
  })

  test('end by themselves', async () => {
    const third = await openApp()
    await third.close()
    expect((await call(first as Person, 'GET', `${params}/list`)).status).toBe(200)
    expect(await inContext(other as TestApp, '000000', 'read', ctx => ctx.count(role, {}))).toBeGreaterThan(0)
  })
})
