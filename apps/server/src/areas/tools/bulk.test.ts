import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { staffAccount } from '@forecourt/contract/cards'
import { gun, site } from '@forecourt/contract/sites'
import { readXlsx } from 'hucre/xlsx'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, inContext, makePerson, makeTenant, openApp } from '../../../test/people.ts'
import type { Person, TestApp } from '../../../test/people.ts'
import { sql } from '../../kernel/db/sql.ts'
import { fetchFile, startAndWork, workTask } from './test-task.ts'

const staff = 'zytstaffaccount/staffaccount'
const sites = 'shell/site'
const bulk = 'blade-resource/bulk/start'
const pause = 'shell/site/pause'
const reason = { values: { reason: '检修' } }

let testApp: TestApp
let mine: string
let theirs: string
let person: Person
let foreigner: Person
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp, 'supplier')
  theirs = await makeTenant(testApp, 'supplier')
  const rights = ['staffAccount', 'staffAccount_delete', 'site', 'site_edit', 'site_delete']
  person = await makePerson(testApp, { tenantId: mine, rights })
  foreigner = await makePerson(testApp, { tenantId: theirs, rights })
})
afterAll(() => testApp.close())

const employees = (tenantId: string, deptName: string, count: number) =>
  inContext(testApp, tenantId, 'write', ctx =>
    ctx.insertMany(
      staffAccount,
      Array.from({ length: count }, (_, at) => ({
        name: `${deptName}${at}`,
        phone: `1${randomInt(10)}${String(randomInt(1e9)).padStart(9, '0')}`,
        deptName,
      })),
    ),
  )

/** Somebody else has a site in hand meanwhile: whoever wants to change it has to wait. */
function whileHeld<T>(siteName: string, work: () => Promise<T>): Promise<T> {
  const apart = AsyncLocalStorage.snapshot()
  return inContext(testApp, mine, 'write', async ctx => {
    await ctx.rows(sql`select 1 from site where site_name = ${siteName} for update`)
    return apart(work)
  })
}

/** Sites of a province of its own, in operation unless said otherwise. */
const openSites = (tenantId: string, town: string, count: number, status = 1) =>
  inContext(testApp, tenantId, 'write', ctx =>
    ctx.insertMany(
      site,
      Array.from({ length: count }, (_, at) => ({
        siteName: `${town}${at}`,
        siteCode: `S${randomInt(1e9)}`,
        supplierTenantId: tenantId,
        provinceCode: '41',
        cityCode: '4101',
        districtCode: '410102',
        address: town,
        contactName: '马超',
        contactPhone: '13800138000',
        status,
      })),
    ),
  )

const left = async (table: string, where: string, value: string): Promise<number> => {
  const rows = await testApp.asOwner(`select 1 from ${table} where is_deleted = 0 and ${where}`, [value])
  return rows.length
}
const employed = (deptName: string) => left('staff_account', 'dept_name = $1', deptName)
const pausedIn = (town: string) => left('site', 'status = 2 and address = $1', town)
const idsOf = (rows: readonly { id: unknown }[]) => rows.map(row => String(row.id)).join(',')
const detail = (id: string) => ask(person, 'GET', 'blade-resource/task/detail', { id })
const started = async (given: Readonly<Record<string, unknown>>, who = person): Promise<string> =>
  (await ask(who, 'POST', bulk, given)).taskId

