import { client } from '@forecourt/contract/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administrator, ask, basic, openApp, type Person, requestToken, type TestApp } from '../../../test/people.ts'
import { type App, makeApp } from '../../app.ts'
import { seedFoundation } from '../../seed/foundation.ts'
import { asSystem } from '../../seed/prepare.ts'
import { clientSecretDigest } from './client.ts'

let testApp: TestApp
let root: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
})
afterAll(() => testApp.close())

const signInBy = (id: string, secret: string, { http }: App = testApp.app) =>
  requestToken(http, {}, { authorization: basic(id, secret) })
const withoutCaptcha = { status: 400, body: { error_description: '验证码不正确' } }

describe('a client', () => {
  test('leaves the captcha out only where its flag says so, which the form of clients has', async () => {
    const given = { clientId: 'till', clientSecret: 'a secret of the till', authorizedGrantTypes: 'password,captcha' }
    const { id } = await ask(root, 'POST', 'blade-system/client/submit', given)
    expect(await ask(root, 'GET', 'blade-system/client/detail', { id })).toMatchObject({ captchaRequired: 1 })
    expect(await signInBy('till', given.clientSecret)).toMatchObject(withoutCaptcha)
    await ask(root, 'POST', 'blade-system/client/submit', { id, captchaRequired: false })
    expect(await signInBy('till', given.clientSecret)).toMatchObject({ status: 200 })
    expect(await signInBy('till', `${given.clientSecret} `)).toMatchObject({ status: 401 })
  })

  test('has a secret that is kept as its digest, which is itself no secret', async () => {
    const [row] = await testApp.asOwner<{ client_secret: string }>(`select * from client where client_id = 'sword'`)
    expect(row?.client_secret).toBe(clientSecretDigest('sword_secret'))
    expect(await signInBy('sword', row?.client_secret ?? '')).toMatchObject({ status: 401 })
    expect(await signInBy('sword', 'sword_secret')).toMatchObject({ status: 200 })
  })

  test('of the demonstration signs in as the family does, whatever its flag', async () => {
    const demo = await makeApp({ ...testApp.env, isDemo: true }, testApp.database.appUrl)
    for (const id of ['saber', 'sword']) expect(await signInBy(id, `${id}_secret`, demo)).toMatchObject({ status: 200 })
    await demo.close()
    expect(await signInBy('saber', 'saber_secret')).toMatchObject(withoutCaptcha)
  })
})

describe('production', () => {
  const seed = () =>
    asSystem(testApp.app, 'foundation', ctx => seedFoundation(ctx, { adminPassword: 'x', isProduction: true }))

  test('gets no client with a published secret but our web, which needs a captcha', async () => {
    await testApp.asSystem(async ctx => {
      for (const table of ['client', 'tenant', 'dept', 'post', '"user"'])
        await ctx.query(`update ${table} set is_deleted = 1 where true`, [])
    })
    await seed()
    const rows = await testApp.asSystem(ctx => ctx.all(client, {}))
    expect(rows.map(one => [one.clientId, one.captchaRequired])).toEqual([['saber', true]])
  })

  test('takes a published secret away from a client that still has it, once', async () => {
    const values = {
      clientId: 'sword2',
      clientSecret: clientSecretDigest('sword_secret'),
      authorizedGrantTypes: 'password',
    }
    const made = await testApp.asSystem(ctx => ctx.insert(client, { ...values, captchaRequired: false }))
    expect((await signInBy('sword2', 'sword_secret')).status).not.toBe(401)
    await seed()
    expect((await signInBy('sword2', 'sword_secret')).status).toBe(401)
    const secret = async () => (await testApp.asSystem(ctx => ctx.getOrRefuse(client, made.id))).clientSecret
    const [after, own] = [await secret(), clientSecretDigest('of our own')]
    expect(after).not.toBe(values.clientSecret)
    await testApp.asSystem(
      async ctx => void (await ctx.update(client, await ctx.getOrRefuse(client, made.id), { clientSecret: own })),
    )
    await seed()
    expect(await secret()).toBe(own)
  })
})
