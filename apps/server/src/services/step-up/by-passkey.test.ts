import { payeeAccount } from '@forecourt/contract/funds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PasskeyDevice } from '../../../test/passkey-device.ts'
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
import { siteOf } from './by-passkey.ts'

// By the approval of a payee account, as the codes by SMS.

const dayMs = 86_400_000
let nowMs = Date.parse('2026-06-06T02:00:00Z')
let testApp: TestApp
beforeAll(async () => {
  testApp = await openApp({}, { now: () => new Date(nowMs) })
})
afterAll(() => testApp.close())
beforeEach(() => {
  nowMs += 2 * dayMs
})

const applied = async (): Promise<string> => {
  const tenantId = await makeTenant(testApp, 'supplier')
  return testApp.asSystem(async ctx => {
    const values = { holderName: '中原石化', bankName: '工商银行', accountNo: '6222021702098765432', remark: '首次' }
    return String((await ctx.insert(payeeAccount, { ...values, ownerId: tenantId }, { tenantId })).id)
  })
}
const audit = (who: Person, id: string, proof?: string) =>
  call(who, 'POST', 'funds/payeeAccount/audit', { id, result: 1 }, proof ? { 'step-up': proof } : {})
const begin = (who: Person) => ask(who, 'POST', 'blade-user/passkey/enrol')
const confirm = (who: Person, response: unknown, name = '我的手机') =>
  call(who, 'POST', 'blade-user/passkey/confirm', { name, response })

async function register(who: Person, device = new PasskeyDevice()): Promise<PasskeyDevice> {
  const { challenge } = await begin(who)
  expect(await confirm(who, device.register({ challenge }))).toMatchObject({ code: 200 })
  return device
}
/** Somebody without a phone whose passkey counts. */
async function auditor() {
  const who = await makePerson(testApp, { roles: ['auditor'] })
  const device = await register(who)
  nowMs += dayMs
  return { who, device }
}

test('a passkey counts a day after it was registered, and confirms a call once', async () => {
  const who = await makePerson(testApp, { roles: ['auditor'] })
  const device = await register(who)
  const id = await applied()
  expect(await audit(who, id)).toMatchObject({ reason: 'stepUpNoPhone' })
  nowMs += dayMs
  const { data, reason } = await audit(who, id)
  expect(reason).toBe('stepUpNeeded')
  expect(data).toMatchObject({
    kind: 'passkey',
    passkey: {
      rpId: 'localhost',
      allowCredentials: [{ id: device.id.toString('base64url'), transports: ['internal'] }],
    },
  })
  const proof = `${data.id} ${device.answer({ challenge: data.passkey.challenge })}`
  expect(await audit(who, id, proof)).toMatchObject({ code: 200 })
  expect(await audit(who, await applied(), proof)).toMatchObject({ reason: 'stepUpNeeded' })
  expect(await ask(who, 'GET', 'blade-user/passkey')).toMatchObject([{ name: '我的手机' }])
})

test('what another device, another site, another question or nobody in person has signed is no proof', async () => {
  const { who: somebody } = await auditor()
  const { who, device } = await auditor()
  const id = await applied()
  const { data } = await audit(who, id)
  const { challenge } = data.passkey
  const other = await audit(somebody, id)
  const wrong = [
    new PasskeyDevice().answer({ challenge }),
    device.answer({ challenge, origin: 'https://evil.example' }),
    device.answer({ challenge: other.data.passkey.challenge }),
    device.answer({ challenge, isVerified: false }),
  ]
  for (const one of wrong) expect(await audit(who, id, `${data.id} ${one}`)).toMatchObject({ reason: 'stepUpWrong' })
  expect(await audit(who, id, `${data.id} ${device.answer({ challenge })}`)).toMatchObject({ code: 200 })
})

test('a device whose counter went back is a copy, and no proof', async () => {
  const { who, device } = await auditor()
  const id = await applied()
  const { data } = await audit(who, id)
  const { challenge } = data.passkey
  device.rewind()
  const copied = device.answer({ challenge })
  expect(await audit(who, id, `${data.id} ${copied}`)).toMatchObject({ reason: 'stepUpWrong' })
  const later = device.answer({ challenge })
  expect(await audit(who, id, `${data.id} ${later}`)).toMatchObject({ code: 200 })
})

test('a registration is answered for its own beginning, at our address, by whoever holds the device', async () => {
  const who = await makePerson(testApp, { roles: ['auditor'] })
  const { challenge: former } = await begin(who)
  const { challenge } = await begin(who)
  const device = new PasskeyDevice()
  for (const options of [
    { challenge: former },
    { challenge, origin: 'http://evil.example' },
    { challenge, rpId: 'evil.example' },
    { challenge, isVerified: false },
  ])
    expect(await confirm(who, device.register(options))).toMatchObject({ reason: 'passkeyWrong' })
  expect(await confirm(who, { id: 'x' })).toMatchObject({ reason: 'passkeyWrong' })
  expect(await confirm(who, device.register({ challenge }))).toMatchObject({ code: 200 })
  expect(await confirm(who, device.register({ challenge }))).toMatchObject({ reason: 'passkeyWrong' })
})

test('one removes one’s own with a proof, nobody else’s, and an administrator removes all of a lost device', async () => {
  const { who, device } = await auditor()
  const { who: other } = await auditor()
  const [own] = await ask(who, 'GET', 'blade-user/passkey')
  const [theirs] = await ask(other, 'GET', 'blade-user/passkey')
  const remove = async (id: string) => {
    const { data } = await call(who, 'POST', 'blade-user/passkey/remove', { id })
    const proof = `${data.id} ${device.answer({ challenge: data.passkey.challenge })}`
    return call(who, 'POST', 'blade-user/passkey/remove', { id }, { 'step-up': proof })
  }
  expect(await remove(theirs.id)).toMatchObject({ code: 404 })
  expect(await remove(own.id)).toMatchObject({ code: 200 })
  expect(await ask(who, 'GET', 'blade-user/passkey')).toEqual([])
  const root = await administrator(testApp)
  const given = { id: other.userId }
  expect(await call(root, 'POST', 'blade-user/remove-authenticator', given)).toMatchObject({ code: 200 })
  expect(await ask(other, 'GET', 'blade-user/passkey')).toEqual([])
})

test('a passkey belongs to the host that was set, on this machine at any port', () => {
  const live = siteOf('https://work.example.cn/app')
  expect(live?.rpId).toBe('work.example.cn')
  expect(
    ['https://work.example.cn', 'https://work.example.cn:444', 'http://work.example.cn'].map(o => live?.isOrigin(o)),
  ).toEqual([true, false, false])
  const trial = siteOf('http://localhost')
  expect(['http://localhost:3000', 'http://localhost.evil.cn', ''].map(o => trial?.isOrigin(o))).toEqual([
    true,
    false,
    false,
  ])
  expect(siteOf(undefined)).toBeUndefined()
})