describe('an action on everything that the filters find', () => {
  test('removes more rows than a page holds, and none that came later, was filtered out or is another tenant’s', async () => {
    await employees(mine, '运输', 1200)
    await employees(mine, '财务', 3)
    await employees(theirs, '运输', 5)
    const filters = { deptName_equal: '运输', current: '1', size: '10' }
    const { taskId, total } = await ask(person, 'POST', bulk, { resource: staff, action: 'remove', filters })
    expect(total).toBe(1200)
    await employees(mine, '运输', 1)
    const done = await workTask(testApp.app, person, taskId)
    expect(done).toMatchObject({ status: 2, doneCount: 1200, totalCount: 1200, fileKey: null })
    expect(done.result).toEqual({ total: 1200, done: 1200, skipped: 0, failed: 0, refused: [] })
    expect(await employed('运输')).toBe(6)
    expect(await employed('财务')).toBe(3)
    const [entries] = await testApp.asOwner<{ count: number }>(
      `select count(*)::int from audit_entry where request_id = $1 and action = 'remove'`,
      [`task-${taskId}`],
    )
    expect(entries?.count).toBe(1200)
  })

  test('makes a declared call of each row, and passes over those whose state does not allow it', async () => {
    await openSites(mine, '东城', 60)
    await openSites(mine, '东城', 2, 3)
    const done = await startAndWork(testApp.app, person, bulk, {
      resource: sites,
      action: pause,
      filters: { address: '东城' },
      ...reason,
    })
    expect(done).toMatchObject({ status: 2, message: '成功 60 条，跳过 2 条，失败 0 条' })
    expect(done.result).toMatchObject({ done: 60, skipped: 2, failed: 0 })
    expect(await pausedIn('东城')).toBe(60)
  })

  test('says of each refused row why, in a file too, and tries those again that were refused', async () => {
    const rows = await openSites(mine, '南城', 120)
    const [held] = rows
    const heldBy = await inContext(testApp, mine, 'write', ctx =>
      ctx.insert(gun, { siteId: String(held?.id), gunNo: 1, gunStatus: 1 }),
    )
    const done = await startAndWork(testApp.app, person, bulk, { resource: sites, action: 'remove', ids: idsOf(rows) })
    expect(done).toMatchObject({ status: 6, message: '成功 119 条，跳过 0 条，失败 1 条' })
    expect(done.result.refused).toEqual([
      { id: String(held?.id), name: '南城0', reason: '数据已被引用，不可删除（油枪）', isSkipped: 0 },
    ])
    const { bytes } = await fetchFile(testApp.app, person, done.fileKey)
    const [sheet] = (await readXlsx(bytes)).sheets
    expect(sheet?.rows[1]).toEqual(['南城0', '失败', '数据已被引用，不可删除（油枪）', String(held?.id)])
    await inContext(testApp, mine, 'write', ctx => ctx.remove(gun, heldBy))
    await ask(person, 'POST', 'blade-resource/task/retry', { id: done.id })
    expect(await workTask(testApp.app, person, done.id)).toMatchObject({ status: 2, doneCount: 120, fileKey: null })
    expect(await left('site', 'address = $1', '南城')).toBe(0)
  })

  test('can be stopped between two batches: what is done stays done, the rest is done when tried again', async () => {
    await openSites(mine, '西城', 400)
    const id = await started({ resource: sites, action: pause, filters: { address: '西城' }, ...reason })
    const working = await whileHeld('西城200', async () => {
      const work = workTask(testApp.app, person, id)
      while ((await detail(id)).doneCount === 0) await wait(20)
      await ask(person, 'POST', 'blade-resource/task/cancel', { id })
      // The task looks twice a second whether it is to stop.
      await wait(600)
      return { work }
    })
    const stopped = await working.work
    expect(stopped.status).toBe(4)
    expect(stopped.doneCount).toBeLessThan(400)
    expect(await pausedIn('西城')).toBe(stopped.doneCount)
    await ask(person, 'POST', 'blade-resource/task/retry', { id })
    expect(await workTask(testApp.app, person, id)).toMatchObject({ status: 2, doneCount: 400 })
    expect(await pausedIn('西城')).toBe(400)
  })

  test('C22, C30: does nothing twice when its process died before it could say what it had done', async () => {
    await openSites(mine, '北城', 3)
    const id = await started({ resource: sites, action: pause, filters: { address: '北城' }, ...reason })
    const ids = (await testApp.asOwner<{ ids: string[] }>('select ids from bulk_batch where task_id = $1', [id]))[0]
      ?.ids
    await workTask(testApp.app, person, id)
    await testApp.asOwner('update bulk_batch set ids = $2, done_count = 0 where task_id = $1', [
      id,
      JSON.stringify(ids),
    ])
    await testApp.asOwner('update task set status = 0 where id = $1', [id])
    const again = await workTask(testApp.app, person, id)
    expect(again.result).toMatchObject({ done: 3, skipped: 0, failed: 0 })
    const [steps] = await testApp.asOwner<{ count: number }>(
      `select count(*)::int from audit_entry where request_id = $1 and action = 'pause'`,
      [`task-${id}`],
    )
    expect(steps?.count).toBe(3)
  })

  test('removes a tree from its leaves on', async () => {
    const root = await makePerson(testApp, { tenantId: mine, rights: ['dept', 'dept_add', 'dept_delete'] })
    const add = (name: string, parentId: string) =>
      ask(root, 'POST', 'blade-system/dept/submit', { deptName: name, fullName: name, deptCategory: 1, parentId })
    const top = await add('车队一', '0')
    const middle = await add('车队二', top.id)
    const low = await add('车队三', middle.id)
    const ids = idsOf([top, middle, low])
    const done = await startAndWork(testApp.app, root, bulk, { resource: 'blade-system/dept', action: 'remove', ids })
    expect(done.result).toMatchObject({ done: 3, failed: 0 })
  })

  test('is taken back as a whole where it removed rows that may come back', async () => {
    const root = await makePerson(testApp, { tenantId: mine, rights: ['dept', 'dept_add', 'dept_delete'] })
    const add = (name: string, parentId: string) =>
      ask(root, 'POST', 'blade-system/dept/submit', { deptName: name, fullName: name, deptCategory: 1, parentId })
    const top = await add('仓储一', '0')
    const ids = idsOf([top, await add('仓储二', top.id), await add('仓储三', '0')])
    const resource = 'blade-system/dept'
    const { id } = await startAndWork(testApp.app, root, bulk, { resource, action: 'remove', ids })
    expect(await left('dept', `id = any(string_to_array($1, ',')::bigint[])`, ids)).toBe(0)
    expect(await ask(root, 'POST', 'kernel/undo', { requestId: `task-${id}` })).toEqual({ count: 3 })
    expect(await left('dept', `id = any(string_to_array($1, ',')::bigint[])`, ids)).toBe(3)
  })
})

