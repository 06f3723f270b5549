import { createHash, randomUUID } from 'node:crypto'
import { client } from '@forecourt/contract/access'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, basic, makePerson, makeTenant, openApp, requestToken, type TestApp } from '../../../test/people.ts'

let house: TestApp
let mine: string
beforeAll(async () => {
  house = await openApp()
  mine = await makeTenant(house)
})
afterAll(() => house.close())

let addresses = 0
/** Failures are counted for an address too, so each test comes from one of its own. */
const newAddress = () => `10.0.${addresses >> 8}.${++addresses & 255}`
interface Try {
  tenantId?: string
  account?: string
  password?: string
  grant?: string
}
async function attempt(
  wish: Try,
  headers: Record<string, string> = {},
  more: Record<string, string> = {},
  address = newAddress(),
) {
  const { tenantId = mine, account = 'nobody', password = 'secret', grant = 'password' } = wish
  const response = await house.app.http.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    remoteAddress: address,
    query: {
      tenantId,
      username: account,
      password: createHash('md5').update(password).digest('hex'),
      grant_type: grant,
      ...more,
    },
    headers: { authorization: basic(), 'tenant-id': tenantId, ...headers },
  })
  return answerOf(response)
}
const person = (account: string, more = {}) =>
  makePerson(house, { tenantId: mine, account, password: 'secret', rights: ['user'], ...more })
const failed = (text: string, error = 'invalid_grant', status = 400) => ({
  status,
  code: status,
  success: false,
  data: {},
  msg: text,
  body: { error, error_description: text },
})

async function laidCaptcha(text: string, validity = '30 minutes'): Promise<string> {
  const key = randomUUID()
  const answer = createHash('sha256').update(`${key}:${text}`).digest()
  await house.asOwner(`insert into captcha (id, answer_hash, expires_at) values ($1, $2, now() + $3::interval)`, [
    key,
    answer,
    validity,
  ])
  return key
}

