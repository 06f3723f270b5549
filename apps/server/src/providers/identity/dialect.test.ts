import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { identityProviders } from './identity-providers.ts'
import type { IdentityPort, IdentitySettings } from './port.ts'
import {
  type DialectPeer,
  qqOpenid,
  qqPerson,
  said,
  startQq,
  startWechat,
  wechatPerson,
  wrapped,
} from './test-dialect-peers.ts'

const redirectUri = 'https://forecourt.example.com/oauth/redirect/wechat'
const state = 'a-state-of-this-browser'
const none = {
  issuer: '',
  authorizeUrl: '',
  tokenUrl: '',
  userInfoUrl: '',
  scopes: '',
  idField: '',
  nameField: '',
  avatarField: '',
}
const app = { id: 'wx0123456789abcdef', secret: 'a secret: & more' }

let port: IdentityPort
let peers: Record<'wechat' | 'qq', DialectPeer>
let settings: Record<'wechat' | 'qq', IdentitySettings>
const tokenPath = { wechat: '/sns/oauth2/access_token', qq: '/oauth2.0/token' } as const
const personPath = { wechat: '/sns/userinfo', qq: '/user/get_user_info' } as const

beforeAll(async () => {
  port = identityProviders({ isAllowed: () => true, lookup: lookup as LookupFunction })
  peers = { wechat: await startWechat({ ...app, unionid: 'u-of-wechat' }), qq: await startQq(app) }
  const of = (kind: 'wechat' | 'qq', origin: string): IdentitySettings => ({
    ...none,
    kind,
    clientId: app.id,
    clientSecret: app.secret,
    authorizeUrl: `${origin}/authorize`,
    tokenUrl: `${origin}${tokenPath[kind]}`,
    userInfoUrl: `${origin}${personPath[kind]}`,
  })
  settings = { wechat: of('wechat', peers.wechat.origin), qq: of('qq', peers.qq.origin) }
})
afterAll(() => Promise.all([peers.wechat.close(), peers.qq.close()]))
afterEach(() => {
  peers.wechat.misbehave()
  peers.qq.misbehave()
})

async function finish(kind: 'wechat' | 'qq', more: Partial<IdentitySettings> = {}, back: object = {}) {
  const of = { ...settings[kind], ...more }
  const begun = await port.begin(of, { redirectUri, state })
  if (begun.result !== 'ok') throw new Error(begun.reason)
  return port.finish(of, { ...begun, redirectUri, ...peers[kind].agree(begun.address), ...back })
}

describe('WeChat', () => {
  test('sends a browser to its own page by an appid, with the mark that it asks for', async () => {
    const begun = await port.begin({ ...settings.wechat, authorizeUrl: '' }, { redirectUri, state })
    const url = new URL(begun.result === 'ok' ? begun.address : '')
    expect([url.origin, url.pathname, url.hash]).toEqual([
      'https://open.weixin.qq.com',
      '/connect/qrconnect',
      '#wechat_redirect',
    ])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: app.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'snsapi_login',
      state,
    })
  })

  test('says who came back by the id of the application, or by the union id where that was chosen', async () => {
    const identity = { username: '王芳', nickname: '王芳', avatar: wechatPerson.headimgurl }
    expect(await finish('wechat')).toEqual({ result: 'ok', identity: { subject: wechatPerson.openid, ...identity } })
    expect(await finish('wechat', { idField: 'unionid' })).toMatchObject({ identity: { subject: 'u-of-wechat' } })
    peers.wechat.misbehave(tokenPath.wechat, said({ errcode: 0, openid: wechatPerson.openid, access_token: 'none' }))
    expect(await finish('wechat')).toEqual({ result: 'refused', reason: 'errcode 40001' })
  })

  test('whoever has no union id is not taken for somebody by the id of the application where the union id was chosen', async () => {
    const alone = await startWechat(app)
    try {
      const of = {
        ...settings.wechat,
        tokenUrl: `${alone.origin}${tokenPath.wechat}`,
        userInfoUrl: `${alone.origin}${personPath.wechat}`,
      }
      const back = () => ({ redirectUri, nonce: '', verifier: '', ...alone.agree(alone.origin + '/?appid=' + app.id) })
      expect(await port.finish({ ...of, idField: 'unionid' }, back())).toEqual({
        result: 'refused',
        reason: 'there is no unionid',
      })
      expect(await port.finish(of, back())).toMatchObject({ identity: { subject: wechatPerson.openid } })
    } finally {
      await alone.close()
    }
  })

  test('refuses with status 200 and a code, and is busy with another', async () => {
    expect(await finish('wechat', {}, { code: 'used-before' })).toEqual({ result: 'refused', reason: 'errcode 40029' })
    expect(await finish('wechat', { clientSecret: 'wrong' })).toEqual({ result: 'refused', reason: 'errcode 40125' })
    peers.wechat.misbehave(tokenPath.wechat, said({ errcode: -1, errmsg: 'system error' }))
    expect(await finish('wechat')).toEqual({ result: 'unknown', reason: 'errcode -1' })
    peers.wechat.misbehave(personPath.wechat, said({ ...wechatPerson, openid: 'somebody-else' }))
    expect(await finish('wechat')).toMatchObject({ result: 'refused' })
  })
})

