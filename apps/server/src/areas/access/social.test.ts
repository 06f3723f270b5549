import { createHash, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type OpenidProvider, startOpenidProvider, visit } from '../../../test/openid-provider.ts'
import {
  administrator,
  ask,
  call,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  signIn,
  stranger,
  type TestApp,
} from '../../../test/people.ts'
import { qqPerson, startQq, startWechat, wechatPerson } from '../../providers/identity/test-dialect-peers.ts'
import { type IdentityPeer, startIdentityPeer } from '../../providers/identity/test-identity-peer.ts'
import { backOf, Browser, enterProvider, plainProvider } from './test-social.ts'

const dayMs = 86_400_000
const password = 'of my own 1'
const digest = createHash('md5').update(password).digest('hex')

const lines: string[] = []
const log = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })

let nowMs = Date.now()
let testApp: TestApp
let openid: OpenidProvider
let peer: IdentityPeer
let mine: string
let theirs: string
let admin: Person
let plainRole: string
beforeAll(async () => {
  openid = await startOpenidProvider(['http://localhost/oauth/redirect/acme'])
  peer = await startIdentityPeer()
  testApp = await openApp({ IDENTITY_LOCAL: '1', LOG_LEVEL: 'trace' }, { now: () => new Date(nowMs), log })
  mine = await makeTenant(testApp)
  theirs = await makeTenant(testApp)
  admin = await makePerson(testApp, { tenantId: mine, roles: ['admin'] })
  plainRole = String((await makePerson(testApp, { tenantId: mine, roles: ['company'] })).roleIds[0])
  const { issuer, clientId, clientSecret } = openid
  await enterProvider(testApp, { source: 'acme', kind: 1, issuer, clientId, clientSecret })
  await enterProvider(testApp, plainProvider('plain', peer.origin))
  await enterProvider(testApp, plainProvider('other', peer.origin))
  await enterProvider(testApp, { ...plainProvider('theirs', peer.origin), onlyForTenantId: theirs })
})
afterAll(async () => {
  await testApp.close()
  await openid.close()
  await peer.close()
})
afterEach(() => peer.misbehave(undefined))

const browser = () => new Browser(testApp)
let people = 0
const newcomer = () => ({ id: `u${randomUUID()}`, name: `Newcomer ${++people}` })

/** A way back from the plain provider for somebody it knows. */
async function back(one: Browser, who: { id: string; name: string }, { tenantId = mine, source = 'plain' } = {}) {
  return { source, ...peer.agree(await one.start(tenantId, source), who) }
}

/** Somebody of ours who has linked an account. */
async function linked(options: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(testApp, { tenantId: mine, roles: ['company'], password, ...options })
  const [one, who] = [browser(), newcomer()]
  const { data } = await one.startLink(person, 'plain', digest)
  expect(await one.link(person, { source: 'plain', ...peer.agree(data.address, who) })).toMatchObject({ code: 200 })
  return { person, who, one }
}

const register = (one: Browser, answer: { oauth_id: string; access_token: string }, more = {}) =>
  one.post(
    'blade-user/register-guest',
    {
      tenantId: mine,
      name: '新客',
      account: `g${randomUUID().slice(0, 8)}`,
      password,
      oauthId: answer.oauth_id,
      ...more,
    },
    { 'blade-auth': `bearer ${answer.access_token}` },
  )

test('the sign-in page hears names and nothing else, of what is on and for its tenant', async () => {
  const offered = (tenantId: string) => ask(stranger(testApp), 'GET', 'blade-auth/oauth/social', { tenantId })
  const names = { name: '测试登录', nameEn: 'Acme' }
  expect(await offered(mine)).toEqual([
    { source: 'acme', ...names },
    { source: 'other', ...names },
    { source: 'plain', ...names },
  ])
  expect((await offered(theirs)).map((one: { source: string }) => one.source)).toContain('theirs')
  expect(await offered('999999')).toEqual(await offered(mine))
})