describe('the password grant', () => {
  test('answers what a client of the family reads, without the envelope, and in camel case under data', async () => {
    const { userId, roleIds } = await person('reader')
    const { status, body } = await attempt({ account: 'reader' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'all',
      tenant_id: mine,
      user_id: userId,
      dept_id: '',
      post_id: '',
      role_id: roleIds.join(','),
      oauth_id: '',
      account: 'reader',
      user_name: 'reader',
      userName: 'reader',
      nick_name: 'reader',
      real_name: 'reader',
      avatar: '',
      detail: { type: 'web' },
    })
    // Pages of the family call .includes on it.
    expect(typeof body.role_name).toBe('string')
    expect(body.access_token.split('.')).toHaveLength(3)
    expect(body.data).toMatchObject({
      accessToken: body.access_token,
      tokenType: 'bearer',
      refreshToken: body.refresh_token,
      userId,
      tenantId: mine,
      authority: body.role_name,
      account: 'reader',
      expiresIn: 3600,
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2id|passwordHash/)
  })

  test('takes its parameters from the query, a form or JSON, and on both paths', async () => {
    await person('tolerant')
    const parameters = {
      tenantId: mine,
      username: 'tolerant',
      password: createHash('md5').update('secret').digest('hex'),
      grant_type: 'password',
    }
    const camel = { tenantId: mine, account: 'tolerant', password: parameters.password, grantType: 'password' }
    const headers = { authorization: basic() }
    for (const url of ['/api/blade-auth/oauth/token', '/blade-auth/oauth/token', '/api/blade-auth/token'])
      for (const given of [
        { query: parameters },
        { payload: parameters },
        { query: camel },
        {
          payload: new URLSearchParams(parameters).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
      ]) {
        const response = await house.app.http.inject({
          method: 'POST',
          url,
          ...given,
          headers: { ...headers, ...(given as { headers?: object }).headers },
        })
        expect(response.statusCode, `${url} ${JSON.stringify(given)}`).toBe(200)
      }
  })

  test('takes the tenant from the header rather than from a parameter', async () => {
    await person('header')
    expect(await attempt({ account: 'header', tenantId: mine }, {}, { tenantId: '000000' })).toMatchObject({
      status: 200,
      body: { tenant_id: mine },
    })
  })

  test('takes the digest in either case, and never the password itself', async () => {
    await person('cases')
    const digest = createHash('md5').update('secret').digest('hex').toUpperCase()
    expect(await attempt({ account: 'cases' }, {}, { password: digest })).toMatchObject({ status: 200 })
    expect(await attempt({ account: 'cases' }, {}, { password: 'secret' })).toMatchObject(failed('用户名或密码错误'))
  })

  test('keeps neither password nor digest: argon2id with a salt of its own', async () => {
    await person('salt1')
    await person('salt2')
    const rows = await house.asOwner<{ password_hash: string; password: string | null }>(
      `select password_hash, password from "user" where account like 'salt%'`,
    )
    expect(new Set(rows.map(row => row.password_hash)).size).toBe(2)
    for (const row of rows) {
      expect(row.password_hash).toMatch(/^argon2id\$[\w-]{22}\$[\w-]{43}$/)
      expect(row.password).toBeNull()
    }
    const dump = JSON.stringify(await house.asOwner('select * from "user"'))
    expect(dump).not.toContain(createHash('md5').update('secret').digest('hex'))
  })
})

describe('a refusal to sign in', () => {
  const tries: readonly (readonly [why: string, wish: Try, headers: Record<string, string>, answer: object])[] = [
    ['a wrong password', { account: 'known', password: 'wrong' }, {}, failed('用户名或密码错误')],
    ['an unknown account, in the same words', { account: 'unknown' }, {}, failed('用户名或密码错误')],
    ['an unknown tenant', { tenantId: '999999', account: 'known' }, {}, failed('租户ID未找到')],
    ['a tenant that is no number', { tenantId: "1' or '1'='1", account: 'known' }, {}, failed('租户ID未找到')],
    [
      'an unknown client',
      { account: 'known' },
      { authorization: basic('nobody', 'x') },
      failed('客户端认证失败', 'invalid_client', 401),
    ],
    [
      'a wrong client secret',
      { account: 'known' },
      { authorization: basic('sword', 'wrong') },
      failed('客户端认证失败', 'invalid_client', 401),
    ],
    ['no client', { account: 'known' }, { authorization: '' }, failed('客户端认证失败', 'invalid_client', 401)],
    [
      'an empty client',
      { account: 'known' },
      { authorization: basic('', '') },
      failed('客户端认证失败', 'invalid_client', 401),
    ],
    [
      'a grant there is not',
      { account: 'known', grant: 'implicit' },
      {},
      failed('不支持的授权类型', 'unsupported_grant_type'),
    ],
    ['no grant', { account: 'known', grant: '' }, {}, failed('不支持的授权类型', 'unsupported_grant_type')],
    [
      "a role that is not the person's",
      { account: 'known' },
      { 'role-id': '42' },
      failed('未获得用户的角色信息', 'access_denied', 403),
    ],
    [
      "a department that is not the person's",
      { account: 'known' },
      { 'dept-id': '42' },
      failed('未获得用户的角色信息', 'access_denied', 403),
    ],
    ['an account of another tenant', { tenantId: '000000', account: 'known' }, {}, failed('用户名或密码错误')],
    ['an account with a NUL', { account: 'known\u0000' }, {}, failed('用户名或密码错误')],
    ['an account of any length', { account: 'x'.repeat(5000) }, {}, failed('用户名或密码错误')],
    ['an empty account', { account: '' }, {}, failed('用户名或密码错误')],
  ]
  test.each(tries)('of %s', async (_, wish, headers, answer) => {
    if ((await house.asOwner(`select 1 from "user" where account = 'known'`)).length === 0) await person('known')
    expect(await attempt(wish, headers)).toMatchObject(answer)
  })

  test('of a frozen person, an expired, a suspended and a removed tenant, and of somebody without a role', async () => {
    await person('sleeper')
    await house.asOwner(`update "user" set status = 2 where account = 'sleeper'`)
    expect(await attempt({ account: 'sleeper' })).toMatchObject(failed('用户名或密码错误'))
    const theirs = await makeTenant(house)
    await makePerson(house, { tenantId: theirs, account: 'theirs', password: 'secret' })
    const asTheirs = () => attempt({ tenantId: theirs, account: 'theirs' })
    expect(await asTheirs()).toMatchObject({ status: 200 })
    for (const change of [`expire_time = now() - interval '1 second'`, 'expire_time = null, status = 2']) {
      await house.asOwner(`update tenant set ${change} where tenant_id = $1`, [theirs])
      expect(await asTheirs(), change).toMatchObject(failed('租户授权已过期,请联系管理员'))
    }
    await house.asOwner('update tenant set status = 1, is_deleted = 1 where tenant_id = $1', [theirs])
    expect(await asTheirs()).toMatchObject(failed('租户ID未找到'))
    await house.asOwner('update tenant set is_deleted = 0 where tenant_id = $1', [theirs])
    for (const roles of ['null', `'[]'`, `'["42"]'`]) {
      await house.asOwner(`update "user" set role_id = ${roles} where tenant_id = $1`, [theirs])
      expect(await asTheirs(), roles).toMatchObject(failed('未获得用户的角色信息'))
    }
  })

  test('of a client that may not ask in this way', async () => {
    await person('modest')
    const modest = { clientId: 'modest', clientSecret: 'modest', authorizedGrantTypes: 'refresh_token' }
    await house.asHouse(ctx => ctx.insert(client, modest))
    expect(await attempt({ account: 'modest' }, { authorization: basic('modest', 'modest') })).toMatchObject(
      failed('不支持的授权类型', 'unsupported_grant_type'),
    )
  })
})

describe('the lock', () => {
  test('closes an account for half an hour after five failures, even for the right password, and opens again', async () => {
    await person('locked')
    for (let index = 0; index < 5; index++)
      expect(await attempt({ account: 'locked', password: 'wrong' })).toMatchObject(failed('用户名或密码错误'))
    expect(await attempt({ account: 'locked' })).toMatchObject(failed('登录错误次数过多,请稍后再试'))
    const left = await house.asOwner<{ minutes: number }>(
      `select extract(epoch from locked_until - now()) / 60 as minutes from sign_in_failure where subject like '%:locked'`,
    )
    expect(Number(left[0]?.minutes)).toBeGreaterThan(29)
    expect(Number(left[0]?.minutes)).toBeLessThanOrEqual(30)
    await house.asOwner(
      `update sign_in_failure set locked_until = now() - interval '1 second' where subject like '%:locked'`,
    )
    expect(await attempt({ account: 'locked', password: 'wrong' })).toMatchObject(failed('用户名或密码错误'))
    expect(await attempt({ account: 'locked' })).toMatchObject({ status: 200 })
    expect(await house.asOwner(`select 1 from sign_in_failure where subject like '%:locked'`)).toEqual([])
  })

  test('forgets failures at the first success', async () => {
    await person('forgetful')
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 4; index++) await attempt({ account: 'forgetful', password: 'wrong' })
      expect(await attempt({ account: 'forgetful' })).toMatchObject({ status: 200 })
    }
  })

  test('counts what failed within a day, not what was mistyped over months', async () => {
    await person('seldom')
    const yesterday = `update sign_in_failure set failed_at = now() - interval '25 hours' where subject like '%:seldom'`
    for (let index = 0; index < 4; index++) await attempt({ account: 'seldom', password: 'wrong' })
    await house.asOwner(yesterday)
    for (let index = 0; index < 4; index++)
      expect(await attempt({ account: 'seldom', password: 'wrong' })).toMatchObject(failed('用户名或密码错误'))
    await house.app.runJob('system.forgetOld')
    expect(await house.asOwner(`select failures from sign_in_failure where subject like '%:seldom'`)).toEqual([
      { failures: 4 },
    ])
    await house.asOwner(yesterday)
    await house.app.runJob('system.forgetOld')
    expect(await house.asOwner(`select failures from sign_in_failure where subject like '%:seldom'`)).toEqual([])
  })

  test('holds for guesses made side by side: no more than five are looked at', async () => {
    await person('raced')
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => attempt({ account: 'raced', password: `guess ${index}` })),
    )
    expect(answers.filter(answer => answer.msg === '用户名或密码错误')).toHaveLength(5)
    expect(answers.filter(answer => answer.msg === '登录错误次数过多,请稍后再试')).toHaveLength(10)
  })

  test('closes an address that tries one password on many accounts, whatever the tenant', async () => {
    await person('victim')
    const address = newAddress()
    for (let index = 0; index < 30; index++)
      await attempt({ account: `spray${index}`, tenantId: index % 2 ? mine : '000000' }, {}, {}, address)
    expect(await attempt({ account: 'victim' }, {}, {}, address)).toMatchObject(failed('登录错误次数过多,请稍后再试'))
    expect(await attempt({ account: 'victim' })).toMatchObject({ status: 200 })
  })

  test('locks accounts one by one: the namesake in another tenant goes on', async () => {
    const theirs = await makeTenant(house)
    await person('namesake')
    await makePerson(house, { tenantId: theirs, account: 'namesake', password: 'secret' })
    for (let index = 0; index < 5; index++) await attempt({ account: 'namesake', password: 'wrong' })
    expect(await attempt({ account: 'namesake' })).toMatchObject(failed('登录错误次数过多,请稍后再试'))
    expect(await attempt({ account: 'namesake', tenantId: theirs })).toMatchObject({ status: 200 })
  })
})

