import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, ask, call, makePerson, makeTenant, openApp } from '../../../test/people.ts'
import type { Answer, Person, TestApp } from '../../../test/people.ts'

let testApp: TestApp
let root: Person
let mine: string
let person: Person
let colleague: Person
const rights = ['dept', 'dept_add', 'dept_edit', 'dept_delete', 'dept_view', 'audit']
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  mine = await makeTenant(testApp)
  person = await makePerson(testApp, { tenantId: mine, rights })
  colleague = await makePerson(testApp, { tenantId: mine, rights })
})
afterAll(() => testApp.close())

type Given = Record<string, unknown>
const submit = (who: Person, body: Given): Promise<Answer> =>
  call(who, 'POST', 'blade-system/dept/submit', { fullName: 'f', deptCategory: 1, sort: 1, ...body })
const remove = (who: Person, ids: string) => call(who, 'POST', `blade-system/dept/remove?ids=${ids}`)
const undo = (who: Person, done: Answer) =>
  call(who, 'POST', 'kernel/undo', { requestId: String(done.headers['x-request-id']) })
const detail = (id: string) => call(person, 'GET', 'blade-system/dept/detail', { id })
const added = async (deptName: string, more: Given = {}): Promise<string> =>
  (await submit(person, { deptName, ...more })).data.id

describe('what one has just done is undone', () => {
  test('a removed row comes back under its id, with its references', async () => {
    const id = await added('财务部')
    const below = await added('出纳组', { parentId: id })
    const done = await remove(person, below)
    expect((await detail(below)).code).toBe(404)
    expect(await undo(person, done)).toMatchObject({ code: 200, data: { count: 1 } })
    expect((await detail(below)).data).toMatchObject({ deptName: '出纳组', parentId: id, isDeleted: 0 })
    const [entry] = await ask(person, 'GET', 'kernel/history', { entity: 'dept', id: below })
    expect(entry).toMatchObject({ action: 'restore', userName: person.account })
  })

  test('several at once, in one', async () => {
    const ids = [await added('甲部'), await added('乙部')]
    expect((await undo(person, await remove(person, ids.join(',')))).data).toEqual({ count: 2 })
    for (const id of ids) expect((await detail(id)).code).toBe(200)
  })

  test('a change is changed back, also to what was empty; an added row goes', async () => {
    const made = await submit(person, { deptName: '仓库' })
    const { id } = made.data
    const done = await submit(person, { id, deptName: '总仓', remark: '新' })
    await undo(person, done)
    expect((await detail(id)).data).toMatchObject({ deptName: '仓库', remark: null })
    expect(await undo(person, made)).toMatchObject({ code: 409, reason: 'changed' })
    const other = await submit(person, { deptName: '临时部' })
    await undo(person, other)
    expect((await detail(other.data.id)).code).toBe(404)
  })
})

describe('undoing is refused', () => {
  test('when somebody changed the row since', async () => {
    const id = await added('客服部')
    const done = await submit(person, { id, deptName: '客服一部' })
    await submit(colleague, { id, deptName: '客服二部' })
    expect(await undo(person, done)).toMatchObject({ code: 409, reason: 'changed' })
    expect((await detail(id)).data.deptName).toBe('客服二部')
  })

  test('to anybody but who did it, and to who lost the right', async () => {
    const clerk = await makePerson(testApp, { tenantId: mine, rights })
    const id = await added('法务部')
    const done = await remove(clerk, id)
    expect(await undo(colleague, done)).toMatchObject({ code: 409, reason: 'undoTooLate' })
    const foreigner = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights })
    expect(await undo(foreigner, done)).toMatchObject({ code: 409, reason: 'undoTooLate' })
    await testApp.asOwner('delete from role_menu where role_id = $1', [clerk.roleIds[0]])
    testApp.app.services.principals.forget()
    expect(await undo(clerk, done)).toMatchObject({ code: 403 })
    expect((await detail(id)).code).toBe(404)
  })

  test('when what the row refers to is gone, and when its key was taken', async () => {
    const above = await added('上级')
    const below = await added('下级', { parentId: above })
    const done = await remove(person, below)
    await remove(person, above)
    expect(await undo(person, done)).toMatchObject({ code: 422 })
    const param = { paramName: '试', paramKey: 'test.undo', paramValue: '1' }
    const { id } = (await call(root, 'POST', 'blade-system/param/submit', param)).data
    const gone = await call(root, 'POST', `blade-system/param/remove?ids=${id}`)
    await call(root, 'POST', 'blade-system/param/submit', param)
    expect(await undo(root, gone)).toMatchObject({ code: 409, reason: 'duplicate' })
  })

  test('for rows with states or money', async () => {
    const user = {
      account: 'undoable',
      name: 'u',
      realName: 'u',
      password: 'sunny day 1',
      roleId: root.roleIds[0],
    }
    const done = await call(root, 'POST', 'blade-user/submit', user)
    expect(done.code).toBe(200)
    expect(await undo(root, done)).toMatchObject({ code: 409, reason: 'notReversible' })
  })

  test('for a request nobody made', async () => {
    expect(await call(person, 'POST', 'kernel/undo', { requestId: 'nobody' })).toMatchObject({ reason: 'undoTooLate' })
  })
})

