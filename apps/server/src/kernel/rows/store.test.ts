import { role } from '@forecourt/contract/access'
import { staffAccount } from '@forecourt/contract/cards'
import { dept, param } from '@forecourt/contract/system'
import { smsMessage } from '@forecourt/contract/tools'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  administrator,
  ask,
  call,
  inContext,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { sql } from '../db/sql.ts'

let testApp: TestApp
let mine: string
let root: Person
let person: Person
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp, 'company')
  root = await administrator(testApp)
  person = await makePerson(testApp, {
    tenantId: mine,
    rights: ['dept', 'dept_add', 'dept_edit', 'dept_delete', 'dept_view'],
  })
})
afterAll(() => testApp.close())

const message = { phone: '13800000000', template: 'test', content: 'hello' }
const newMessage = () => inContext(testApp, mine, 'write', ctx => ctx.insert(smsMessage, message))
const newDept = (deptName: string, parentId?: string) =>
  ask(person, 'POST', 'blade-system/dept/submit', { deptName, fullName: deptName, deptCategory: 2, sort: 1, parentId })

describe('a row', () => {
  test('comes back as it was written: amounts as bigint, ids as text, moments as Date', async () => {
    const [made, read] = await inContext(testApp, mine, 'write', async ctx => {
      const row = await ctx.insert(staffAccount, {
        name: '张三',
        phone: '13900000001',
        dayLimit: 9_999_999_999n,
        cardStatus: 1,
      })
      return [row, await ctx.getOrRefuse(staffAccount, row.id)]
    })
    expect(read).toEqual(made)
    expect(read).toMatchObject({ dayLimit: 9_999_999_999n, tenantId: mine, version: 1, isDeleted: 0, createUser: '1' })
    expect(read.id).toMatch(/^\d{15,19}$/)
    expect(read.createTime).toBeInstanceOf(Date)
  })

  test('takes its base columns from the kernel, whatever the caller hands over', async () => {
    const forged = {
      deptName: 'a',
      fullName: 'a',
      deptCategory: 1,
      sort: 1,
      isDeleted: 1,
      version: 9,
      createUser: '77',
    }
    const row = await inContext(testApp, mine, 'write', ctx => ctx.insert(dept, forged as never))
    const [stored] = await testApp.asOwner(
      'select tenant_id, is_deleted, version, create_user from dept where id = $1',
      [row.id],
    )
    expect(stored).toEqual({ tenant_id: mine, is_deleted: 0, version: 1, create_user: '1' })
  })

  test("for another tenant is not made without the platform's rights", async () => {
    const values = { deptName: 'a', fullName: 'a', deptCategory: 1, sort: 1 }
    const smuggled = inContext(testApp, mine, 'write', ctx => ctx.insert(dept, values, { tenantId: '000000' }))
    await expect(smuggled).rejects.toThrow('violates row-level security policy')
    expect(
      await inContext(testApp, '000000', 'write', ctx => ctx.insert(dept, values, { tenantId: mine })),
    ).toMatchObject({ tenantId: mine })
  })

  test('many rows are one statement, one audit entry, and each has an id of its own', async () => {
    const rows = await inContext(testApp, mine, 'write', ctx =>
      ctx.insertMany(
        staffAccount,
        Array.from({ length: 300 }, (_, index) => ({
          name: `n${index}`,
          phone: `137${String(index).padStart(8, '0')}`,
          cardStatus: 1,
        })),
      ),
    )
    expect(new Set(rows.map(row => row.id)).size).toBe(300)
    const entries = await testApp.asOwner(
      `select changes from audit_entry where entity = 'staffAccount' and row_id = $1`,
      [rows[0]?.id],
    )
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ changes: { count: [0, 300] } })
  })
})

