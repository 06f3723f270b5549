import { createHash, createHmac } from 'node:crypto'
import { areas } from '@forecourt/contract'
import { addressAt } from '@forecourt/contract/kernel'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { now } from '../../../test/clock.ts'
import { makeApp } from '../../app.ts'
import {
  administrator,
  type Answer,
  answerOf,
  ask,
  basic,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  requestToken,
  stranger,
  type TestApp,
} from '../../../test/people.ts'

let testApp: TestApp
let root: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
})
afterAll(() => testApp.close())

interface Tokens {
  access_token: string
  refresh_token: string
}
async function signedIn(more: { tenantId?: string } = {}): Promise<Person & { tokens: Tokens }> {
  const tenantId = more.tenantId ?? (await makeTenant(testApp))
  const made = await makePerson(testApp, { tenantId, password: 'secret', rights: ['user'] })
  const { body, status } = await requestToken(testApp.app.http, { tenantId, account: made.account, password: 'secret' })
  expect(status).toBe(200)
  return { ...made, token: body.access_token, tokens: body }
}
const refresh = (refreshToken: string, headers: Record<string, string> = {}) =>
  requestToken(
    testApp.app.http,
    { grant: 'refresh_token', tenantId: '' },
    { 'tenant-id': '', ...headers },
    { refresh_token: refreshToken, tenantId: '' },
  )
const works = async (token: string | undefined) =>
  (await call({ ...root, token }, 'GET', 'blade-user/info')).status === 200
const expired = { status: 400, msg: '令牌授权已过期', body: { error_description: '令牌授权已过期' } }

