import { areas } from '@forecourt/contract'
import { menu, role } from '@forecourt/contract/access'
import {
  type Area,
  type Call,
  type Entity,
  entitiesOf,
  type Fields,
  pathsOf,
  type Resource,
  type Verb,
} from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { identifier, sql } from '../../src/kernel/db/sql.ts'
import { selection, snake } from '../../src/kernel/db/table.ts'
import {
  type Check,
  exceptions,
  mine,
  notForPeople,
  overrides,
  spare,
  theirs,
  writtenByPlatform,
} from './exceptions.ts'
import { Rows } from './fixtures.ts'
import {
  administrator,
  type Answer,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  stranger,
  type TestApp,
} from '../people.ts'

/** The people and tenants before which every resource and call is tried. */
export interface Matrix {
  readonly testApp: TestApp
  readonly rows: Rows
  readonly mine: string
  readonly theirs: string
  readonly root: Person
  /** Has every right there is, in the tenant `mine`. */
  readonly keeper: Person
  /** Has none. */
  readonly nobody: Person
  readonly stranger: Person
  /** Somebody of the platform, or of `mine`, who has the right last asked for and no other. */
  readonly only: (right: string, tenantId?: '000000' | typeof mine) => Promise<Person>
  readonly stored: (of: Entity, id: string) => Promise<Record<string, unknown> | undefined>
}

export async function openMatrix(): Promise<Matrix> {
  const testApp = await openApp()
  for (const tenantId of [mine, theirs, spare]) await makeTenant(testApp, 'company', tenantId)
  const codes = await testApp.asSystem(async ctx => (await ctx.all(menu, {}, { limit: 10_000 })).map(one => one.code))
  const soloists = { '000000': await makePerson(testApp), [mine]: await makePerson(testApp, { tenantId: mine }) }
  const only = async (right: string, tenantId: '000000' | typeof mine = '000000') => {
    const soloist = soloists[tenantId]
    const roleId = soloist.roleIds[0]
    await testApp.asOwner('delete from role_menu where role_id = $1', [roleId])
    await testApp.asOwner(
      `insert into role_menu (tenant_id, id, role_id, menu_id, create_time, update_time, is_deleted, version)
       select $3, $1::bigint + 1, $1, id, now(), now(), 0, 1 from menu where code = $2`,
      [roleId, right, tenantId],
    )
    testApp.app.services.principals.forget()
    return soloist
  }
  const stored = (of: Entity, id: string) =>
    testApp.asSystem(async ctx => {
      const [row] = await ctx.rows(sql`select ${selection(of)} from ${identifier(snake(of.name))} where id = ${id}`)
      return row
    })
  return {
    testApp,
    rows: new Rows(testApp, overrides),
    mine,
    theirs,
    root: await administrator(testApp),
    keeper: await makePerson(testApp, { tenantId: mine, rights: codes }),
    nobody: await makePerson(testApp, { tenantId: mine }),
    stranger: stranger(testApp),
    only,
    stored,
  }
}

/** A check of one resource or call; where it is excepted it must still fail, or the exception is no longer needed. */
export function checked(name: string, check: Check, work: () => Promise<void>): void {
  const reason = exceptions[name]?.[check]
  if (!reason) return test(check, work)
  test(`${check}: excepted, ${reason}`, async () => {
    const outcome = await work().then(
      () => 'holds',
      () => 'fails',
    )
    expect(outcome, `${name} no longer needs its exception from "${check}"`).toBe('fails')
  })
}

export const resourcesOf = (of: Area): [name: string, resource: Resource][] =>
  Object.entries(of.resources).map(([name, resource]) => [`${of.name}.${name}`, resource])
export const callsOf = (of: Area): [name: string, call: Call][] =>
  Object.entries(of.calls).map(([name, one]) => [`${of.name}.${name}`, one as Call])

const declaredFields = () =>
  new Map<string, Fields>(
    areas.flatMap(of => [
      ...entitiesOf(of).map(({ name, fields }) => [name, fields] as const),
      ...callsOf(of).map(([name, { input }]) => [name, input] as const),
    ]),
  )

/** Names in the tables of exceptions and fixtures that nothing declares. */
export function undeclared(): string[] {
  const names = new Set(areas.flatMap(of => [...resourcesOf(of), ...callsOf(of)].map(([name]) => name)))
  const fields = declaredFields()
  const excepted = [exceptions, writtenByPlatform, notForPeople].flatMap(table => Object.keys(table))
  const fixed = Object.entries(overrides).flatMap(([name, values]) => Object.keys(values).map(field => [name, field]))
  return [
    ...excepted.filter(name => !names.has(name)),
    ...fixed.filter(([name = '', field = '']) => !fields.get(name)?.[field]).map(pair => pair.join('.')),
  ]
}

export const pathOf = (of: Resource, verb: Verb): string => pathsOf(of, verb)[0] ?? ''

/** What must never come back: a fault of ours, or the code on which the client is silent. */
export function expectSound(answer: Answer, what: string): void {
  expect([200, 401, 404, 406, 415], `${what}: ${answer.status} ${answer.msg}`).toContain(answer.status)
  expect(answer.code, what).not.toBe(400)
}

/** Refused, in the envelope, by this code. */
export function expectRefused(answer: Answer, code: number, what: string): void {
  expect(answer, what).toMatchObject({
    status: code === 401 ? 401 : 200,
    code,
    success: false,
    data: {},
    msg: expect.stringMatching(/./),
  })
}

/** An answer without what differs from request to request. */
export const bare = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '' } })

/** The rows of a list, whether it is paged, whole or a tree. */
export function rowsOf(data: unknown): Record<string, unknown>[] {
  const list = (Array.isArray(data) ? data : (data as { records: unknown[] }).records) as Record<string, unknown>[]
  return list.flatMap(row => [row, ...rowsOf(Array.isArray(row['children']) ? row['children'] : [])])
}

/** Ids pass 2^53: in all that leaves the server they are text. */
export function expectTextIds(value: unknown, what: string): void {
  if (Array.isArray(value)) for (const one of value) expectTextIds(one, what)
  else if (value && typeof value === 'object')
    for (const [key, one] of Object.entries(value)) {
      if (/^(id|ids|\w+Ids?)$/.test(key) && one !== null)
        expect(Array.isArray(one) ? 'string' : typeof one, `${what}.${key}`).toBe('string')
      expectTextIds(one, `${what}.${key}`)
    }
}

export { call, role }