describe('an earlier version', () => {
  const entriesOf = (id: string) => ask(person, 'GET', 'kernel/history', { entity: 'dept', id })
  const restore = (who: Person, id: string, entryId: string, entity = 'dept') =>
    call(who, 'POST', 'kernel/audit/restore', { entity, id, entryId })

  test('is restored over all that was changed since', async () => {
    const id = await added('一版')
    await submit(person, { id, deptName: '二版', remark: '二' })
    await submit(colleague, { id, deptName: '三版' })
    await submit(person, { id, remark: '四', sort: 4 })
    const [, third, , first] = await entriesOf(id)
    expect((await restore(person, id, third.id)).code).toBe(200)
    expect((await detail(id)).data).toMatchObject({ deptName: '三版', remark: '二', sort: 1 })
    await restore(person, id, first.id)
    expect((await detail(id)).data).toMatchObject({ deptName: '一版', remark: null, sort: 1 })
  })

  test('needs the right to edit, an entry of this very row, and a row without states and money', async () => {
    const id = await added('只读')
    const [only] = await entriesOf(id)
    const reader = await makePerson(testApp, { tenantId: mine, rights: ['dept', 'dept_view'] })
    expect(await restore(reader, id, only.id)).toMatchObject({ code: 403 })
    const other = await added('另一个')
    expect(await restore(person, other, only.id)).toMatchObject({ code: 404 })
    const foreigner = await makePerson(testApp, { tenantId: await makeTenant(testApp), rights })
    expect(await restore(foreigner, id, only.id)).toMatchObject({ code: 404 })
    expect(await restore(root, id, only.id, 'user')).toMatchObject({ code: 409, reason: 'notReversible' })
  })
})

test('a role comes back with the rights it had, and not with those taken from it before', async () => {
  const keeper = await makePerson(testApp, {
    tenantId: mine,
    rights: ['role', 'role_add', 'role_edit', 'role_delete', 'role_grant', 'dept'],
  })
  const body = { roleName: '临时', roleAlias: 'temporary', sort: 9 }
  const { id } = (await call(keeper, 'POST', 'blade-system/role/submit', body)).data
  const codes = await testApp.asOwner<{ id: string; code: string }>(
    `select id, code from menu where code in ('role', 'dept')`,
  )
  const grant = (menuIds: string) => ask(keeper, 'POST', 'blade-system/role/grant', { roleIds: id, menuIds, strict: 1 })
  await grant(codes.map(one => one.id).join(','))
  const kept = codes.find(one => one.code === 'dept')?.id ?? ''
  await grant(kept)
  await testApp.asOwner(
    `update role_menu set update_time = update_time - interval '1 second' where role_id = $1 and is_deleted = 1`,
    [id],
  )
  const done = await call(keeper, 'POST', `blade-system/role/remove?ids=${id}`)
  expect(await undo(keeper, done)).toMatchObject({ code: 200 })
  const held = await testApp.asOwner('select menu_id from role_menu where role_id = $1 and is_deleted = 0', [id])
  expect(held).toEqual([{ menu_id: kept }])
})