test('from the first sign-in by OpenID Connect to being let in: a certified provider', async () => {
  const one = browser()
  const first = await one.token(mine, backOf('acme', await visit(await one.start(mine, 'acme'), 'ann')))
  expect(first).toMatchObject({
    status: 200,
    body: {
      user_id: '-1',
      tenant_id: mine,
      role_name: 'guest',
      role_id: '',
      nick_name: 'Name of ann',
      refresh_token: '',
    },
  })
  expect(first.body.oauth_id).toMatch(/^[\w-]{43}$/)
  expect(first.body.data).toMatchObject({ userId: '-1', oauthId: first.body.oauth_id })
  // The token is good for the registration and for nothing else.
  const guest = { ...stranger(testApp), token: first.body.access_token }
  for (const path of ['blade-user/info', 'blade-system/menu/routes', 'blade-auth/oauth/user-info'])
    expect(await call(guest, 'GET', path)).toMatchObject({ status: 401 })
  const account = `ann${randomUUID().slice(0, 6)}`
  expect(await register(one, first.body, { account })).toMatchObject({ code: 200 })
  const again = async () => one.token(mine, backOf('acme', await visit(await one.start(mine, 'acme'), 'ann')))
  expect(await again()).toMatchObject({ status: 400, body: { error_description: '注册申请尚待管理员通过' } })
  const { records } = await ask(admin, 'GET', 'blade-user/page', { account })
  await ask(admin, 'POST', 'blade-user/admit-guest', { id: records[0].id, roleIds: plainRole })
  const entered = await again()
  expect(entered).toMatchObject({
    status: 200,
    body: { account, user_id: records[0].id, role_id: plainRole, oauth_id: '' },
  })
  const person = { ...stranger(testApp), token: entered.body.access_token }
  expect(await ask(person, 'GET', 'blade-user/info')).toMatchObject({ account })
  expect(one.cookie).toContain('forecourt-device=')
})

test('a consent that was refused brings no code, and nothing comes of it', async () => {
  const one = browser()
  const returned = await visit(await one.start(mine, 'acme'), undefined)
  expect(returned.searchParams.get('error')).toBe('access_denied')
  expect(await one.token(mine, backOf('acme', returned))).toMatchObject({ status: 400 })
})

test('a client of the family is sent on by the address it knows, and names its tenant when it comes back', async () => {
  const { person, who } = await linked()
  const answer = await testApp.app.http.inject({ method: 'GET', url: '/api/blade-auth/oauth/render/plain' })
  expect(answer.statusCode).toBe(302)
  const one = browser()
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const { code, state } = peer.agree(String(answer.headers.location), who)
  const came = { source: 'plain', code, state }
  expect(await one.token(mine, came, { cookie })).toMatchObject({ status: 200, body: { account: person.account } })
})

test('signing in by a provider is written down like any other, with the provider', async () => {
  const { person, who } = await linked()
  const one = browser()
  expect(await one.token(mine, await back(one, who))).toMatchObject({ status: 200, body: { account: person.account } })
  await expect
    .poll(() => testApp.asOwner('select outcome, source from sign_in_log where account = $1', [person.account]))
    .toEqual([{ outcome: 1, source: 'plain' }])
})

test('a way back counts once, and for the browser that began it', async () => {
  const { who } = await linked()
  const [one, other] = [browser(), browser()]
  await other.start(mine, 'plain')
  const came = await back(one, who)
  const over = { status: 400, body: { error_description: '第三方登录已失效，请重新开始' } }
  expect(await other.token(mine, came)).toMatchObject(over)
  expect(await browser().token(mine, came)).toMatchObject(over)
  expect(await one.token(mine, came)).toMatchObject({ status: 200 })
  expect(await one.token(mine, came)).toMatchObject(over)
  expect(await one.token(mine, { ...came, state: 'x'.repeat(43) })).toMatchObject(over)
})

test('two requests with one way back at the same time let in once', async () => {
  const { who } = await linked()
  const one = browser()
  const came = await back(one, who)
  const answers = await Promise.all([one.token(mine, came), one.token(mine, came)])
  expect(answers.filter(answer => answer.status === 200).length).toBeLessThanOrEqual(1)
})

test('one address begins so often a minute', async () => {
  const one = browser()
  for (let index = 0; index < 120; index++) await one.start(mine, 'plain')
  const start = await one.post('blade-auth/oauth/social/start', { tenantId: mine, source: 'plain' })
  expect(start).toMatchObject({ code: 429, reason: 'tooOften' })
  const came = { source: 'plain', code: 'guessed', state: 'guessed' }
  expect(await one.token(mine, came)).toMatchObject({ status: 400, msg: '登录错误次数过多，请稍后再试' })
})

test('a way back is over after ten minutes', async () => {
  const { who } = await linked()
  const one = browser()
  const came = await back(one, who)
  await testApp.asOwner(`update social_state set expires_at = now() - interval '1 second'`)
  expect(await one.token(mine, came)).toMatchObject({ status: 400 })
})

