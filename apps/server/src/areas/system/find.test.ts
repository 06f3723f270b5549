import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Finds } from '@forecourt/contract/kernel'
import { administrator, ask, makeTenant, openApp, type Person, type TestApp } from '../../../test/people.ts'

let testApp: TestApp
let root: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
})
afterAll(() => testApp.close())

const find = (person: Person, text: string): Promise<Finds> => ask(person, 'GET', 'kernel/find', { text })

test('a tenant is found by the initials of its name and by its number', async () => {
  const tenantId = await makeTenant(testApp)
  await testApp.asOwner(`update tenant set tenant_name = '中原石化' where tenant_id = $1`, [tenantId])
  const named = { entity: 'tenant', page: 'tenant', name: '中原石化' }
  expect((await find(root, 'zysh')).rows).toMatchObject([named])
  expect((await find(root, tenantId)).rows).toMatchObject([named])
  expect((await find(root, '石化')).rows).toMatchObject([named])
})