describe('refreshing', () => {
  test('gives a new pair for the old one, for the same session', async () => {
    const { tokens, userId } = await signedIn()
    const { status, body } = await refresh(tokens.refresh_token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ user_id: userId, token_type: 'bearer', expires_in: 3600 })
    expect(body.refresh_token).not.toBe(tokens.refresh_token)
    expect(await works(body.access_token)).toBe(true)
    expect((await refresh(body.refresh_token)).status).toBe(200)
  })

  test('C41: from two tabs at once gives both the same next token, and both go on', async () => {
    const { tokens } = await signedIn()
    const both = await Promise.all([refresh(tokens.refresh_token), refresh(tokens.refresh_token)])
    expect(both.map(answer => answer.status)).toEqual([200, 200])
    expect(both[0]?.body.refresh_token).toBe(both[1]?.body.refresh_token)
    expect((await refresh(both[1]?.body.refresh_token)).status).toBe(200)
  })

  test('C41: a hundred times at once ends with one session and one next token', async () => {
    const { tokens, userId } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 30 }, () => refresh(tokens.refresh_token)))
    expect(new Set(answers.map(answer => answer.body.refresh_token)).size).toBe(1)
    expect(
      await testApp.asOwner('select count(*)::int as count from session where user_id = $1 and refresh_hash = $2', [
        userId,
        createHash('sha256').update(answers[0]?.body.refresh_token).digest(),
      ]),
    ).toEqual([{ count: 1 }])
  })

  test("C41: with a token used more than ten seconds ago ends the whole session: the thief's and the owner's", async () => {
    const { tokens, token } = await signedIn()
    const next = await refresh(tokens.refresh_token)
    await testApp.asOwner(`update session set rotated_at = $2 where refresh_hash = $1`, [
      createHash('sha256').update(next.body.refresh_token).digest(),
      new Date(now().getTime() - 11_000),
    ])
    expect(await works(next.body.access_token)).toBe(true)
    expect(await refresh(tokens.refresh_token)).toMatchObject(expired)
    expect(await refresh(next.body.refresh_token)).toMatchObject(expired)
    expect([await works(token), await works(next.body.access_token)]).toEqual([false, false])
  })

  test('C41: with a token two generations old ends the session at once', async () => {
    const { tokens } = await signedIn()
    const second = await refresh(tokens.refresh_token)
    const third = await refresh(second.body.refresh_token)
    expect(await refresh(tokens.refresh_token)).toMatchObject(expired)
    expect(await refresh(third.body.refresh_token)).toMatchObject(expired)
    expect(await works(third.body.access_token)).toBe(false)
  })

  test('C41: with what never was a token of the session is refused, and the session goes on', async () => {
    const { tokens, tenantId } = await signedIn()
    const next = await refresh(tokens.refresh_token)
    const [, sessionId] = next.body.refresh_token.split('.')
    for (const guess of ['guess', '', 'x'.repeat(43), createHash('sha256').update('x').digest('base64url')])
      expect(await refresh(`${tenantId}.${sessionId}.${guess}`), guess).toMatchObject(expired)
    expect(await works(next.body.access_token)).toBe(true)
    expect((await refresh(next.body.refresh_token)).status).toBe(200)
  })

  test('is refused for what is no token of ours, of another tenant, or needs no database to be wrong', async () => {
    const { tokens, tenantId } = await signedIn()
    const [, sessionId] = tokens.refresh_token.split('.')
    for (const bad of [
      '',
      'x',
      '..',
      `${tenantId}.${sessionId}.guess`,
      `000000.${sessionId}.x`,
      `${tenantId}.nowhere.x`,
      "'; drop table session; --",
      'a\u0000b',
      'x'.repeat(10_000),
      tokens.access_token,
    ])
      expect(await refresh(bad), bad.slice(0, 40)).toMatchObject(expired)
    const foreign = await signedIn()
    expect(await refresh(foreign.tokens.refresh_token, { 'tenant-id': '000000' })).toMatchObject(expired)
  })

  test('is refused when the session is over or its person or tenant is out of force', async () => {
    const { tokens, tenantId, userId } = await signedIn()
    for (const [change, undo] of [
      [
        "update session set expires_at = now() - interval '1 hour' where user_id = $1",
        "update session set expires_at = now() + interval '1 day' where user_id = $1",
      ],
      ['update "user" set status = 2 where id = $1', 'update "user" set status = 1 where id = $1'],
      [
        `update tenant set status = 2 where tenant_id = (select tenant_id from "user" where id = $1)`,
        `update tenant set status = 1 where tenant_id = (select tenant_id from "user" where id = $1)`,
      ],
    ] as const) {
      await testApp.asOwner(change, [userId])
      expect(await refresh(tokens.refresh_token), change).toMatchObject(expired)
      await testApp.asOwner(undo, [userId])
    }
    expect(tenantId).toMatch(/^\d{6}$/)
    expect((await refresh(tokens.refresh_token)).status).toBe(200)
  })
})