test('a code of one provider is nothing at another, and a way back of one tenant nothing at another', async () => {
  const { who } = await linked()
  const one = browser()
  const came = await back(one, who)
  expect(await one.token(mine, { ...came, source: 'other' })).toMatchObject({ status: 400 })
  const next = await back(one, who)
  expect(await one.token(theirs, next)).toMatchObject({ status: 400 })
  // Known there by the same number, but linked to nobody.
  expect(await one.token(mine, await back(one, who, { source: 'other' }))).toMatchObject({ body: { user_id: '-1' } })
  expect(await one.token(theirs, await back(one, who, { tenantId: theirs }))).toMatchObject({ body: { user_id: '-1' } })
  const start = await one.post('blade-auth/oauth/social/start', { tenantId: mine, source: 'theirs' })
  expect(start).toMatchObject({ code: 404 })
})

test('who is frozen, of a tenant that is closed, or whose provider is off, is let in by no provider', async () => {
  const { person, who } = await linked()
  const one = browser()
  await ask(admin, 'POST', 'blade-user/freeze', { id: person.userId })
  const frozen = await one.token(mine, await back(one, who))
  expect(frozen).toMatchObject({ status: 400, body: { error_description: '账号未启用，请联系管理员' } })
  await expect
    .poll(() => testApp.asOwner('select outcome from sign_in_log where account = $1', [person.account]))
    .toEqual([{ outcome: 6 }])
  await ask(admin, 'POST', 'blade-user/unfreeze', { id: person.userId })
  await testApp.asOwner('update tenant set status = 2 where tenant_id = $1', [mine])
  const closed = await one.token(mine, await back(one, who))
  await testApp.asOwner('update tenant set status = 1 where tenant_id = $1', [mine])
  expect(closed).toMatchObject({ status: 400, body: { error_description: '租户授权已过期，请联系管理员' } })
  const came = await back(one, who)
  await testApp.asOwner(`update identity_provider set status = 1 where source = 'plain'`)
  const off = await one.token(mine, came)
  await testApp.asOwner(`update identity_provider set status = 2 where source = 'plain'`)
  expect(off).toMatchObject({ status: 400 })
})

test('a provider that fails or refuses is named to the person, and the way back is used up', async () => {
  const { who } = await linked()
  const one = browser()
  const came = await back(one, who)
  peer.misbehave({ token: { status: 503, body: '' } })
  expect(await one.token(mine, came)).toMatchObject({ status: 400, msg: '测试登录没有应答，请稍后再试' })
  peer.misbehave(undefined)
  expect(await one.token(mine, came)).toMatchObject({ msg: '第三方登录已失效，请重新开始' })
  const next = await back(one, who)
  expect(await one.token(mine, { ...next, code: 'guessed' })).toMatchObject({ msg: '测试登录未能确认您的身份，请重试' })
})

test('the second factor is asked for after a provider as after a password, and the provider is asked once', async () => {
  const { person, who } = await linked()
  const { key } = await ask(person, 'POST', 'blade-user/authenticator/enrol')
  const shown = () => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: nowMs })
  await ask(person, 'POST', 'blade-user/authenticator/confirm', { code: shown() })
  nowMs += dayMs
  const one = browser()
  const came = await back(one, who)
  const asked = await one.token(mine, came)
  expect(asked).toMatchObject({ status: 428, reason: 'stepUpNeeded', data: { kind: 'authenticator' } })
  expect(asked.body.access_token).toBeUndefined()
  const before = peer.requests.length
  const proof = (code: string) => ({ 'step-up': `${asked.data.id} ${code}` })
  expect(await one.token(mine, came, proof('000000'))).toMatchObject({ status: 428, reason: 'stepUpWrong' })
  expect(await one.token(mine, { ...came, code: 'another' }, proof(shown()))).toMatchObject({ status: 400 })
  const next = await back(one, who)
  const askedAgain = await one.token(mine, next)
  const right = { 'step-up': `${askedAgain.data.id} ${shown()}` }
  expect(await one.token(mine, next, right)).toMatchObject({ status: 200, body: { account: person.account } })
  expect(await one.token(mine, next, right)).toMatchObject({ status: 400 })
  // Two ways back, each asked for once: a token and who that is.
  expect(peer.requests.slice(before).map(({ url }) => url.pathname)).toEqual(['/token', '/user'])
})