describe('QQ', () => {
  test('says who came back by three addresses', async () => {
    const begun = await port.begin({ ...settings.qq, authorizeUrl: '' }, { redirectUri, state })
    expect(begun.result === 'ok' && begun.address).toContain(
      'https://graph.qq.com/oauth2.0/authorize?response_type=code&client_id=',
    )
    expect(await finish('qq')).toEqual({
      result: 'ok',
      identity: {
        subject: qqOpenid,
        username: '李强',
        nickname: '李强',
        avatar: qqPerson.figureurl_qq_2,
      },
    })
  })

  test('refuses a code twice, another way back, a wrong secret, and a union id to whom it gives none', async () => {
    expect(await finish('qq', {}, { code: 'used-before' })).toEqual({ result: 'refused', reason: 'error 100020' })
    expect(await finish('qq', {}, { redirectUri: 'https://other.example.com/' })).toMatchObject({
      reason: 'error 100010',
    })
    expect(await finish('qq', { clientSecret: 'wrong' })).toEqual({ result: 'refused', reason: 'error 100009' })
    expect(await finish('qq', { idField: 'unionid' })).toEqual({ result: 'refused', reason: 'error 100048' })
  })

  test('is understood where it wraps its answers, and refused where a token comes as a form', async () => {
    peers.qq.misbehave('/oauth2.0/me', wrapped({ client_id: app.id, openid: qqOpenid }))
    expect(await finish('qq')).toMatchObject({ identity: { subject: qqOpenid } })
    peers.qq.misbehave('/oauth2.0/token', wrapped({ error: 100019, error_description: 'code to access token error' }))
    expect(await finish('qq')).toEqual({ result: 'refused', reason: 'error 100019' })
    peers.qq.misbehave('/oauth2.0/token', said('access_token=FE04&expires_in=7776000', 'text/html'))
    expect(await finish('qq')).toEqual({ result: 'refused', reason: 'unreadable answer' })
    peers.qq.misbehave('/user/get_user_info', said({ ret: 100030, msg: 'this api without user authorization' }))
    expect(await finish('qq')).toEqual({ result: 'refused', reason: 'ret 100030' })
    peers.qq.misbehave('/user/get_user_info', said(qqPerson))
    expect(await finish('qq')).toEqual({ result: 'refused', reason: 'there is no ret' })
  })

  test('a token that was issued to another application proves nobody', async () => {
    peers.qq.misbehave('/oauth2.0/me', said({ client_id: '101999999', openid: 'somebody' }))
    expect(await finish('qq')).toEqual({ result: 'refused', reason: 'the token is of another application' })
  })
})

describe.each(['wechat', 'qq'] as const)('%s', kind => {
  test('that fails, breaks off or talks nonsense is told apart from one that refuses, and no reason holds a secret', async () => {
    const answers = [
      { status: 503, body: 'busy' },
      'cut',
      'cut in the middle',
      said('<html>', 'text/html'),
      said([]),
      said({}),
    ] as const
    for (const path of [tokenPath[kind], personPath[kind]])
      for (const answer of answers) {
        peers[kind].misbehave(path, answer)
        const found = await finish(kind)
        expect([path, answer, found.result]).not.toEqual([path, answer, 'ok'])
        if (answer === answers[0]) expect(found).toEqual({ result: 'unknown', reason: 'http 503' })
        if (answer === 'cut') expect(found).toMatchObject({ result: 'unknown' })
        expect(JSON.stringify(found)).not.toContain('secret')
      }
  })

  test('that never answers is given up', { timeout: 20_000 }, async () => {
    peers[kind].misbehave(tokenPath[kind], 'hang')
    expect(await finish(kind)).toEqual({ result: 'unknown', reason: 'timeout' })
  })

  test('that answers without end, or with nothing but blanks behind a bracket, holds nobody else up', async () => {
    peers[kind].misbehave(tokenPath[kind], said(`{"access_token":"${'x'.repeat(600_000)}"}`))
    expect(await finish(kind)).toMatchObject({ result: 'unknown' })
    for (const body of [`a()${' '.repeat(60_000)}x`, `a(${') '.repeat(60_000)}x`, `${'a '.repeat(60_000)}x`]) {
      peers[kind].misbehave(tokenPath[kind], said(body))
      const beganMs = performance.now()
      expect(await finish(kind)).toEqual({ result: 'refused', reason: 'unreadable answer' })
      expect(performance.now() - beganMs).toBeLessThan(3_000)
    }
  })

  test('that says a text in place of a code is not quoted', async () => {
    const text = `wrong: ${app.secret} ${'x'.repeat(100)}`
    peers[kind].misbehave(tokenPath[kind], said({ errcode: text, error: text }))
    const name = kind === 'wechat' ? 'errcode' : 'error'
    expect(await finish(kind)).toEqual({ result: 'refused', reason: `${name} is no code` })
  })

  test('goes to no address that is not allowed', async () => {
    const only = identityProviders({ isAllowed: url => !url.includes('/user'), lookup: lookup as LookupFunction })
    expect(await only.check(settings[kind])).toEqual({ result: 'refused', reason: 'the address is not allowed' })
    expect(await port.check(settings[kind])).toEqual({ result: 'ok' })
  })
})