describe('a client that keeps its refresh token in a cookie', () => {
  const asCookie = { 'refresh-token': 'cookie' }
  const cookieIn = ({ headers }: Answer) =>
    [headers['set-cookie']]
      .flat()
      .map(String)
      .find(one => one.startsWith('forecourt-refresh=')) ?? ''
  const valueOf = (cookie: string) => cookie.split(';')[0] ?? ''
  const enter = async () => {
    const tenantId = await makeTenant(testApp)
    const { account } = await makePerson(testApp, { tenantId, password: 'secret' })
    return requestToken(testApp.app.http, { tenantId, account, password: 'secret' }, asCookie)
  }
  const renew = (cookie: string, headers: Record<string, string> = asCookie) =>
    requestToken(testApp.app.http, { grant: 'refresh_token', tenantId: '' }, { 'tenant-id': '', cookie, ...headers })

  test('C46: finds it in no answer, and in a cookie of one path that no script reads and no other site sends', async () => {
    const answer = await enter()
    expect(answer.status).toBe(200)
    expect(cookieIn(answer)).toMatch(
      /^forecourt-refresh=\d{6}\.[\w-]{36}\.[\w-]{43}; Path=\/api\/blade-auth; HttpOnly; SameSite=Strict$/,
    )
    const secret = valueOf(cookieIn(answer)).split('.')[2] ?? ''
    for (const one of [answer, await renew(valueOf(cookieIn(answer)))]) {
      expect(one.body.access_token).toMatch(/\./)
      expect(JSON.stringify(one.body)).not.toMatch(/refresh_?token/i)
      expect(JSON.stringify(one.body)).not.toContain(secret)
    }
  })

  test('gets it over TLS only where there is TLS', async () => {
    const behind = await openApp({ TRUST_PROXY: '1' })
    const answer = await requestToken(behind.app.http, {}, { ...asCookie, 'x-forwarded-proto': 'https' })
    for (const one of [answer.headers['set-cookie']].flat()) expect(one).toMatch(/; Secure$/)
    await behind.close()
  })

  test('renews by it, from two tabs at once too, and is thrown out when it comes back late', async () => {
    const first = valueOf(cookieIn(await enter()))
    const both = await Promise.all([renew(first), renew(first)])
    expect(both.map(one => one.status)).toEqual([200, 200])
    const next = new Set(both.map(cookieIn).map(valueOf))
    expect([next.size, next.has(first)]).toEqual([1, false])
    const [present = ''] = next
    expect((await renew(present)).status).toBe(200)
    expect(await renew(first)).toMatchObject(expired)
    expect(await renew(present)).toMatchObject(expired)
  })

  test('C46: is not renewed by a page that can only make the browser send the cookie', async () => {
    const cookie = valueOf(cookieIn(await enter()))
    expect(await renew(cookie, {})).toMatchObject(expired)
    expect((await renew(cookie)).status).toBe(200)
  })

  test('signs out of its session by it when the access token is over, and the cookie ends', async () => {
    const answer = await enter()
    const cookie = valueOf(cookieIn(answer))
    const out = answerOf(
      await testApp.app.http.inject({ url: '/api/blade-auth/oauth/logout', headers: { ...asCookie, cookie } }),
    )
    expect(cookieIn(out)).toMatch(/^forecourt-refresh=; Path=\/api\/blade-auth; Max-Age=0; HttpOnly/)
    expect(await works(answer.body.access_token)).toBe(false)
    expect(await renew(cookie)).toMatchObject(expired)
  })

  test('is told apart from others of the family, who read theirs from the answer and get no cookie of it', async () => {
    const { tenantId, account, tokens } = await signedIn()
    expect(tokens.refresh_token.startsWith(`${tenantId}.`)).toBe(true)
    const plain = await requestToken(testApp.app.http, { tenantId, account, password: 'secret' })
    expect([cookieIn(plain), plain.body.data.refreshToken]).toEqual(['', plain.body.refresh_token])
  })
})