test('registering by a provider needs what only its browser was given, once, and links to nobody else', async () => {
  const one = browser()
  const who = newcomer()
  const { body } = await one.token(mine, await back(one, who))
  expect(await register(one, { ...body, oauth_id: '42' })).toMatchObject({ code: 422, reason: 'oauthWrong' })
  expect(await register(one, { ...body, access_token: 'another' })).toMatchObject({ reason: 'oauthWrong' })
  // What is wrong with the form uses nothing up.
  expect(await register(one, body, { password: '123456' })).toMatchObject({ problems: [{ field: 'password' }] })
  expect(await register(one, body)).toMatchObject({ code: 200 })
  expect(await register(one, body)).toMatchObject({ reason: 'oauthWrong' })
})

test('nobody is linked by a name or an address that a provider gives', async () => {
  const person = await makePerson(testApp, { tenantId: mine, roles: ['company'], password })
  await testApp.asOwner(`update "user" set email = 'boss@example.com' where id = $1`, [person.userId])
  const one = browser()
  const who = { ...newcomer(), name: person.account, email: 'boss@example.com', login: person.account }
  expect(await one.token(mine, await back(one, who))).toMatchObject({ body: { user_id: '-1' } })
})

test('where people do not register, who is linked to nobody hears so', async () => {
  await testApp.asOwner(`update param set param_value = 'false' where param_key = 'account.registerUser'`)
  const one = browser()
  const answer = await one.token(mine, await back(one, newcomer()))
  await testApp.asOwner(`update param set param_value = 'true' where param_key = 'account.registerUser'`)
  expect(answer).toMatchObject({ status: 400, msg: '该第三方账号尚未绑定用户，请用密码登录后绑定' })
})

test('a link is begun by the password, shown to its person, and taken away again', async () => {
  const { person, who, one } = await linked()
  expect(await one.startLink(person, 'other', 'wrong')).toMatchObject({
    code: 422,
    problems: [{ field: 'oldPassword' }],
  })
  const own = await ask(person, 'GET', 'blade-user/oauth')
  expect(own).toMatchObject([
    { source: 'acme', id: null },
    { source: 'other', id: null },
    { source: 'plain', nickname: who.name, isOffered: 1 },
  ])
  const other = await makePerson(testApp, { tenantId: mine, roles: ['company'], password })
  const { id } = own[2]
  expect(await call(other, 'POST', 'blade-user/oauth/unlink', { id })).toMatchObject({ code: 404 })
  await ask(person, 'POST', 'blade-user/oauth/unlink', { id })
  expect(await one.token(mine, await back(one, who))).toMatchObject({ body: { user_id: '-1' } })
})

test('an account is linked to one person of a tenant, and a way back only for whom it was begun', async () => {
  const { who } = await linked()
  const [other, third] = [
    await makePerson(testApp, { tenantId: mine, roles: ['company'], password }),
    await makePerson(testApp, { tenantId: mine, roles: ['company'], password }),
  ]
  const one = browser()
  const begin = async () => (await one.startLink(other, 'plain', digest)).data.address
  const taken = { source: 'plain', ...peer.agree(await begin(), who) }
  expect(await one.link(other, taken)).toMatchObject({ code: 409, reason: 'socialTaken' })
  expect(await one.link(other, taken)).toMatchObject({ reason: 'providerOver' })
  const fresh = { source: 'plain', ...peer.agree(await begin(), newcomer()) }
  expect(await one.link(third, fresh)).toMatchObject({ reason: 'providerOver' })
  // What was begun to link signs nobody in, and the other way round.
  expect(await one.token(mine, { source: 'plain', ...peer.agree(await begin(), who) })).toMatchObject({ status: 400 })
  expect(await one.link(other, await back(one, newcomer()))).toMatchObject({ reason: 'providerOver' })
})

test('who has no password keeps the last way in', async () => {
  const { person } = await linked()
  const [, , { id }] = await ask(person, 'GET', 'blade-user/oauth')
  await testApp.asOwner('update "user" set password_hash = null where id = $1', [person.userId])
  expect(await call(person, 'POST', 'blade-user/oauth/unlink', { id })).toMatchObject({
    code: 409,
    reason: 'lastWayIn',
  })
})

