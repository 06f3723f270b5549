import { createHash, randomUUID } from 'node:crypto'
import { client } from '@forecourt/contract/access'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, basic, makePerson, makeTenant, openApp, requestToken, type TestApp } from '../../../test/people.ts'
import { clientSecretDigest } from './client.ts'

let testApp: TestApp
let mine: string
beforeAll(async () => {
  testApp = await openApp()
  mine = await makeTenant(testApp)
})
afterAll(() => testApp.close())

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
  wanted: Try,
  headers: Record<string, string> = {},
  more: Record<string, string> = {},
  address = newAddress(),
) {
  const { tenantId = mine, account = 'nobody', password = 'secret', grant = 'password' } = wanted
  const response = await testApp.app.http.inject({
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
  makePerson(testApp, { tenantId: mine, account, password: 'secret', rights: ['user'], ...more })
const english = { 'accept-language': 'en' }
const failed = (text: string, error = 'invalid_grant', status = 400) => ({
  status,
  code: status,
  success: false,
  data: {},
  msg: text,
  body: { error, error_description: text },
})

async function seededCaptcha(text: string, validity = '30 minutes'): Promise<string> {
  const key = randomUUID()
  const answer = createHash('sha256').update(`${key}:${text}`).digest()
  await testApp.asOwner(`insert into captcha (id, answer_hash, expires_at) values ($1, $2, now() + $3::interval)`, [
    key,
    answer,
    validity,
  ])
  return key
}

describe('the password grant', () => {
  test('is told by the audit as the sign-in of the person, with their role', async () => {
    const { userId } = await person('traced')
    expect(await attempt({ account: 'traced' })).toMatchObject({ status: 200 })
    const entries = await testApp.asOwner(
      `select user_id, user_name, row_label from audit_entry where entity = 'session' and action = 'signIn' and user_id = $1`,
      [userId],
    )
    expect(entries).toEqual([{ user_id: userId, user_name: 'traced', row_label: 'traced' }])
  })

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
        const response = await testApp.app.http.inject({
          method: 'POST',
          url,
          ...given,
          headers: { ...headers, ...(given as { headers?: object }).headers },
        })
        expect(response.statusCode, `${url} ${JSON.stringify(given)}`).toBe(200)
      }
  })

  test('C57: takes the tenant from the header rather than from a parameter', async () => {
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

  test('C44: keeps neither password nor digest: argon2id with a salt of its own', async () => {
    await person('salt1')
    await person('salt2')
    const rows = await testApp.asOwner<{ password_hash: string; password: string | null }>(
      `select password_hash, password from "user" where account like 'salt%'`,
    )
    expect(new Set(rows.map(row => row.password_hash)).size).toBe(2)
    for (const row of rows) {
      expect(row.password_hash).toMatch(/^argon2id\$[\w-]{22}\$[\w-]{43}$/)
      expect(row.password).toBeNull()
    }
    const dump = JSON.stringify(await testApp.asOwner('select * from "user"'))
    expect(dump).not.toContain(createHash('md5').update('secret').digest('hex'))
  })
})

describe('C43: a refusal to sign in', () => {
  const tries: readonly (readonly [why: string, attempt: Try, headers: Record<string, string>, answer: object])[] = [
    ['a wrong password', { account: 'known', password: 'wrong' }, {}, failed('用户名或密码错误')],
    ['an unknown account, in the same words', { account: 'unknown' }, {}, failed('用户名或密码错误')],
    ['an unknown tenant, in the same words', { tenantId: '999999', account: 'known' }, {}, failed('用户名或密码错误')],
    ['a tenant that is no number', { tenantId: "1' or '1'='1", account: 'known' }, {}, failed('用户名或密码错误')],
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
  test.each(tries)('of %s', async (_, wanted, headers, answer) => {
    if ((await testApp.asOwner(`select 1 from "user" where account = 'known'`)).length === 0) await person('known')
    expect(await attempt(wanted, headers)).toMatchObject(answer)
  })

  test('of a frozen person, an expired, a suspended and a removed tenant, and of somebody without a role', async () => {
    await person('sleeper')
    await testApp.asOwner(`update "user" set status = 2 where account = 'sleeper'`)
    expect(await attempt({ account: 'sleeper' })).toMatchObject(failed('用户名或密码错误'))
    const theirs = await makeTenant(testApp)
    await makePerson(testApp, { tenantId: theirs, account: 'theirs', password: 'secret' })
    const asTheirs = () => attempt({ tenantId: theirs, account: 'theirs' })
    expect(await asTheirs()).toMatchObject({ status: 200 })
    for (const change of [`expire_time = now() - interval '1 hour'`, 'expire_time = null, status = 2']) {
      await testApp.asOwner(`update tenant set ${change} where tenant_id = $1`, [theirs])
      expect(await asTheirs(), change).toMatchObject(failed('租户授权已过期，请联系管理员'))
      const guessed = await attempt({ tenantId: theirs, account: 'theirs', password: 'wrong' })
      expect(guessed, `${change}, wrong`).toMatchObject(failed('用户名或密码错误'))
    }
    await testApp.asOwner('update tenant set status = 1, is_deleted = 1 where tenant_id = $1', [theirs])
    expect(await asTheirs()).toMatchObject(failed('用户名或密码错误'))
    await testApp.asOwner('update tenant set is_deleted = 0 where tenant_id = $1', [theirs])
    for (const roles of ['null', `'[]'`, `'["42"]'`]) {
      await testApp.asOwner(`update "user" set role_id = ${roles} where tenant_id = $1`, [theirs])
      expect(await asTheirs(), roles).toMatchObject(failed('未获得用户的角色信息'))
    }
  })

  test('of a client that may not ask in this way', async () => {
    await person('modest')
    const modest = {
      clientId: 'modest',
      clientSecret: clientSecretDigest('modest'),
      authorizedGrantTypes: 'refresh_token',
    }
    await testApp.asSystem(ctx => ctx.insert(client, modest))
    expect(await attempt({ account: 'modest' }, { authorization: basic('modest', 'modest') })).toMatchObject(
      failed('不支持的授权类型', 'unsupported_grant_type'),
    )
  })
})

describe('C43: guessing', () => {
  const waiting = failed('登录错误次数过多，请稍后再试')
  const wrong = failed('用户名或密码错误')
  const guess = (account: string, address?: string, headers = {}) =>
    attempt({ account, password: 'wrong' }, headers, {}, address)
  const minutesOf = async (subject: string) => {
    const [row] = await testApp.asOwner<{ minutes: number }>(
      `select round(extract(epoch from locked_until - failed_at) / 60)::int as minutes from sign_in_failure where subject like $1`,
      [subject],
    )
    return row?.minutes
  }
  const waitIsOver = (subject: string) =>
    testApp.asOwner(`update sign_in_failure set locked_until = now() - interval '1 hour' where subject like $1`, [
      subject,
    ])
  const setFailures = (subject: string, failures: number) =>
    testApp.asOwner('update sign_in_failure set failures = $2 where subject = $1', [subject, failures])
  /** Signs in once and answers the cookie by which the browser is known from then on. */
  const deviceOf = async (account: string, cookie = '') => {
    const { status, headers } = await attempt({ account }, cookie ? { cookie } : {})
    expect(status).toBe(200)
    return (
      String([headers['set-cookie']].flat().find(one => String(one).startsWith('forecourt-device='))).split(';')[0] ??
      ''
    )
  }

  test('from one address is free five times, then waits a minute, and twice as long each time, up to half an hour', async () => {
    await person('patient')
    const [address, pair] = [newAddress(), 'pair:%:patient@%']
    for (let index = 0; index < 5; index++) expect(await guess('patient', address)).toMatchObject(wrong)
    const waits = [await minutesOf(pair)]
    for (let index = 0; index < 6; index++) {
      expect(await attempt({ account: 'patient' }, {}, {}, address)).toMatchObject(waiting)
      await waitIsOver(pair)
      expect(await guess('patient', address)).toMatchObject(wrong)
      waits.push(await minutesOf(pair))
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30])
    await waitIsOver(pair)
    expect(await attempt({ account: 'patient' }, {}, {}, address)).toMatchObject({ status: 200 })
    expect(await testApp.asOwner(`select 1 from sign_in_failure where subject like $1`, [pair])).toEqual([])
  })

  test('by a stranger delays the stranger: the owner signs in at once from elsewhere', async () => {
    await person('owner')
    const stranger = newAddress()
    for (let index = 0; index < 7; index++) await guess('owner', stranger)
    expect(await guess('owner', stranger)).toMatchObject(waiting)
    expect(await attempt({ account: 'owner' })).toMatchObject({ status: 200 })
  })

  test('from many addresses makes unknown devices wait, and a device that is known goes on', async () => {
    await person('famous')
    const cookie = await deviceOf('famous')
    await guess('famous')
    await setFailures(`account:${mine}:famous`, 19)
    expect(await guess('famous')).toMatchObject(wrong)
    expect(await minutesOf(`account:${mine}:famous`)).toBe(1)
    expect(await attempt({ account: 'famous' })).toMatchObject(waiting)
    expect(await attempt({ account: 'famous' }, { cookie })).toMatchObject({ status: 200 })
    // What one person's device may do forgives nobody else's guesses.
    expect(await attempt({ account: 'famous' })).toMatchObject(waiting)
  })

  test('is never made easier by a device: its own guesses are counted, and it is known for its own people only', async () => {
    await person('keeper')
    await person('neighbour')
    const cookie = await deviceOf('keeper')
    const address = newAddress()
    for (let index = 0; index < 5; index++) expect(await guess('neighbour', address, { cookie })).toMatchObject(wrong)
    expect(await guess('neighbour', address, { cookie })).toMatchObject(waiting)
    for (let index = 0; index < 10; index++)
      expect(await guess('keeper', newAddress().replace('10.', '11.'), { cookie })).toMatchObject(wrong)
    expect(
      await testApp.asOwner(`select failures from sign_in_failure where subject = $1`, [`account:${mine}:keeper`]),
    ).toEqual([{ failures: 5 }])
    const both = await deviceOf('neighbour', cookie)
    expect(both.split('~')).toHaveLength(2)
    await setFailures(`account:${mine}:keeper`, 19)
    await guess('keeper')
    for (const forged of [
      both.replaceAll(/[\w-]{6}(~|$)/g, 'AAAAAA$1'),
      'forecourt-device=0.a.b',
      'forecourt-device=~~..~',
      `forecourt-device=${'x'.repeat(5000)}`,
    ])
      expect(await attempt({ account: 'keeper' }, { cookie: forged }), forged.slice(0, 60)).toMatchObject(waiting)
  })

  test('with made-up names locks nobody else of the office, and many more of them only devices that are not known', async () => {
    await person('colleague')
    const cookie = await deviceOf('colleague')
    const office = newAddress()
    for (let index = 0; index < 31; index++)
      await attempt({ account: `made-up ${index}`, tenantId: index % 2 ? mine : '999999' }, {}, {}, office)
    expect(await attempt({ account: 'colleague' }, {}, {}, office)).toMatchObject({ status: 200 })
    await setFailures(`address:${office}`, 49)
    expect(await guess('made-up', office)).toMatchObject(wrong)
    expect(await attempt({ account: 'colleague' }, {}, {}, office)).toMatchObject(waiting)
    expect(await attempt({ account: 'colleague' }, { cookie }, {}, office)).toMatchObject({ status: 200 })
    expect(await attempt({ account: 'colleague' })).toMatchObject({ status: 200 })
  })

  test('from a network of the sixth version is guessing from one address', async () => {
    for (let index = 0; index < 3; index++) await guess('sixth', `2001:db8:1:2::${index + 1}`)
    await guess('sixth', '2001:db8:1:2:ffff:ffff:ffff:ffff')
    await guess('sixth', '2001:db8:1:3::1')
    const rows = await testApp.asOwner(
      `select subject, failures from sign_in_failure where subject like 'pair:%:sixth@%' order by 1`,
    )
    expect(rows).toEqual([
      { subject: `pair:${mine}:sixth@2001:db8:1:2::/64`, failures: 4 },
      { subject: `pair:${mine}:sixth@2001:db8:1:3::/64`, failures: 1 },
    ])
  })

  test('makes a device known by a cookie that no script can read and no other page can send', async () => {
    await person('seenhere')
    const { headers } = await attempt({ account: 'seenhere' })
    expect(String(headers['set-cookie'])).toMatch(
      /^forecourt-device=[\w.~-]+; Path=\/api\/blade-auth; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    )
    expect((await attempt({ account: 'seenhere', password: 'wrong' })).headers['set-cookie']).toBeUndefined()
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
    const yesterday = `update sign_in_failure set failed_at = now() - interval '25 hours' where subject like 'account:%:seldom'`
    for (let index = 0; index < 4; index++) await attempt({ account: 'seldom', password: 'wrong' })
    await testApp.asOwner(yesterday)
    for (let index = 0; index < 4; index++)
      expect(await attempt({ account: 'seldom', password: 'wrong' })).toMatchObject(failed('用户名或密码错误'))
    await testApp.app.runJob('system.forgetOld')
    expect(await testApp.asOwner(`select failures from sign_in_failure where subject like 'account:%:seldom'`)).toEqual(
      [{ failures: 4 }],
    )
    await testApp.asOwner(yesterday)
    await testApp.app.runJob('system.forgetOld')
    expect(await testApp.asOwner(`select failures from sign_in_failure where subject like 'account:%:seldom'`)).toEqual(
      [],
    )
  })

  test('side by side is looked at no more than five times', async () => {
    await person('raced')
    const address = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        attempt({ account: 'raced', password: `guess ${index}` }, {}, {}, address),
      ),
    )
    expect(answers.filter(answer => answer.msg === '用户名或密码错误')).toHaveLength(5)
    expect(answers.filter(answer => answer.msg === '登录错误次数过多，请稍后再试')).toHaveLength(10)
  })

  test('delays accounts one by one: the namesake in another tenant goes on', async () => {
    const theirs = await makeTenant(testApp)
    await person('namesake')
    await makePerson(testApp, { tenantId: theirs, account: 'namesake', password: 'secret' })
    const address = newAddress()
    for (let index = 0; index < 5; index++) await guess('namesake', address)
    expect(await attempt({ account: 'namesake' }, {}, {}, address)).toMatchObject(waiting)
    expect(await attempt({ account: 'namesake', tenantId: theirs }, {}, {}, address)).toMatchObject({ status: 200 })
  })
})