describe('the access token', () => {
  const key = () => Buffer.from(testApp.env.appSecret)
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('C39: is believed only as we signed it', async () => {
    const good = await signedIn()
    const other = await signedIn()
    const claims = { tenant_id: good.tenantId, user_id: good.userId, sid: good.sessionId }
    const jwt = (
      payload: Record<string, unknown>,
      secret = key(),
      more: { alg?: string; audience?: string; issuer?: string; expires?: string | number; notBefore?: string } = {},
    ) => {
      const token = new SignJWT(payload)
        .setProtectedHeader({ alg: more.alg ?? 'HS256' })
        .setIssuer(more.issuer ?? 'forecourt')
        .setAudience(more.audience ?? 'access')
        .setIssuedAt()
        .setExpirationTime(more.expires ?? '1h')
      return (more.notBefore ? token.setNotBefore(more.notBefore) : token).sign(secret)
    }
    const [header = '', payload = '', signature = ''] = good.token?.split('.') ?? []
    const bodyOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const raw = (head: object, body: object) => `${base64(head)}.${base64(body)}`
    const signed = (text: string) => `${text}.${createHmac('sha256', key()).update(text).digest('base64url')}`
    const full = { ...bodyOf(good.token) }
    const forged: Readonly<Record<string, string>> = {
      'no signature': `${header}.${payload}.`,
      'no dots': `${header}${payload}${signature}`,
      'alg none': `${raw({ alg: 'none' }, full)}.`,
      'alg None': `${raw({ alg: 'None' }, full)}.${signature}`,
      'alg nONE, signed': signed(raw({ alg: 'nONE', typ: 'JWT' }, full)),
      'another hash': await jwt(claims, key(), { alg: 'HS512' }),
      'another secret': await jwt(claims, Buffer.from('another secret of at least 32 characters')),
      'an empty secret': `${header}.${payload}.${createHmac('sha256', '').update(`${header}.${payload}`).digest('base64url')}`,
      'another audience': await jwt(claims, key(), { audience: 'refresh' }),
      'another issuer': await jwt(claims, key(), { issuer: 'elsewhere' }),
      expired: await jwt(claims, key(), { expires: Math.floor(now().getTime() / 1000) - 1 }),
      'not yet': await jwt(claims, key(), { notBefore: '1h' }),
      'another tenant swapped in': `${header}.${base64({ ...full, tenant_id: '000000' })}.${signature}`,
      'another user, well signed': await jwt({ ...claims, user_id: other.userId }),
      'another tenant, well signed': await jwt({ ...claims, tenant_id: '000000' }),
      'no session': await jwt({ tenant_id: good.tenantId, user_id: good.userId }),
      'a session that is not': await jwt({ ...claims, sid: '00000000-0000-0000-0000-000000000000' }),
      'no claims': await jwt({}),
      'claims that are SQL': await jwt({ tenant_id: "000000' or '1'='1", user_id: '1 or 1=1', sid: 'x' }),
      'claims with a NUL': await jwt({ ...claims, sid: '\u0000' }),
      'claims that are objects': await jwt({ tenant_id: {}, user_id: [], sid: null }),
      'a numeric id beyond 64 bits': await jwt({ ...claims, user_id: '9'.repeat(19) }),
      'an embedded key': signed(
        raw({ alg: 'HS256', jwk: { kty: 'oct', k: key().toString('base64url') } }, { ...full, tenant_id: '000000' }),
      ),
      'a key id that is a path': signed(raw({ alg: 'HS256', kid: '../../etc/passwd' }, { ...full, sid: 'x' })),
      'a critical header': signed(raw({ alg: 'HS256', crit: ['x'], x: 1 }, full)),
      'a megabyte': `${header}.${'a'.repeat(1_000_000)}.${signature}`,
      'the refresh token': good.tokens.refresh_token,
      'one byte changed': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      nothing: '',
      'the word': 'bearer',
      null: 'null',
    }
    expect(await works(good.token)).toBe(true)
    for (const [why, token] of Object.entries(forged)) {
      const answer = await call({ ...good, token }, 'GET', 'blade-user/info')
      expect(answer, why).toMatchObject({ status: 401, code: 401, success: false, msg: '登录失效，请重新登录' })
    }
    expect(await works(good.token)).toBe(true)
  })

  const get = async (url: string, headers: Record<string, string> = {}) =>
    (await testApp.app.http.inject({ url, headers })).statusCode

  test('is taken as the clients of the family send it: in a header, with or without bearer', async () => {
    const { token = '' } = await signedIn()
    for (const value of [`bearer ${token}`, `Bearer ${token}`, `BEARER ${token}`, token])
      expect(await get('/api/blade-user/info', { 'Blade-Auth': value })).toBe(200)
    expect(await get('/api/blade-user/info', { cookie: `saber-access-token=${token}` })).toBe(401)
    expect(await get('/api/blade-user/info', { authorization: `Bearer ${token}` })).toBe(401)
  })

  test('is taken from the query where a browser follows an address by itself, and nowhere else', async () => {
    const { token = '' } = await signedIn()
    const downloads = ['/api/files/none', '/api/blade-resource/import/template?resource=blade-user']
    for (const value of [`bearer ${token}`, token])
      for (const name of ['Blade-Auth', 'blade-auth']) {
        const query = `${name}=${encodeURIComponent(value)}`
        for (const path of downloads)
          expect(await get(`${path}${path.includes('?') ? '&' : '?'}${query}`), path).toBe(200)
        for (const path of ['/api/blade-user/info', '/blade-user/info', '/api/blade-user/page'])
          expect(await get(`${path}?${query}`), path).toBe(401)
      }
    expect(await get(`/api/files/none?Blade-Auth=${token}&Blade-Auth=${token}`)).toBe(401)
    expect(await get(`/api/files/none?Blade-Auth=${token}`, { 'Blade-Auth': 'bearer other' })).toBe(401)
    const byQuery = areas.flatMap(area =>
      Object.entries(area.calls)
        .filter(([, one]) => one.tokenInQuery)
        .map(([name, one]) => `${area.name}.${name} ${[...new Set(one.routes.map(([method]) => method))].join()}`),
    )
    const these = ['events', 'getFile', 'importTemplate', 'userFile', 'userTemplate'].map(name => `tools.${name} GET`)
    expect(byQuery.toSorted()).toEqual(['funds.rechargeFile GET', 'sites.priceSheetFile GET', ...these])
  })

  test('is taken from the cookie of the browser where that follows an address by itself and nothing is written', async () => {
    const { token = '' } = await signedIn()
    const headers = { cookie: `other=1; saber-access-token=${token}` }
    expect(await get('/api/files/none', headers)).toBe(200)
    expect(await get('/api/blade-resource/import/template?resource=blade-user', headers)).toBe(200)
    const calls = areas
      .flatMap(area => Object.values(area.calls))
      .filter(one => one.permission !== 'open' && !one.protocol)
    const others = calls.filter(one => !one.tokenInQuery || one.writes || one.method !== 'GET')
    const { http } = testApp.app
    for (const one of others)
      for (const [method, path] of one.routes) {
        const url = addressAt(path).replace(/\{\w+\}/g, '1')
        expect((await http.inject({ method, url, headers })).statusCode, `${method} ${path}`).toBe(401)
      }
    expect(await get('/api/blade-user/page', headers)).toBe(401)
    expect(await get('/api/files/none?Blade-Auth=other', headers)).toBe(401)
  })

  test('lives no longer than its client says', async () => {
    await testApp.asOwner(`update client set access_token_validity = 120 where client_id = 'sword'`)
    const { tokens, token } = await signedIn()
    await testApp.asOwner(`update client set access_token_validity = 3600 where client_id = 'sword'`)
    const { exp, iat } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
    expect([tokens, exp - iat]).toEqual([expect.objectContaining({ expires_in: 120 }), 120])
  })
})