describe('the captcha', () => {
  test('is a picture and a key, plain and in the envelope, on both paths', async () => {
    for (const url of ['/api/blade-auth/oauth/captcha', '/api/blade-auth/captcha', '/blade-auth/captcha']) {
      const answer = answerOf(await house.app.http.inject(url))
      expect(answer).toMatchObject({
        status: 200,
        code: 200,
        success: true,
        data: { key: answer.body.key, image: answer.body.image },
      })
      expect(answer.body.key).toMatch(/^[0-9a-f-]{36}$/)
      const picture = Buffer.from(answer.body.image.replace('data:image/png;base64,', ''), 'base64')
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 130, height: 44 })
    }
    const kept = await house.asOwner(
      `select count(*)::int as count, max(extract(epoch from expires_at - now()))::int as seconds from captcha`,
    )
    expect(kept).toEqual([{ count: 3, seconds: 1800 }])
  })

  test('lets in once, whatever the case of its letters, and never again', async () => {
    await person('seen')
    const key = await laidCaptcha('abc23')
    const withCode = (code: string, captchaKey = key) =>
      attempt({ account: 'seen', grant: 'captcha' }, { 'captcha-key': captchaKey, 'captcha-code': code })
    expect(await withCode(' aBC23 ')).toMatchObject({ status: 200 })
    expect(await withCode('abc23')).toMatchObject(failed('验证码不正确'))
  })

  test("is used up by a wrong answer, is nobody else's, and expires", async () => {
    const withCode = (key: string, code: string) =>
      attempt({ account: 'seen', grant: 'captcha' }, { 'captcha-key': key, 'captcha-code': code })
    const [one, two] = [await laidCaptcha('abc23'), await laidCaptcha('xyz45')]
    expect(await withCode(one, 'wrong')).toMatchObject(failed('验证码不正确'))
    expect(await withCode(one, 'abc23')).toMatchObject(failed('验证码不正确'))
    expect(await withCode(two, 'abc23')).toMatchObject(failed('验证码不正确'))
    expect(await withCode(await laidCaptcha('abc23', '-1 second'), 'abc23')).toMatchObject(failed('验证码不正确'))
    for (const [key, code] of [
      ['', ''],
      ['no such key', 'abc23'],
      [randomUUID(), ''],
    ] as const)
      expect(await withCode(key, code)).toMatchObject(failed('验证码不正确'))
  })

  test('answered a hundred times at once lets in once', async () => {
    const key = await laidCaptcha('abc23')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        attempt({ account: 'seen', grant: 'captcha' }, { 'captcha-key': key, 'captcha-code': 'abc23' }),
      ),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })

  test("is needed by the family's own client for a password too, unless it is a demonstration", async () => {
    expect(await attempt({ account: 'seen' }, { authorization: basic('saber', 'saber_secret') })).toMatchObject(
      failed('验证码不正确'),
    )
    const demo = await openApp({ DEMO: '1' })
    expect(await requestToken(demo.app.http, {}, { authorization: basic('saber', 'saber_secret') })).toMatchObject({
      status: 200,
    })
    await demo.close()
  })
})