describe('who acts on many rows', () => {
  test('needs the rights of the list and of what is done, when it starts and when it runs', async () => {
    await employees(mine, '仓库', 2)
    const given = { resource: staff, action: 'remove', filters: { deptName_equal: '仓库' } }
    const viewer = await makePerson(testApp, { tenantId: mine, rights: ['staffAccount'] })
    expect(await call(viewer, 'POST', bulk, given)).toMatchObject({ code: 403, reason: 'notAllowed' })
    const clerk = await makePerson(testApp, { tenantId: mine, rights: ['staffAccount', 'staffAccount_delete'] })
    const id = await started(given, clerk)
    await testApp.asOwner('delete from role_menu where role_id = $1', [clerk.roleIds[0]])
    expect(await workTask(testApp.app, clerk, id)).toMatchObject({ status: 3, doneCount: 0 })
    expect(await employed('仓库')).toBe(2)
  })

  test('does not reach rows of another tenant, not even by their ids', async () => {
    const rows = await employees(theirs, '别家', 2)
    const given = { resource: staff, action: 'remove', ids: idsOf(rows) }
    expect(await call(person, 'POST', bulk, given)).toMatchObject({ code: 422, reason: 'invalid' })
    expect(await ask(foreigner, 'POST', bulk, given)).toMatchObject({ total: 2 })
  })

  test.each([
    ['no resource', { resource: 'no/such', action: 'remove' }],
    ['an action that is none', { resource: staff, action: 'blade-user/freeze' }],
    ['rows that nobody may remove', { resource: 'blade-resource/task', action: 'remove' }],
  ])('is refused %s', async (_, given) => {
    expect(await call(person, 'POST', bulk, given)).toMatchObject({ code: 404 })
  })
})
