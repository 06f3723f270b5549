import { expect, test } from 'vitest'
import { identitiesOf } from './identities.ts'

const shown = (roleTypes: string, parentTenantId = '', tenantId = '200001') =>
  identitiesOf({ tenantId, parentTenantId, roleTypes: roleTypes.split(',').filter(Boolean) }).map(one => one.label[0])

test('a tenant at the top that is nothing yet may become supplier or service provider', () => {
  expect(shown('')).toEqual(['成为供货商信息', '成为服务商信息'])
})

test('what a tenant is first decides, and is looked at', () => {
  expect(shown('1')).toEqual(['查看供货商信息'])
  expect(shown('2')).toEqual(['查看服务商信息'])
  expect(shown('1,2')).toEqual(['查看供货商信息'])
  expect(shown('2,1')).toEqual(['查看服务商信息'])
})

test('only a tenant below another is a buyer, and nothing else', () => {
  expect(shown('', '400001')).toEqual(['成为进货商信息'])
  expect(shown('3', '400001')).toEqual(['查看进货商信息'])
  expect(shown('3')).toEqual([])
})

test('the platform is offered nothing', () => {
  expect(shown('', '', '000000')).toEqual([])
  expect(shown('1', '100001', '000000')).toEqual([])
})
