import { readdir, readFile } from 'node:fs/promises'
import { areas } from '@forecourt/contract'
import { role } from '@forecourt/contract/access'
import { approvingRights } from '@forecourt/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  administrator,
  ask,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'

/**
 * Reviewed by people, not derived: what each built-in role may do of that which moves money, decides, or gives rights. Who
 * changes a role changes this table and has to say so.
 */
const decisive: Readonly<Record<string, readonly string[]>> = {
  administrator: [],
  operator: [
    'companyDiscount_edit',
    'orderRefund_apply',
    'partner_edit',
    'partner_recharge',
    'partner_terms',
    'siteOilPrice_set',
  ],
  finance: [
    'balanceAdjustment_apply',
    'companyDiscount_edit',
    'companyRecharge_audit',
    'fundTransfer_apply',
    'moneySettlement_generate',
    'moneySettlement_reconcile',
    'moneySettlement_void',
    'moneySettlement_voucher',
    'orderRefund_apply',
    'payeeAccount_apply',
    'rechargeReturn_pay',
    'rechargeReturn_request',
    'settlementAdjustment_clear',
    'unmatchedReceipt_enter',
    'withdrawal_pay',
  ],
  finance_review: [
    'accountingPeriod_audit',
    'balanceAdjustment_audit',
    'commodityApproval_decide',
    'companyRecharge_audit',
    'distributorOffer_loss',
    'fundTransfer_audit',
    'moneySettlement_adjust',
    'moneySettlement_pay',
    'opening_audit',
    'partnerTerms_audit',
    'priceAdjustment_decide',
    'rechargeReturn_audit',
    'secretRule_loss',
    'settlementAdjustment_decide',
    'unmatchedReceipt_audit',
    'withdrawal_audit',
  ],
  auditor: [
    'accessRequest_decide',
    'companyRecharge_audit',
    'grant_audit',
    'orderRefund_audit',
    'partnerTerms_audit',
    'payeeAccount_audit',
    'rechargeReturn_audit',
    'tenantCompany_audit',
    'unmatchedReceipt_audit',
    'withdrawal_audit',
  ],
  admin: ['accessRequest_decide', 'role_grant', 'user_reset', 'user_role'],
  company: [
    'card_invalid',
    'companyRecharge_apply',
    'grant_add',
    'grant_ensure',
    'grant_terminate',
    'purchaseCentre_place',
  ],
  company_approver: ['grant_audit', 'userApply_audit'],
  supplier: ['orderRefund_apply', 'payeeAccount_apply', 'shift_check', 'shopAssistant_review'],
  site_manager: ['orderRefund_apply', 'order_pay'],
  shop_assistant: ['order_pay'],
  provider: ['payeeAccount_apply', 'withdrawal_apply'],
  buyer: ['payeeAccount_apply', 'purchaseCentre_place', 'withdrawal_apply'],
}

const calls = areas.flatMap(area => Object.values(area.calls))
const approving = approvingRights(areas)

/** Administrators are each other's second person: a request needs two of them (see the decision record). */
const bothSides = new Set(['admin accessRequest_decide'])

let testApp: TestApp
let root: Person
let rightsOf: Map<string, string[]>
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  for (const kind of ['company', 'supplier', 'provider', 'buyer'] as const) await makeTenant(testApp, kind)
  const rows = await testApp.asOwner<{ key: string; codes: string[] | null }>(`
    select distinct r.built_in as key, (select array_agg(m.code::text order by m.code) from role_menu g
      join menu m on m.id = g.menu_id where g.role_id = r.id and g.is_deleted = 0) as codes
    from role r where r.built_in is not null`)
  rightsOf = new Map(rows.map(row => [row.key, row.codes ?? []]))
})
afterAll(() => testApp.close())

test('each holds the decisive rights it was reviewed with, and no others', () => {
  const known = new Set([
    ...approving,
    ...calls.filter(one => one.money && !one.protocol).map(one => one.permission),
    ...Object.values(decisive).flat(),
  ])
  const found = Object.fromEntries(
    [...rightsOf].map(([key, codes]) => [key, codes.filter(code => known.has(code)).toSorted()]),
  )
  expect(found).toEqual(Object.fromEntries(Object.entries(decisive).map(([key, codes]) => [key, codes.toSorted()])))
})

test('none holds both sides of a decision', () => {
  const found = [...rightsOf].flatMap(([key, codes]) =>
    calls.flatMap(({ decides, permission }) =>
      (decides?.follows ?? [])
        .filter(first => codes.includes(permission) && codes.includes(first.permission))
        .filter(() => !bothSides.has(`${key} ${permission}`))
        .map(first => `${key}: ${first.permission} and ${permission}`),
    ),
  )
  expect([...new Set(found)]).toEqual([])
})

