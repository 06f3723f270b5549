import { areas } from '@forecourt/contract'
import { card, grant, staffAccount } from '@forecourt/contract/cards'
import { companyRecharge, moneySettlement } from '@forecourt/contract/funds'
import { entitiesOf } from '@forecourt/contract/kernel'
import { role } from '@forecourt/contract/access'
import { smsMessage } from '@forecourt/contract/tools'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overrides } from '../../../test/matrix/exceptions.ts'
import { Rows } from '../../../test/matrix/fixtures.ts'
import { ask, call, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'

let testApp: TestApp
let [supplierId, companyId]: string[] = []
const people: Record<string, Person> = {}
beforeAll(async () => {
  testApp = await openApp()
  supplierId = await makeTenant(testApp, 'supplier')
  companyId = await makeTenant(testApp, 'company')
  const of = {
    shop_assistant: supplierId,
    site_manager: supplierId,
    supplier: supplierId,
    company: companyId,
    company_approver: companyId,
  }
  for (const [role, tenantId] of Object.entries(of))
    people[role] = await makePerson(testApp, { tenantId, roles: [role] })
  for (const role of ['operator', 'finance', 'auditor']) people[role] = await makePerson(testApp, { roles: [role] })
  const rows = new Rows(testApp, overrides)
  await rows.row(moneySettlement, supplierId)
  await rows.row(companyRecharge, companyId)
  await rows.row(card, companyId)
  await testApp.asSystem(async ctx => {
    const staff = { name: '王强', phone: '13811112222', jobNo: 'A7', cardStatus: 1 }
    await ctx.insert(staffAccount, staff, { tenantId: companyId as string })
    await ctx.insert(
      smsMessage,
      { phone: '13811112222', template: 't', content: 'c' },
      { tenantId: companyId as string },
    )
  })
})
afterAll(() => testApp.close())

const who = (role: string) => people[role] as Person
const options = (role: string, entity: string, more: object = {}) =>
  call(who(role), 'GET', 'kernel/options', { entity, ...more })
/** The entities whose rows somebody is offered without any context. */
async function offered(role: string): Promise<string[]> {
  const names = areas.flatMap(entitiesOf).map(of => of.name)
  const answers = await Promise.all(names.map(async name => [name, (await options(role, name)).code] as const))
  for (const [name, code] of answers) expect([200, 403, 404], name).toContain(code)
  return answers.flatMap(([name, code]) => (code === 200 ? [name] : [])).toSorted()
}

/** Reviewed: what each role may choose from, by its lists and the forms it may fill in. */
const table: Readonly<Record<string, readonly string[]>> = {
  shop_assistant: [
    'feedback',
    'goodsClass',
    'notification',
    'oil',
    'order',
    'region',
    'shift',
    'shiftPlan',
    'site',
    'slip',
    'task',
  ],
}

describe('rows to choose from', () => {
  test('are for a shop assistant those of the till and nothing of the office', async () => {
    expect(await offered('shop_assistant')).toEqual(table['shop_assistant'])
    for (const entity of ['moneySettlement', 'user', 'client', 'param', 'companyRecharge', 'dict', 'role'])
      expect(await options('shop_assistant', entity), entity).toMatchObject({ code: 403, reason: 'notAllowed' })
  })

  test('are offered to whoever may list them, and to whoever fills in a form that asks for one', async () => {
    const clerk = await makePerson(testApp, { tenantId: companyId as string, rights: ['grant_add'] })
    const ofGrant = async (entity: string) => (await call(clerk, 'GET', 'kernel/options', { entity })).code
    expect(await Promise.all(['staffAccount', 'cardProduct', 'tenant'].map(ofGrant))).toEqual([200, 200, 200])
    expect(await Promise.all(['user', 'card', 'companyRecharge'].map(ofGrant))).toEqual([403, 403, 403])
    const keeper = await makePerson(testApp, { tenantId: companyId as string, rights: ['user_add'] })
    expect((await call(keeper, 'GET', 'kernel/options', { entity: 'role' })).code).toBe(200)
    expect((await call(keeper, 'GET', 'kernel/options', { entity: 'dept' })).code).toBe(200)
    expect((await call(keeper, 'GET', 'kernel/options', { entity: 'user' })).code).toBe(403)
  })

  test('are in the filter of a list those that stand in its rows, for everybody who reads it', async () => {
    const submitter = await makePerson(testApp, { tenantId: companyId as string })
    const id = await new Rows(testApp, overrides).row(grant, companyId as string)
    await testApp.asOwner('update "grant" set submit_user = $1 where id = $2', [submitter.userId, id])
    const approver = (more: object) => options('company_approver', 'user', more)
    expect((await approver({})).code).toBe(403)
    const found = await approver({ within: 'grant.submitUser' })
    expect(found.data.map((one: { id: string }) => one.id)).toEqual([submitter.userId])
    expect((await approver({ within: 'grant.submitUser', ids: who('company').userId })).data).toEqual([])
    // Neither a list that one does not read, nor a column of something else, nor one that there is not.
    for (const within of [
      'moneySettlement.payUser',
      'grant.productId',
      'grant.nowhere',
      'nowhere.x',
      '__proto__.x',
      '',
    ])
      expect((await approver({ within })).code, within).toBe(403)
  })

  test('say their code beside the name, and neither phones nor serial numbers', async () => {
    const plain = { group: null, groupEn: null, line: null, lineEn: null, province: null }
    expect((await options('company', 'staffAccount')).data).toEqual([
      { id: expect.any(String), label: '王强', hint: 'A7', ...plain },
    ])
    expect((await options('company_approver', 'companyRecharge')).data).toMatchObject([{ hint: null }])
    expect((await options('supplier', 'moneySettlement')).data).toMatchObject([{ hint: null }])
    for (const { name, fields, options: declared } of areas.flatMap(entitiesOf)) {
      const { display, code } = declared
      if (!code) continue
      expect(fields[code]?.options.mask, `${name}.${code}`).toBeUndefined()
      expect(code, name).not.toMatch(/phone|serial|voucher|account(?!$)/i)
      expect(code, name).not.toBe(display)
    }
  })

  test('are for the row of a tenant those that this tenant may read, also to the platform', async () => {
    const [{ tenantId: company }, { tenantId: supplier }] = [who('company'), who('supplier')]
    const keeper = await makePerson(testApp, { rights: ['user_add'] })
    const [own, others] = await testApp.asSystem(async ctx => {
      const named = (tenantId: string) => ctx.insert(role, { roleName: '收银组长', roleAlias: 'lead' }, { tenantId })
      return [String((await named(company)).id), String((await named(supplier)).id)]
    })
    const offeredFor = async (more: object) =>
      (await ask(keeper, 'GET', 'kernel/options', { entity: 'role', keyword: '收银组长', ...more })).map(
        (one: { id: string }) => one.id,
      )
    expect((await offeredFor({})).toSorted()).toEqual([own, others].toSorted())
    expect(await offeredFor({ tenantId: company })).toEqual([own])
    expect(await offeredFor({ tenantId: '000000' })).toEqual([])
    // Regions, oils and tenants themselves are nobody's: every row may point to them.
    expect((await ask(keeper, 'GET', 'kernel/options', { entity: 'dept', tenantId: '000000' })).length).toBeGreaterThan(
      0,
    )
    const given = { name: '新', realName: '新', phone: '13900002222' }
    const add = (account: string, roleId: string, tenantId: string) =>
      call(keeper, 'POST', 'blade-user/submit', { ...given, account, roleId, tenantId })
    expect(await add('lead1', own, company)).toMatchObject({ code: 200 })
    for (const tenantId of ['000000', supplier])
      expect((await add('lead2', own, tenantId)).code, tenantId).not.toBe(200)
  })

  test('are not found by what one may not read of them', async () => {
    const lister = await makePerson(testApp, { tenantId: companyId as string, rights: ['smsMessage'] })
    const reader = await makePerson(testApp, {
      tenantId: companyId as string,
      rights: ['smsMessage', 'smsMessage_view'],
    })
    const found = (person: Person, keyword: string) =>
      ask(person, 'GET', 'kernel/options', { entity: 'smsMessage', keyword })
    for (const keyword of ['13811112222', '1111', '138']) expect(await found(lister, keyword)).toEqual([])
    expect(await found(reader, '1111')).toMatchObject([{ label: '13811112222' }])
    expect(await found(lister, '')).toMatchObject([{ label: '138****2222' }])
  })

  test('of tasks and notifications are those that one sees in their lists', async () => {
    const start = { resource: 'zytstaffaccount/staffaccount' }
    await ask(who('company'), 'POST', 'blade-resource/export/start', start)
    expect((await options('company', 'task')).data).toHaveLength(1)
    expect((await options('company_approver', 'task')).data).toEqual([])
  })
})