describe('the end of a session', () => {
  test('C45: by signing out is at once, for both tokens, and only for this session', async () => {
    const first = await signedIn()
    const second = await requestToken(testApp.app.http, {
      tenantId: first.tenantId,
      account: first.account,
      password: 'secret',
    })
    expect(await works(first.token)).toBe(true)
    const answer = await call(first, 'GET', 'blade-auth/oauth/logout')
    expect(answer).toMatchObject({ status: 200, body: { success: 'true', msg: 'success' } })
    expect(await works(first.token)).toBe(false)
    expect(await refresh(first.tokens.refresh_token)).toMatchObject(expired)
    expect(await works(second.body.access_token)).toBe(true)
    expect(await call(first, 'GET', 'blade-auth/oauth/logout')).toMatchObject({ status: 200 })
    expect(await call(stranger(testApp), 'GET', 'blade-auth/oauth/logout')).toMatchObject({ status: 200 })
  })

  test('C45: by freezing, removing or a new password from above is at once', async () => {
    const ends: readonly ((person: Person) => Promise<unknown>)[] = [
      person => ask(root, 'POST', 'blade-user/freeze', { id: person.userId }),
      person => ask(root, 'POST', `blade-user/remove?ids=${person.userId}`),
      person => ask(root, 'POST', 'blade-user/reset-password', { userIds: person.userId }),
    ]
    for (const end of ends) {
      const person = await signedIn()
      expect(await works(person.token)).toBe(true)
      await end(person)
      expect(await works(person.token)).toBe(false)
      expect(await refresh(person.tokens.refresh_token)).toMatchObject(expired)
    }
  })

  test("C45: by a new password of one's own spares the session it was made in", async () => {
    const person = await signedIn()
    const elsewhere = await requestToken(testApp.app.http, {
      tenantId: person.tenantId,
      account: person.account,
      password: 'secret',
    })
    const md5 = (text: string) => createHash('md5').update(text).digest('hex')
    const change = (oldPassword: string, newPassword: string, newPassword1 = newPassword) =>
      call(person, 'POST', 'blade-user/update-password', {
        oldPassword: md5(oldPassword),
        newPassword: md5(newPassword),
        newPassword1: md5(newPassword1),
      })
    expect(await change('wrong', 'better')).toMatchObject({ code: 422, msg: '原密码不正确！' })
    expect(await change('secret', 'better', 'other')).toMatchObject({ code: 422, msg: '请输入正确的确认密码！' })
    expect(await change('secret', 'better')).toMatchObject({ code: 200 })
    expect([await works(person.token), await works(elsewhere.body.access_token)]).toEqual([true, false])
    expect(
      (await requestToken(testApp.app.http, { tenantId: person.tenantId, account: person.account, password: 'better' }))
        .status,
    ).toBe(200)
  })

  test('C45: by a suspended tenant, a lost role or a revoked session reaches another process within three seconds', async () => {
    const twin = await makeApp(testApp.env, testApp.database.appUrl)
    const onTwin = async (person: Person) =>
      (await call({ ...person, http: twin.http }, 'GET', 'blade-user/info')).status
    const [suspended, frozen, stripped, left] = [await signedIn(), await signedIn(), await signedIn(), await signedIn()]
    const people = [suspended, frozen, stripped, left]
    for (const person of people) expect(await onTwin(person)).toBe(200)
    const [{ id } = { id: '' }] = await testApp.asOwner<{ id: string }>('select id from tenant where tenant_id = $1', [
      suspended.tenantId,
    ])
    await ask(root, 'POST', 'blade-system/tenant/suspend', { id, reason: '欠费' })
    await ask(root, 'POST', 'blade-user/freeze', { id: frozen.userId })
    await testApp.asOwner(`update role set is_deleted = 1 where id = any($1)`, [stripped.roleIds])
    await call(left, 'GET', 'blade-auth/oauth/logout')
    expect(await works(suspended.token)).toBe(false)
    await new Promise(resolve => setTimeout(resolve, 3_050))
    for (const person of people) expect(await onTwin(person)).toBe(401)
    await twin.close()
    await ask(root, 'POST', 'blade-system/tenant/resume', { id })
    expect(await works(suspended.token)).toBe(true)
  })

  test('C45: by its own time ends it at once where it was not known, and within three seconds where it was', async () => {
    const [person, other] = [await signedIn(), await signedIn()]
    expect([await works(person.token), await works(other.token)]).toEqual([true, true])
    await testApp.asOwner(`update session set expires_at = now() - interval '1 hour' where user_id = $1`, [
      person.userId,
    ])
    const twin = await makeApp(testApp.env, testApp.database.appUrl)
    const onTwin = async (one: Person) => (await call({ ...one, http: twin.http }, 'GET', 'blade-user/info')).status
    expect([await onTwin(person), await onTwin(other)]).toEqual([401, 200])
    await twin.close()
    await expect.poll(() => works(person.token), { timeout: 10_000 }).toBe(false)
    expect(await works(other.token)).toBe(true)
  })

  test('C45: by changed rights is no end: the next request has the new ones', async () => {
    const person = await signedIn()
    expect(await call(person, 'GET', 'blade-user/page')).toMatchObject({ code: 200 })
    expect(await call(person, 'GET', 'blade-system/role/list')).toMatchObject({ code: 403 })
    const [{ id } = { id: '' }] = await testApp.asOwner<{ id: string }>(`select id from menu where code = 'role'`)
    await ask(root, 'POST', 'blade-system/role/grant', {
      roleIds: person.roleIds.join(','),
      menuIds: id,
      strict: 1,
    })
    expect(await call(person, 'GET', 'blade-user/page')).toMatchObject({ code: 403 })
    expect(await call(person, 'GET', 'blade-system/role/list')).toMatchObject({ code: 200 })
  })
})