test('every call that is named a decision is one: the reviewed list', () => {
  expect([...approving].toSorted()).toEqual([
    'accessRequest_decide',
    'accountingPeriod_audit',
    'balanceAdjustment_audit',
    'commodityApproval_decide',
    'companyRecharge_audit',
    'distributorOffer_loss',
    'fundTransfer_audit',
    'grant_audit',
    'moneySettlement_adjust',
    'moneySettlement_pay',
    'opening_audit',
    'orderRefund_audit',
    'partnerTerms_audit',
    'payeeAccount_audit',
    'priceAdjustment_decide',
    'rechargeReturn_audit',
    'rechargeReturn_pay',
    'secretRule_loss',
    'settlementAdjustment_decide',
    'shift_check',
    'shopAssistant_review',
    'tenantCompany_audit',
    'unmatchedReceipt_audit',
    'userApply_audit',
    'withdrawal_audit',
    'withdrawal_pay',
  ])
})

describe('power hangs on the key that only the installation writes', () => {
  const roleOf = async (tenantId: string, key: string) =>
    (
      await testApp.asOwner<{ id: string; role_alias: string; role_name: string; built_in: string }>(
        'select * from role where tenant_id = $1 and built_in = $2',
        [tenantId, key],
      )
    )[0]

  test('it can be sent by nobody: not with a new role, not with one there is, not by earlier versions', async () => {
    const body = { roleName: 'x', roleAlias: 'mine', sort: 1, builtIn: 'administrator' }
    const { id } = await ask(root, 'POST', 'blade-system/role/submit', body)
    await ask(root, 'POST', 'blade-system/role/submit', { id, builtIn: 'admin', roleName: 'y' })
    const history = await ask(root, 'GET', 'kernel/history', { entity: 'role', id })
    const [first] = history.toReversed()
    await call(root, 'POST', 'kernel/audit/restore', { entity: 'role', id, entryId: first.id, builtIn: 'admin' })
    const [row] = await testApp.asOwner<{ built_in: string | null }>('select built_in from role where id = $1', [id])
    expect(row?.built_in).toBeNull()
  })

  test('built-in roles keep alias and place and stay; what people read may change', async () => {
    const administrators = await roleOf('000000', 'administrator')
    const id = String(administrators?.id)
    const other = String((await roleOf('000000', 'auditor'))?.id)
    const submit = (more: Record<string, unknown>) => call(root, 'POST', 'blade-system/role/submit', { id, ...more })
    expect(await submit({ roleAlias: 'renamed' })).toMatchObject({ code: 422, problems: [{ field: 'roleAlias' }] })
    expect(await submit({ parentId: other })).toMatchObject({ code: 422, problems: [{ field: 'parentId' }] })
    expect(await call(root, 'POST', `blade-system/role/remove?ids=${other}`)).toMatchObject({
      code: 422,
      msg: '内置角色不可删除',
    })
    expect(await submit({ roleName: '总管理员' })).toMatchObject({ code: 200 })
    expect(await call(root, 'GET', 'blade-system/tenant/list')).toMatchObject({ code: 200 })
    expect(await submit({ roleName: administrators?.role_name })).toMatchObject({ code: 200 })
  })

  test('no other role takes the alias of one, however it is written', async () => {
    const submit = (roleAlias: string, more = {}) =>
      call(root, 'POST', 'blade-system/role/submit', { roleName: 'x', roleAlias, sort: 1, ...more })
    for (const alias of ['admin', 'Admin', 'ADMINISTRATOR', 'company', 'Finance', 'ａｄｍｉｎ', ' admin '])
      expect(await submit(alias), alias).toMatchObject({ code: 422, problems: [{ field: 'roleAlias' }] })
    const { data } = await submit('harmless')
    for (const alias of ['admin', 'Operator'])
      expect(await submit(alias, { id: data.id }), alias).toMatchObject({
        code: 422,
        problems: [{ field: 'roleAlias' }],
      })
  })

  test('an alias in a row opens nothing, by whatever way it came there', async () => {
    const fake = await makePerson(testApp, { rights: ['user', 'user_reset', 'role', 'role_edit'] })
    const [id] = fake.roleIds
    await testApp.asOwner(`update role set role_alias = 'x.administrator' where built_in = 'administrator'`)
    await testApp.asOwner(`update role set role_alias = 'administrator' where id = $1`, [id])
    testApp.app.services.principals.forget()
    expect(await call(fake, 'GET', 'blade-system/tenant/list')).toMatchObject({ code: 403 })
    expect(await call(fake, 'POST', 'blade-user/reset-password', { userIds: root.userId })).toMatchObject({ code: 403 })
    expect(await call(root, 'GET', 'blade-system/tenant/list')).toMatchObject({ code: 200 })
    await testApp.asOwner(`update role set role_alias = 'x' where id = $1`, [id])
    await testApp.asOwner(`update role set role_alias = 'administrator' where built_in = 'administrator'`)
  })

  test('menus keep the codes that calls ask for, and stay', async () => {
    const [one] = await testApp.asOwner<{ id: string }>(`select id from menu where code = 'tenant_edit'`)
    const submit = (more: Record<string, unknown>) => call(root, 'POST', 'blade-system/menu/submit', more)
    expect(await submit({ id: one?.id, code: 'renamed' })).toMatchObject({ code: 422, problems: [{ field: 'code' }] })
    expect(await submit({ id: one?.id, name: '改租户' })).toMatchObject({ code: 200 })
    expect(await call(root, 'POST', `blade-system/menu/remove?ids=${one?.id}`)).toMatchObject({ code: 422 })
    const { data } = await submit({ code: 'own.page', name: '自有页面', sort: 1 })
    expect(await submit({ id: data.id, code: 'order_pay' })).toMatchObject({ code: 422, problems: [{ field: 'code' }] })
    expect(await call(root, 'POST', `blade-system/menu/remove?ids=${data.id}`)).toMatchObject({ code: 200 })
  })

  test('a page asks which rows are within reach before it offers anything', async () => {
    const tenantId = await makeTenant(testApp)
    const keeper = await makePerson(testApp, { tenantId, rights: ['user', 'user_reset', 'role', 'role_delete'] })
    const admin = await makePerson(testApp, { tenantId, roles: ['admin'] })
    const people = `${keeper.userId},${admin.userId}`
    const reach = async (by: Person) =>
      Object.fromEntries(
        (await ask(by, 'GET', 'blade-user/reach', { ids: people })).map((one: any) => [one.id, one.isWider]),
      )
    expect(await reach(keeper)).toEqual({ [keeper.userId]: 0, [admin.userId]: 1 })
    expect(await reach(admin)).toEqual({ [keeper.userId]: 0, [admin.userId]: 0 })
    const ids = `${keeper.roleIds[0]},${admin.roleIds[0]}`
    expect(await ask(keeper, 'GET', 'blade-system/role/reach', { ids })).toEqual(
      expect.arrayContaining([
        { id: keeper.roleIds[0], isBuiltIn: 0, isAdministrative: 0, isWider: 0, approves: 0 },
        { id: admin.roleIds[0], isBuiltIn: 1, isAdministrative: 1, isWider: 1, approves: 1 },
      ]),
    )
  })
})