test('a provider is checked when it is turned on, and what decides whose word counts never changes', async () => {
  const root = await administrator(testApp)
  const values = { source: `p${people}`, name: '甲', nameEn: 'A', clientId: 'x', clientSecret: 'y', sort: 9 }
  const { id } = await ask(root, 'POST', 'blade-system/identity-provider/submit', {
    ...values,
    kind: 1,
    issuer: `${peer.origin}/no`,
  })
  const enable = () =>
    call(root, 'POST', 'blade-system/identity-provider/enable', { id }, { 'idempotency-key': randomUUID() })
  expect(await enable()).toMatchObject({ code: 409, reason: 'providerUnfit' })
  await ask(root, 'POST', 'blade-system/identity-provider/submit', { id, ...values, issuer: peer.origin, name: '乙' })
  expect(await ask(root, 'GET', 'blade-system/identity-provider/detail', { id })).toMatchObject({
    issuer: `${peer.origin}/no`,
    name: '乙',
    status: 1,
  })
  const missing = await call(root, 'POST', 'blade-system/identity-provider/submit', { ...values, source: 'q', kind: 2 })
  expect(missing).toMatchObject({ code: 422 })
  expect(missing.problems.map(({ field }) => field)).toEqual(['authorizeUrl', 'tokenUrl', 'userInfoUrl'])
})

test('the password signs in beside it as before', async () => {
  const { person } = await linked()
  expect(await signIn(testApp, mine, person.account, password)).toMatchObject({ userId: person.userId })
})

const dialects = [
  [3, 'weixin', startWechat, ['/sns/oauth2/access_token', '/sns/userinfo'], wechatPerson.nickname, 'errcode 40029'],
  [4, 'qq', startQq, ['/oauth2.0/token', '/user/get_user_info'], qqPerson.nickname, 'error 100020'],
] as const

test.each(dialects)(
  'a person of dialect %i links an account, signs in by it, and registers by one that nobody has',
  async (...given) => {
    const [kind, source, start, paths, name, reason] = given
    const app = { id: `app-of-${source}`, secret: `shown-to-nobody-${source}` }
    const dialect = await start(app)
    try {
      const [tokenUrl, userInfoUrl] = paths.map(path => `${dialect.origin}${path}`)
      const addresses = { authorizeUrl: `${dialect.origin}/authorize`, tokenUrl, userInfoUrl }
      await enterProvider(testApp, { source, kind, clientId: app.id, clientSecret: app.secret, ...addresses })
      const wayOf = async (one: Browser) => ({ source, ...dialect.agree(await one.start(mine, source)) })

      const person = await makePerson(testApp, { tenantId: mine, roles: ['company'], password })
      const one = browser()
      const { data } = await one.startLink(person, source, digest)
      expect(await one.link(person, { source, ...dialect.agree(data.address) })).toMatchObject({ code: 200 })
      const again = browser()
      const way = await wayOf(again)
      const { body } = await again.token(mine, way)
      expect(body).toMatchObject({ user_id: person.userId, tenant_id: mine })
      // A way back counts once, and only for the browser that it was begun in.
      expect((await again.token(mine, way)).body.access_token).toBeUndefined()
      expect((await browser().token(mine, await wayOf(again))).body.access_token).toBeUndefined()
      const links = await ask(person, 'GET', 'blade-user/oauth')
      const link = links.find((own: { source: string }) => own.source === source)
      expect(link).toMatchObject({ nickname: name })
      await ask(person, 'POST', 'blade-user/oauth/unlink', { id: link.id })

      const first = await again.token(mine, await wayOf(again))
      expect(first).toMatchObject({ status: 200, body: { user_id: '-1', nick_name: name } })
      const account = `d${randomUUID().slice(0, 8)}`
      expect(await register(again, first.body, { account })).toMatchObject({ code: 200 })
      expect(await again.token(mine, await wayOf(again))).toMatchObject({ status: 400, msg: '注册申请尚待管理员通过' })
      const { records } = await ask(admin, 'GET', 'blade-user/page', { account })
      await ask(admin, 'POST', 'blade-user/admit-guest', { id: records[0].id, roleIds: plainRole })
      expect(await again.token(mine, await wayOf(again))).toMatchObject({ status: 200, body: { account } })

      const guessed = await again.token(mine, { ...(await wayOf(again)), code: 'guessed' })
      expect(guessed).toMatchObject({ status: 400, msg: '测试登录未能确认您的身份，请重试' })
      // The vendor's code stands in the log and in no answer; its secret, and what it issues, in neither.
      expect(JSON.stringify(guessed.body)).not.toContain(reason)
      expect(lines.find(line => line.includes('identityFailed') && line.includes(source))).toContain(reason)
      const shown = [...lines, JSON.stringify([first.body, guessed.body, links])].join('')
      const issued = dialect.requests.flatMap(({ url }) => url.searchParams.getAll('access_token'))
      expect(issued.length).toBeGreaterThan(2)
      for (const kept of [app.secret, ...issued]) expect(shown).not.toContain(kept)
    } finally {
      await dialect.close()
    }
  },
)