describe('the role switcher', () => {
  test("narrows a session to one of the person's own roles and its rights", async () => {
    const tenantId = await makeTenant(testApp)
    const one = await makePerson(testApp, { tenantId, rights: ['user'] })
    const two = await makePerson(testApp, { tenantId, rights: ['role'] })
    const both = await makePerson(testApp, { tenantId, password: 'secret', rights: ['dept'] })
    await testApp.asOwner('update "user" set role_id = $1::jsonb where id = $2', [
      JSON.stringify([...one.roleIds, ...two.roleIds]),
      both.userId,
    ])
    const signIn = async (headers: Record<string, string> = {}) =>
      (await requestToken(testApp.app.http, { tenantId, account: both.account, password: 'secret' }, headers)).body
    const may = async (token: string, path: string) => (await call({ ...both, token }, 'GET', path)).code
    const whole = await signIn({ 'role-id': '' })
    expect(whole).toMatchObject({ role_id: [...one.roleIds, ...two.roleIds].join(',') })
    expect(whole.userRoleList.map((role: { id: string }) => role.id).toSorted()).toEqual(
      [...one.roleIds, ...two.roleIds].toSorted(),
    )
    const narrow = await signIn({ 'role-id': two.roleIds[0] ?? '' })
    expect(narrow.role_id).toBe(two.roleIds[0])
    expect(
      await Promise.all([
        may(whole.access_token, 'blade-user/page'),
        may(whole.access_token, 'blade-system/role/list'),
      ]),
    ).toEqual([200, 200])
    expect(
      await Promise.all([
        may(narrow.access_token, 'blade-user/page'),
        may(narrow.access_token, 'blade-system/role/list'),
      ]),
    ).toEqual([403, 200])
    const again = await refresh(narrow.refresh_token)
    expect(again.body.role_id).toBe(two.roleIds[0])
    // A request's own header changes nothing: what counts is what the session was opened with.
    expect(
      await call(
        { ...both, token: narrow.access_token },
        'GET',
        'blade-user/page',
        {},
        { 'role-id': one.roleIds[0] ?? '', 'tenant-id': '000000' },
      ),
    ).toMatchObject({ code: 403 })
    const stolen = answerOf(
      await testApp.app.http.inject({
        method: 'POST',
        url: '/api/blade-auth/oauth/token',
        query: { grant_type: 'refresh_token', refresh_token: again.body.refresh_token },
        headers: { authorization: basic(), 'role-id': one.roleIds[0] ?? '' },
      }),
    )
    expect(stolen.body.role_id).toBe(two.roleIds[0])
  })
})

test('the maintenance switch turns everybody away but the administrator, and sign-in stays open', async () => {
  const person = await signedIn()
  await testApp.asOwner(`update param set param_value = 'true' where param_key = 'system.platform.maintenance'`)
  await new Promise(resolve => setTimeout(resolve, 2_050))
  expect(await call(person, 'GET', 'blade-user/page')).toMatchObject({ status: 200, code: 470, msg: '平台维护中' })
  expect(await call(root, 'GET', 'blade-user/page')).toMatchObject({ code: 200 })
  expect(await call(stranger(testApp), 'GET', 'blade-auth/oauth/captcha')).toMatchObject({ status: 200 })
  await testApp.asOwner(`update param set param_value = 'false' where param_key = 'system.platform.maintenance'`)
})
