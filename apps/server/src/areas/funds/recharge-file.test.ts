import { companyRecharge } from '@forecourt/contract/funds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, makePerson, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'

let testApp: TestApp
let root: Person
let [mine, theirs] = ['', '']
let person: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  ;[mine, theirs] = [await makeTenant(testApp), await makeTenant(testApp)]
  person = await makePerson(testApp, { tenantId: mine, rights: ['companyRecharge'] })
  const amounts = { amount: 10_000n, payAmount: 10_000n, discountAmount: 0n, payMethod: '6' }
  for (const [tenantId, payerName] of [
    [mine, '甲公司'],
    [mine, '=乙公司'],
    [theirs, '丙公司'],
  ] as const)
    await testApp.asSystem(ctx =>
      ctx.insert(
        companyRecharge,
        { ...amounts, companyId: tenantId, rechargeNo: `CZ${payerName}`, payerName },
        { tenantId },
      ),
    )
})
afterAll(() => testApp.close())

const file = (query: string, token = person.token ?? '') =>
  testApp.app.http.inject({
    url: `/api/platform/approval/export?${query}`,
    headers: { 'blade-auth': `bearer ${token}` },
  })

test('the list is answered as a file at once, by its filters and for its reader alone', async () => {
  const whole = await file('format=csv')
  expect(whole.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' })
  const lines = whole.body.trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(whole.body).toContain('甲公司')
  expect(whole.body).not.toContain('丙公司')
  // What a spreadsheet would run is text.
  expect(whole.body).toContain("'=乙公司")
  const found = await file('format=csv&rechargeNo_like=%E7%94%B2')
  expect(found.body.trim().split('\n')).toHaveLength(2)
  expect((await file('format=csv', root.token ?? '')).body).toContain('丙公司')
})

test('a workbook is answered where nothing else is said, and what is no format is refused', async () => {
  const workbook = await file('')
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await file('format=pdf')).json()).toMatchObject({ code: 422 })
})

test('who may not see the list gets no file, and who took one along stands in the audit', async () => {
  const nobody = await makePerson(testApp, { tenantId: mine, rights: ['companyRecharge_view'] })
  expect((await file('format=csv', nobody.token ?? '')).json()).toMatchObject({ code: 403 })
  await file('format=csv')
  const [entry] = await testApp.asOwner(
    `select changes->'count' as count from audit_entry where entity = 'companyRecharge' and action = 'export'
       and user_id = $1 order by id desc limit 1`,
    [person.userId],
  )
  expect(entry).toEqual({ count: [null, 2] })
})