describe('C43: what a wrong sign-in costs', () => {
  test('is the same for a person, a frozen one, an unknown account and an unknown tenant', async () => {
    await person('costly')
    const { userId } = await person('icy')
    await testApp.asOwner('update "user" set status = 2 where id = $1', [userId])
    const kinds: Record<string, Try> = {
      person: { account: 'costly', password: 'wrong' },
      frozen: { account: 'icy' },
      account: { account: 'nobody at all' },
      tenant: { tenantId: '999999', account: 'costly' },
    }
    const costs = new Map(Object.keys(kinds).map(kind => [kind, [] as number[]]))
    // What is counted is the work of the process, which others on the machine do not change; the digest is most of it.
    for (let round = 0; round < 9; round++)
      for (const [kind, wanted] of Object.entries(kinds)) {
        const before = process.cpuUsage()
        expect((await attempt(wanted)).status).toBe(400)
        const { user, system } = process.cpuUsage(before)
        costs.get(kind)?.push(user + system)
      }
    const median = (kind: string) => costs.get(kind)?.toSorted((one, two) => one - two)[4] ?? 0
    for (const kind of ['frozen', 'account', 'tenant']) {
      expect(median(kind), kind).toBeGreaterThan(median('person') / 2)
      expect(median(kind), kind).toBeLessThan(median('person') * 2)
    }
  })
})