describe('two people at once', () => {
  test('the second to save a row that the first has saved is told so, and nothing of theirs is written', async () => {
    const made = await inContext(testApp, mine, 'write', ctx =>
      ctx.insert(dept, { deptName: 'x', fullName: 'x', deptCategory: 1, sort: 1 }),
    )
    await inContext(testApp, mine, 'write', ctx => ctx.update(dept, made, { deptName: 'first' }))
    const second = inContext(testApp, mine, 'write', ctx => ctx.update(dept, made, { deptName: 'second' }))
    await expect(second).rejects.toMatchObject({ reason: 'changed', code: 409 })
    expect(await inContext(testApp, mine, 'read', ctx => ctx.getOrRefuse(dept, made.id))).toMatchObject({
      deptName: 'first',
      version: 2,
    })
  })

  test("by the screen: a version that is no longer the row's answers 409", async () => {
    const { id } = await newDept('v')
    const row = await ask(person, 'GET', 'blade-system/dept/detail', { id })
    expect(await call(person, 'POST', 'blade-system/dept/submit', { ...row, remark: 'one' })).toMatchObject({
      code: 200,
    })
    expect(await call(person, 'POST', 'blade-system/dept/submit', { ...row, remark: 'two' })).toMatchObject({
      status: 200,
      code: 409,
      reason: 'changed',
    })
    expect(await ask(person, 'GET', 'blade-system/dept/detail', { id })).toMatchObject({ remark: 'one', version: 2 })
  })

  test('of two that take the same step, exactly one does', async () => {
    const row = await newMessage()
    const step = () =>
      inContext(testApp, mine, 'write', ctx => ctx.tryTransition(smsMessage, row, 'send', 'sent', { tries: 1 }))
    const both = await Promise.all([step(), step(), step()])
    expect(both.filter(Boolean)).toHaveLength(1)
    const history = await testApp.asOwner(
      `select action, from_state, to_state from audit_entry where row_id = $1 and action = 'send'`,
      [row.id],
    )
    expect(history).toEqual([{ action: 'send', from_state: 0, to_state: 1 }])
  })

  test('of ten that save at once, exactly one does', async () => {
    const row = await newMessage()
    const saves = Array.from({ length: 10 }, (_, index) =>
      inContext(testApp, mine, 'write', ctx => ctx.update(smsMessage, row, { bizId: String(index) })),
    )
    const done = await Promise.allSettled(saves)
    expect(done.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a state', () => {
  test('is the initial one for a new row and never what a body says', async () => {
    expect((await newMessage()).status).toBe(0)
  })

  test('a step from a state that does not allow it changes nothing: it is refused, or undefined where that was asked for', async () => {
    const row = await newMessage()
    const sent = await inContext(testApp, mine, 'write', ctx => ctx.transition(smsMessage, row, 'send', 'sent'))
    expect(sent).toMatchObject({ status: 1, version: 2 })
    const again = inContext(testApp, mine, 'write', async ctx =>
      ctx.transition(smsMessage, await ctx.getOrRefuse(smsMessage, row.id), 'send', 'refused'),
    )
    await expect(again).rejects.toMatchObject({ reason: 'changed' })
    const tried = await inContext(testApp, mine, 'write', async ctx =>
      ctx.tryTransition(smsMessage, await ctx.getOrRefuse(smsMessage, row.id), 'send', 'refused'),
    )
    expect(tried).toBeUndefined()
    expect(await inContext(testApp, mine, 'read', ctx => ctx.getOrRefuse(smsMessage, row.id))).toMatchObject({
      status: 1,
      version: 2,
    })
  })

  test('a step that no state declares does not compile, and says so where it came about otherwise', async () => {
    const row = await newMessage()
    await expect(
      // @ts-expect-error: no such action
      inContext(testApp, mine, 'write', ctx => ctx.transition(smsMessage, row, 'fly', 'sent')),
    ).rejects.toThrow('no state leads to sent by fly')
    await expect(
      // @ts-expect-error: sending does not lead back
      inContext(testApp, mine, 'write', ctx => ctx.transition(smsMessage, row, 'send', 'waiting')),
    ).rejects.toThrow('no state leads to waiting by send')
    await expect(
      // @ts-expect-error: no states
      inContext(testApp, mine, 'write', ctx => ctx.transition(dept, row as never, 'send', 'sent')),
    ).rejects.toThrow('dept has no states')
  })

  test('a step of many takes those whose state allows it, counts their version and leaves an entry for each', async () => {
    const [one, two, gone] = await Promise.all([newMessage(), newMessage(), newMessage()])
    await inContext(testApp, mine, 'write', ctx => ctx.transition(smsMessage, gone, 'send', 'refused'))
    const ids = [one, two, gone].map(row => row.id)
    const foreign = await inContext(testApp, await makeTenant(testApp), 'write', ctx => ctx.insert(smsMessage, message))
    const which = sql`id = any(${sql.param([...ids, foreign.id])}::bigint[])`
    const moved = await inContext(testApp, mine, 'write', ctx =>
      ctx.transitionWhere(smsMessage, which, 'send', 'sent', { set: sql`biz_id = 'many'`, auditNote: 'at once' }),
    )
    expect(moved).toBe(2)
    expect(
      await inContext(testApp, mine, 'read', ctx => ctx.all(smsMessage, { id: ids }, { order: ['id'] })),
    ).toMatchObject([
      { status: 1, version: 2, bizId: 'many' },
      { status: 1, version: 2, bizId: 'many' },
      { status: 2, version: 2, bizId: null },
    ])
    const history = await testApp.asOwner(
      `select action, from_state, to_state, reason from audit_entry where entity = 'smsMessage' and row_id = any($1) and action = 'send' and reason is not null`,
      [[...ids, foreign.id]],
    )
    expect(history).toEqual([
      { action: 'send', from_state: 0, to_state: 1, reason: 'at once' },
      { action: 'send', from_state: 0, to_state: 1, reason: 'at once' },
    ])
  })
})

describe('uniqueness', () => {
  test('is missed by the row that nobody waited for, and not by what stood behind it', async () => {
    const taken = { paramName: 'a', paramKey: 'test.behind', paramValue: 'x' }
    await ask(root, 'POST', 'blade-system/param/submit', taken)
    const work = inContext(testApp, '000000', 'write', async ctx => {
      ctx.defer(ctx.insert(param, taken))
      await ctx.insert(smsMessage, message)
    })
    await expect(work).rejects.toMatchObject({ reason: 'duplicate', problems: [{ field: 'paramKey' }] })
  })

  test('a value that exists already is refused with the label of its field', async () => {
    const body = { paramName: 'a', paramKey: 'test.unique', paramValue: 'x' }
    await ask(root, 'POST', 'blade-system/param/submit', body)
    const again = await call(root, 'POST', 'blade-system/param/submit', body)
    expect(again).toMatchObject({ status: 200, code: 409, reason: 'duplicate', msg: '参数键名已存在' })
    expect(again.problems).toEqual([{ field: 'paramKey', message: '参数键名已存在' }])
    const english = await call(root, 'POST', 'blade-system/param/submit', body, { 'accept-language': 'en' })
    expect(english.msg).toBe('Parameter key already exists')
  })

  test('by another tenant and after removal the same value is free', async () => {
    const other = await makeTenant(testApp, 'company')
    const make = (tenantId: string) =>
      inContext(testApp, tenantId, 'write', ctx => ctx.insert(role, { roleName: 'r', roleAlias: 'same', sort: 1 }))
    const first = await make(mine)
    await make(other)
    await expect(make(mine)).rejects.toMatchObject({ reason: 'duplicate' })
    await inContext(testApp, mine, 'write', ctx => ctx.remove(role, first))
    expect((await make(mine)).id).not.toBe(first.id)
  })

  test('of twenty that claim the same value at once, one gets it', async () => {
    const claims = Array.from({ length: 20 }, () =>
      inContext(testApp, mine, 'write', ctx =>
        ctx.insert(staffAccount, { name: 'a', phone: '13600000000', cardStatus: 1 }),
      ),
    )
    const done = await Promise.allSettled(claims)
    expect(done.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ reason: 'duplicate' })
  })
})

describe('removal', () => {
  test('marks the row, hides it everywhere and keeps it in the table', async () => {
    const { id } = await newDept('gone')
    expect(await call(person, 'POST', 'blade-system/dept/remove?ids=' + id)).toMatchObject({
      code: 200,
      msg: '删除成功',
    })
    expect(await call(person, 'GET', 'blade-system/dept/detail', { id })).toMatchObject({ code: 404 })
    expect(
      await call(person, 'POST', 'blade-system/dept/submit', { id, deptName: 'back', fullName: 'b' }),
    ).toMatchObject({ code: 404 })
    expect(await call(person, 'POST', `blade-system/dept/remove?ids=${id}`)).toMatchObject({ code: 404 })
    expect(await testApp.asOwner('select is_deleted, version from dept where id = $1', [id])).toEqual([
      { is_deleted: 1, version: 2 },
    ])
  })

  test('is refused while children or references are alive, names them, and removes nothing of the batch', async () => {
    const { id: top } = await newDept('top')
    const { id: below } = await newDept('below', top)
    const { id: free } = await newDept('free')
    expect(await call(person, 'POST', `blade-system/dept/remove?ids=${free},${top}`)).toMatchObject({
      code: 409,
      reason: 'hasChildren',
      msg: '请先删除子节点！',
    })
    expect(await call(person, 'GET', 'blade-system/dept/detail', { id: free })).toMatchObject({ code: 200 })
    await ask(person, 'POST', `blade-system/dept/remove?ids=${below}`)
    const held = await makePerson(testApp, { tenantId: mine })
    await testApp.asOwner('update "user" set dept_id = to_jsonb(array[$1::text]) where id = $2', [top, held.userId])
    expect(await call(person, 'POST', `blade-system/dept/remove?ids=${top}`)).toMatchObject({
      code: 409,
      reason: 'inUse',
      msg: '数据已被引用，不可删除（用户）',
    })
    await testApp.asOwner('update "user" set is_deleted = 1 where id = $1', [held.userId])
    expect(await call(person, 'POST', `blade-system/dept/remove?ids=${top}`)).toMatchObject({ code: 200 })
  })

  test('takes a batch as a whole: with one absent id nothing is removed', async () => {
    const { id } = await newDept('whole')
    expect(await call(person, 'POST', `blade-system/dept/remove?ids=${id},123456`)).toMatchObject({ code: 404 })
    expect(await call(person, 'GET', 'blade-system/dept/detail', { id })).toMatchObject({ code: 200 })
    expect(await call(person, 'POST', `blade-system/dept/remove?ids=${id},${id}`)).toMatchObject({ code: 200 })
  })
})

describe('a tree', () => {
  test('never becomes a loop, near or far', async () => {
    const { id: one } = await newDept('one')
    const { id: two } = await newDept('two', one)
    const { id: three } = await newDept('three', two)
    for (const parentId of [one, two, three])
      expect(await call(person, 'POST', 'blade-system/dept/submit', { id: one, parentId }), parentId).toMatchObject({
        code: 422,
        reason: 'ownParent',
        msg: '父节点不可选择自身！',
      })
    expect(await call(person, 'POST', 'blade-system/dept/submit', { id: three, parentId: one })).toMatchObject({
      code: 200,
    })
  })

  test('is served nested, and "0" and empty both mean the top', async () => {
    const { id: top } = await newDept('tree top', '0')
    const { id: below } = await newDept('tree below', top)
    const rows = await ask(person, 'GET', 'blade-system/dept/list', {})
    const node = rows.find((row: { id: string }) => row.id === top)
    expect(node.children.map((child: { id: string }) => child.id)).toEqual([below])
    expect(rows.some((row: { id: string }) => row.id === below)).toBe(false)
    expect(await testApp.asOwner('select parent_id from dept where id = $1', [top])).toEqual([{ parent_id: null }])
    await ask(person, 'POST', 'blade-system/dept/submit', { id: below, parentId: '' })
    expect(
      (await ask(person, 'GET', 'blade-system/dept/lazy-list', {})).map((row: { id: string }) => row.id),
    ).toContain(below)
  })

  test("takes no parent that is not there or another tenant's", async () => {
    const other = await makeTenant(testApp, 'company')
    const foreign = await inContext(testApp, other, 'write', ctx =>
      ctx.insert(dept, { deptName: 'f', fullName: 'f', deptCategory: 1, sort: 1 }),
    )
    const asked = (parentId: string) =>
      call(person, 'POST', 'blade-system/dept/submit', { deptName: 'a', fullName: 'a', parentId })
    const [absent, foreignAnswer] = [await asked('42'), await asked(foreign.id)]
    expect(absent).toMatchObject({ code: 422, msg: '上级机构不存在', problems: [{ field: 'parentId' }] })
    expect({ ...foreignAnswer.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
  })
})

describe('what a screen posts back', () => {
  test('a whole row with its companions is taken, and an empty body changes nothing but the version', async () => {
    const { id } = await newDept('whole row')
    const [row] = (await ask(person, 'GET', 'blade-system/dept/list', { deptName: 'whole row' })) as [
      Record<string, unknown>,
    ]
    expect(
      await call(person, 'POST', 'blade-system/dept/submit', { ...row, $index: 1, children: [], remark: 'r' }),
    ).toMatchObject({ code: 200 })
    expect(await call(person, 'POST', 'blade-system/dept/submit', { id })).toMatchObject({ code: 200, data: { id } })
    expect(await ask(person, 'GET', 'blade-system/dept/detail', { id })).toMatchObject({
      deptName: 'whole row',
      remark: 'r',
      version: 3,
    })
  })

  test('a masked value that comes back as it was shown leaves the true one alone', async () => {
    const id = (await ask(root, 'GET', 'blade-system/tenant/list', { tenantId: mine })).records[0].id
    const [row] = (await ask(root, 'GET', 'blade-system/tenant/list', { id })).records
    expect(row.contactNumber).toBe('0********1')
    expect(await call(root, 'POST', 'blade-system/tenant/submit', { ...row, linkman: '新联系人' })).toMatchObject({
      code: 200,
    })
    const [stored] = await testApp.asOwner('select linkman, contact_number from tenant where id = $1', [id])
    expect(stored).toEqual({ linkman: '新联系人', contact_number: '02166886601' })
  })
})

test('of two changes that wait for each other one is undone and done again', async () => {
  const [first, second] = [await newMessage(), await newMessage()]
  let [arrived, runs] = [0, 0]
  let meet = () => {}
  const met = new Promise<void>(resolve => (meet = resolve))
  const change = (ids: readonly string[]) =>
    inContext(testApp, mine, 'write', async ctx => {
      if (++runs > 2) await oneIsDone
      for (const id of ids) {
        const row = await ctx.getOrRefuse(smsMessage, id, { lock: true })
        await ctx.update(smsMessage, row, { tries: Number(row.tries) + 1 })
        if (++arrived === 2) meet()
        await met
      }
    })
  const both = [change([first.id, second.id]), change([second.id, first.id])]
  const oneIsDone = Promise.race(both)
  await Promise.all(both)
  expect(runs).toBe(3)
  const rows = await inContext(testApp, mine, 'read', ctx =>
    Promise.all([ctx.getOrRefuse(smsMessage, first.id), ctx.getOrRefuse(smsMessage, second.id)]),
  )
  expect(rows.map(row => row.tries)).toEqual([2, 2])
})
