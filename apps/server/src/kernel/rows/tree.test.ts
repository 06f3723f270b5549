import { dept } from '@forecourt/contract/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'

type Node = {
  readonly id: string
  readonly deptName: string
  readonly hasChildren?: boolean
  readonly children?: unknown
}

let testApp: TestApp
let person: Person
let small: Person
const [firms, teams] = [50, 99]

beforeAll(async () => {
  testApp = await openApp()
  const [large, other] = [await makeTenant(testApp, 'company'), await makeTenant(testApp, 'company')]
  person = await makePerson(testApp, { tenantId: large, rights: ['dept'] })
  small = await makePerson(testApp, { tenantId: other, rights: ['dept'] })
  await testApp.asSystem(async ctx => {
    const values = (deptName: string, parentId: string | null = null) => ({
      deptName,
      fullName: deptName,
      deptCategory: 2,
      sort: 1,
      parentId,
    })
    const one = await ctx.insert(dept, values('一个部门'), { tenantId: other })
    await ctx.insert(dept, values('一个小组', one.id), { tenantId: other })
    for (let firm = 0; firm < firms; firm++) {
      const { id } = await ctx.insert(dept, values(`分公司${firm}`), { tenantId: large })
      const below = Array.from({ length: teams }, (_, team) => values(`小组${firm}-${team}`, id))
      await ctx.insertMany(dept, below, { tenantId: large })
    }
  })
})
afterAll(() => testApp.close())

const list = (who: Person, query: Record<string, unknown> = {}): Promise<Node[]> =>
  ask(who, 'GET', 'blade-system/dept/list', query)

test('a tree of five thousand comes level by level, and a search finds in all of it', async () => {
  const top = await list(person, { lazy: 1 })
  const grown = top.filter(row => row.deptName.startsWith('分公司'))
  expect(grown).toHaveLength(firms)
  expect(grown.every(row => row.hasChildren === true && row.children === undefined)).toBe(true)

  const below = await list(person, { lazy: 1, below: grown[7]?.id })
  expect(below).toHaveLength(teams)
  expect(below.every(row => row.hasChildren === false)).toBe(true)

  const found = await list(person, { lazy: 1, deptName: '小组49-98' })
  expect(found.map(row => row.deptName)).toEqual(['小组49-98'])
})

test('a small tree comes as a whole, and what lies below a row of another tenant is nothing', async () => {
  const whole = await list(small, { lazy: 1 })
  expect(whole.find(row => row.deptName === '一个部门')?.children).toMatchObject([{ deptName: '一个小组' }])
  const [foreign] = (await list(person, { lazy: 1 })).filter(row => row.deptName === '分公司0')
  expect(await list(small, { lazy: 1, below: foreign?.id })).toEqual([])
  expect(await list(small, { lazy: 1, below: 'x' })).toEqual(whole)
})