test('the roles of an installation that is there already get their keys by what they were, not by what they are called', async () => {
  const old = await openApp()
  const by = await administrator(old)
  const mine = await makeTenant(old)
  // A company that somebody of the platform opened: its roles came in the same transaction.
  const opened = await ask(by, 'POST', 'blade-system/tenant/submit', {
    tenantName: '新开的企业',
    kind: 1,
    linkman: '周敏',
    contactNumber: '02166886601',
  })
  const [{ tenant_id: theirs } = { tenant_id: '' }] = await old.asOwner<{ tenant_id: string }>(
    'select tenant_id from tenant where id = $1',
    [opened.id],
  )
  const keysNow = () =>
    old.asOwner(
      `select id, built_in from role where is_deleted = 0 and built_in is not null and built_in <> 'finance_review' order by id`,
    )
  const before = await keysNow()
  const thief = await makePerson(old, { tenantId: mine, rights: ['user'] })
  await old.asOwner(`update role set built_in = null`)
  // Renamed as it used to be possible: the audit knows what the role was, and whose the alias is not.
  const [admin] = await old.asOwner<{ id: string }>(
    `select id from role where tenant_id = $1 and role_alias = 'admin'`,
    [mine],
  )
  await old.asSystem(async ctx =>
    ctx.update(role, await ctx.getOrRefuse(role, String(admin?.id)), { roleAlias: 'oldadmin' }),
  )
  await old.asOwner(`update role set role_alias = 'admin', create_user = $1 where id = $2`, [
    thief.userId,
    thief.roleIds[0],
  ])
  const file = new URL('../../../migrations/', import.meta.url)
  const [folder = ''] = (await readdir(file)).filter(name => name.endsWith('_roles-by-key'))
  const text = await readFile(new URL(`${folder}/migration.sql`, file), 'utf8')
  await old.asOwner(text.slice(text.indexOf('update role set built_in'), text.indexOf('-- Who changed the grants')))
  expect(await keysNow()).toEqual(before)
  expect(before).toHaveLength(10)
  expect(await old.asOwner('select 1 from role where tenant_id = $1 and built_in is not null', [theirs])).toHaveLength(
    3,
  )
  await old.close()
})
