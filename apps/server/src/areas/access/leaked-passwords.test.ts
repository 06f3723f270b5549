import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, makePerson, makeTenant, openApp, type Person, signIn, type TestApp } from '../../../test/people.ts'
import { isCommon, isCommonDigest } from './leaked-passwords.ts'
import { clientDigest } from './password.ts'

let testApp: TestApp
let tenantId: string
let person: Person
beforeAll(async () => {
  testApp = await openApp()
  tenantId = await makeTenant(testApp)
  const { account } = await makePerson(testApp, { tenantId, rights: ['user'], password: 'of her own 1' })
  person = await signIn(testApp, tenantId, account, 'of her own 1')
})
afterAll(() => testApp.close())

test('what many people have is known in any letters, and by its digest', () => {
  for (const one of ['password1', 'PassWord1', 'abc12345', 'trustno1', '123qweasd'])
    expect(isCommon(one), one).toBe(true)
  expect(isCommonDigest(clientDigest('password1').toUpperCase())).toBe(true)
})

test('of what nobody else has, less than one in a thousand is refused', () => {
  const refused = Array.from({ length: 5000 }, () => randomBytes(9).toString('base64url')).filter(isCommon)
  expect(refused.length).toBeLessThan(5)
})

const change = (newPassword: string, plain?: string) =>
  call(person, 'POST', 'blade-user/update-password', {
    oldPassword: clientDigest('of her own 1'),
    newPassword: clientDigest(newPassword),
    newPassword1: clientDigest(newPassword),
    ...(plain ? { plain } : {}),
  })

test('nobody changes to a common password, whether it comes as it is or as its digest alone', async () => {
  const refused = { code: 422, problems: [{ field: 'newPassword' }] }
  expect(await change('trustno1', 'trustno1')).toMatchObject(refused)
  expect(await change('passw0rd')).toMatchObject(refused)
  expect(await change('quiet pond 47', 'quiet pond 47')).toMatchObject({ code: 200 })
})