describe('C43: sessions at once', () => {
  test('are as many as the parameter says, and the oldest ends when one more begins', async () => {
    await person('busy')
    await testApp.asOwner(`update param set param_value = '2' where param_key = 'account.sessionCount'`)
    const tokens: string[] = []
    for (let index = 0; index < 3; index++) tokens.push((await attempt({ account: 'busy' })).body.access_token)
    const status = async (token: string) =>
      (await testApp.app.http.inject({ url: '/api/blade-user/info', headers: { 'blade-auth': token } })).statusCode
    expect(await Promise.all(tokens.map(status))).toEqual([401, 200, 200])
    await testApp.asOwner(`update param set param_value = '20' where param_key = 'account.sessionCount'`)
  })
})

describe('C42: the captcha', () => {
  test('is drawn a number of times a minute for one address, and goes on for others', async () => {
    const get = async (remoteAddress: string) =>
      answerOf(await testApp.app.http.inject({ url: '/api/blade-auth/oauth/captcha', remoteAddress }))
    const address = newAddress()
    const answers = await Promise.all(Array.from({ length: 61 }, () => get(address)))
    expect(answers.filter(one => one.code === 200)).toHaveLength(60)
    expect(answers.find(one => one.code !== 200)).toMatchObject({ code: 429, reason: 'tooOften' })
    expect(await get(newAddress())).toMatchObject({ code: 200 })
    await testApp.asOwner('delete from captcha')
  })

  test('is a picture and a key, plain and in the envelope, on both paths', async () => {
    for (const url of ['/api/blade-auth/oauth/captcha', '/api/blade-auth/captcha', '/blade-auth/captcha']) {
      const answer = answerOf(await testApp.app.http.inject(url))
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
    const kept = await testApp.asOwner(
      `select count(*)::int as count, max(extract(epoch from expires_at - now()))::int as seconds from captcha`,
    )
    expect(kept).toEqual([{ count: 3, seconds: 1800 }])
  })

  test('lets in once, whatever the case of its letters, and never again', async () => {
    await person('seen')
    const key = await seededCaptcha('abc23')
    const withCode = (code: string, captchaKey = key) =>
      attempt({ account: 'seen', grant: 'captcha' }, { 'captcha-key': captchaKey, 'captcha-code': code })
    expect(await withCode(' aBC23 ')).toMatchObject({ status: 200 })
    expect(await withCode('abc23')).toMatchObject(failed('验证码不正确'))
  })

  test("is used up by a wrong answer, is nobody else's, and expires", async () => {
    const withCode = (key: string, code: string) =>
      attempt({ account: 'seen', grant: 'captcha' }, { 'captcha-key': key, 'captcha-code': code })
    const [one, two] = [await seededCaptcha('abc23'), await seededCaptcha('xyz45')]
    expect(await withCode(one, 'wrong')).toMatchObject(failed('验证码不正确'))
    expect(await withCode(one, 'abc23')).toMatchObject(failed('验证码不正确'))
    expect(await withCode(two, 'abc23')).toMatchObject(failed('验证码不正确'))
    expect(await withCode(await seededCaptcha('abc23', '-1 second'), 'abc23')).toMatchObject(failed('验证码不正确'))
    for (const [key, code] of [
      ['', ''],
      ['no such key', 'abc23'],
      [randomUUID(), ''],
    ] as const)
      expect(await withCode(key, code)).toMatchObject(failed('验证码不正确'))
  })

  test('and everything else that keeps somebody out is said in the language of the page', async () => {
    const key = { 'captcha-key': 'no such key', 'captcha-code': 'abc23' }
    expect(await attempt({ account: 'seen', grant: 'captcha' }, { ...english, ...key })).toMatchObject(
      failed('The captcha is not correct'),
    )
    expect(await attempt({ account: 'seen', password: 'wrong' }, english)).toMatchObject(
      failed('The account or the password is wrong'),
    )
    expect(await attempt({ account: 'seen', password: 'wrong' })).toMatchObject(failed('用户名或密码错误'))
  })

  test('answered a hundred times at once lets in once', async () => {
    const key = await seededCaptcha('abc23')
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
