import { tenant } from '@forecourt/contract/system'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { custodyKey } from '../../../test/bank.ts'
import { today } from '../../../test/clock.ts'
import {
  ask,
  call,
  callWithCode,
  givePhone,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { bank, companyCash } from '../../ledger/address.ts'
import { credit, debit } from '../../ledger/line.ts'
import { post } from '../../ledger/post.ts'

const base = 'blade-system/tenant'
const rights = ['tenantCompany', 'tenantCompany_view', 'tenantCompany_edit', 'tenantCompany_add']

let testApp: TestApp
let root: Person
let auditor: Person
let owner: Person
let other: Person
let id: string

/** A tenant that was made as the platform makes one. */
async function founded(tenantName: string): Promise<string> {
  const tenantId = await makeTenant(testApp, 'company')
  await testApp.asSystem(async ctx => {
    const row = (await ctx.find(tenant, { tenantId })) ?? ctx.refuse('notFound')
    await ctx.update(tenant, row, { tenantName })
  })
  return tenantId
}

beforeAll(async () => {
  testApp = await openApp()
  root = await makePerson(testApp, {
    rights: [...rights, 'tenantCompany_audit', 'tenant_edit', 'datasource', 'datasource_add'],
  })
  auditor = await makePerson(testApp, { rights: [...rights, 'tenantCompany_audit'] })
  owner = await makePerson(testApp, { tenantId: await founded('顺达物流'), rights })
  other = await makePerson(testApp, { tenantId: await founded('远航运输'), rights })
  id = (await ask(owner, 'GET', `${base}/pageTeanComInfolist`)).records[0].id
})
afterAll(() => testApp.close())

describe('the profile of a company', () => {
  test('is there from the creation of its tenant, found by the name of the tenant, and its own alone', async () => {
    const named = await ask(root, 'GET', `${base}/pageTeanComInfolist`, { tenantName: '顺达' })
    expect(named.records.map((one: any) => one.tenantId)).toEqual([owner.tenantId])
    expect((await ask(owner, 'GET', `${base}/pageTeanComInfolist`)).total).toBe(1)
    expect(await call(other, 'GET', `${base}/getTeanComInfo/${id}`)).toMatchObject({ code: 404 })
    expect(await call(other, 'GET', `${base}/getTeanComInfo/${owner.tenantId}`)).toMatchObject({ code: 404 })
    const again = { companyName: '第二份' }
    expect(await call(root, 'POST', `${base}/company/submit`, again)).toMatchObject({ code: 409 })
  })

  test('is changed by its owner but for where the company is paid', async () => {
    const change = { id, creditCode: '91410100MA9K7XQ81X', warnBalance: '100.00', bankAccount: '6222021702011111111' }
    await ask(owner, 'POST', `${base}/udpateTeanComInfo`, change)
    const row = await ask(owner, 'GET', `${base}/getTeanComInfo/${id}`)
    expect(row).toMatchObject({ creditCode: '91410100MA9K7XQ81X', bankAccount: null, totalBalance: '0.00', isLow: 1 })
    expect(await call(other, 'POST', `${base}/udpateTeanComInfo`, change)).toMatchObject({ code: 404 })
    const wrong = { id, creditCode: '12' }
    expect(await call(owner, 'POST', `${base}/udpateTeanComInfo`, wrong)).toMatchObject({ code: 422 })
  })

  test('says what the ledger has, by its row or by the number of its tenant', async () => {
    await testApp.asSystem(async ctx => {
      const lines = [debit(bank(await custodyKey(ctx)), 15_000n), credit(companyCash(owner.tenantId), 15_000n)]
      const entry = { event: 'E02' as const, bizType: 101, tenantId: owner.tenantId, bizNo: 'CZ1', businessDate: today }
      await post(ctx.query, { ...entry, lines })
    })
    for (const name of [id, owner.tenantId])
      expect(await ask(root, 'GET', `${base}/getTeanComInfo/${name}`)).toMatchObject({
        totalBalance: '150.00',
        isLow: 0,
      })
  })

  test('has its bank account changed by two, with a code to who asks', async () => {
    await givePhone(testApp, owner)
    const wanted = { id, bankName: '中国银行', bankAccount: '6222021702022222222' }
    const apply = (by: Person) => callWithCode(testApp, by, 'POST', `${base}/company/applyBank`, wanted)
    const decide = (by: Person, result: number, opinion?: string) =>
      call(
        by,
        'POST',
        `${base}/company/auditBank`,
        { id, result, ...(opinion ? { opinion } : {}) },
        { 'idempotency-key': Math.random().toString() },
      )
    expect(await call(owner, 'POST', `${base}/company/applyBank`, wanted)).toMatchObject({ reason: 'stepUpNeeded' })
    expect(await apply(owner)).toMatchObject({ code: 200 })
    const waits = await ask(owner, 'GET', `${base}/company/detail`, { id })
    expect(waits).toMatchObject({ bankState: 2, bankAccount: null })
    expect(await decide(owner, 1)).toMatchObject({ code: 403 })
    expect(await decide(auditor, 2)).toMatchObject({ code: 422 })
    expect(await decide(auditor, 2, '未能核实')).toMatchObject({ code: 200 })
    expect(await ask(owner, 'GET', `${base}/company/detail`, { id })).toMatchObject({ bankState: 1, bankAccount: null })
    expect(await apply(owner)).toMatchObject({ code: 200 })
    expect(await decide(auditor, 1)).toMatchObject({ code: 200 })
    expect(await ask(owner, 'GET', `${base}/company/detail`, { id })).toMatchObject({
      bankState: 1,
      bankName: '中国银行',
      bankAccount: '6222021702022222222',
      newBankAccount: null,
    })
  })
})

test('a data source keeps its password to itself, and is chosen for a tenant by the platform', async () => {
  const submit = (url: string) =>
    call(root, 'POST', 'blade-develop/datasource/submit', {
      name: 'BI',
      driverClass: 'org.postgresql.Driver',
      url,
      username: 'reader',
      password: 'very-secret',
    })
  expect(await submit('http://10.0.0.1')).toMatchObject({ code: 422 })
  expect(await submit('jdbc:postgresql://db.example.com/bi?password=x')).toMatchObject({ code: 422 })
  const { id: datasourceId } = (await submit('jdbc:postgresql://db.example.com/bi')).data
  expect(JSON.stringify(await ask(root, 'GET', 'blade-develop/datasource/list'))).not.toContain('very-secret')
  const chosen = { tenantId: owner.tenantId, datasourceId }
  expect(await call(owner, 'POST', `${base}/datasource`, chosen)).toMatchObject({ code: 403 })
  await ask(root, 'POST', `${base}/datasource`, chosen)
  const row = await testApp.asSystem(ctx => ctx.find(tenant, { tenantId: owner.tenantId }))
  expect(String(row?.datasourceId)).toBe(datasourceId)
  expect(await call(root, 'POST', `${base}/datasource`, { ...chosen, datasourceId: '123' })).toMatchObject({
    code: 404,
  })
})
