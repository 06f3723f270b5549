import { randomBytes } from 'node:crypto'
import { type Peer, type PeerAnswer, type PeerRequest, startPeer } from '../test-peer.ts'

// Peers of our own for the two dialects, written from what their vendors publish.

export interface DialectPeer extends Peer {
  /** Issues a code for somebody who agreed at this address. */
  agree(address: string): { readonly code: string; readonly state: string; readonly iss: string }
  /** What the path answers from now on in place of what is right; all are right again without one. */
  misbehave(path?: string, answer?: PeerAnswer): void
}

export const said = (value: unknown, type = 'application/json'): PeerAnswer => ({
  status: 200,
  headers: { 'content-type': type },
  body: typeof value === 'string' ? value : JSON.stringify(value),
})
/** As QQ answers who does not ask for JSON alone. */
export const wrapped = (value: unknown): PeerAnswer => said(`callback( ${JSON.stringify(value)} );\n`, 'text/html')
const asAsked = (query: URLSearchParams, value: unknown): PeerAnswer =>
  query.get('fmt') === 'json' ? said(value) : wrapped(value)

type Ways = Readonly<Record<string, (query: URLSearchParams) => PeerAnswer>>

async function startDialect(appOf: string, ways: (issued: Issued) => Ways): Promise<DialectPeer> {
  const issued: Issued = { codes: new Map(), tokens: new Set() }
  const wrong = new Map<string, PeerAnswer>()
  const known = ways(issued)
  const answer = ({ url, method }: PeerRequest): PeerAnswer => {
    if (method !== 'GET') return { status: 405, body: '' }
    return wrong.get(url.pathname) ?? known[url.pathname]?.(url.searchParams) ?? { status: 404, body: '' }
  }
  return {
    ...(await startPeer(answer)),
    agree(address) {
      const { searchParams: asked } = new URL(address)
      const code = randomBytes(16).toString('hex')
      issued.codes.set(code, { redirectUri: asked.get('redirect_uri') ?? '', app: asked.get(appOf) ?? '' })
      return { code, state: asked.get('state') ?? '', iss: '' }
    },
    misbehave(path, instead) {
      wrong.clear()
      if (path && instead) wrong.set(path, instead)
    },
  }
}

interface Issued {
  readonly codes: Map<string, { readonly redirectUri: string; readonly app: string }>
  readonly tokens: Set<string>
}

const newToken = ({ tokens }: Issued): string => {
  const token = randomBytes(16).toString('hex').toUpperCase()
  tokens.add(token)
  return token
}

export const wechatPerson = {
  openid: 'o6_bmjrPTlm6',
  nickname: '王芳',
  headimgurl: 'https://thirdwx.example.com/1.png',
}

/** WeChat's open platform for one application; `unionid` where that belongs to an account with several. */
export const startWechat = (app: { readonly id: string; readonly secret: string; readonly unionid?: string }) =>
  startDialect('appid', issued => ({
    '/sns/oauth2/access_token': query => {
      if (query.get('appid') !== app.id) return said({ errcode: 40013, errmsg: 'invalid appid' })
      if (query.get('secret') !== app.secret) return said({ errcode: 40125, errmsg: 'invalid appsecret' })
      const code = issued.codes.get(query.get('code') ?? '')
      issued.codes.delete(query.get('code') ?? '')
      if (!code || query.get('grant_type') !== 'authorization_code')
        return said({ errcode: 40029, errmsg: 'invalid code' })
      return said({
        access_token: newToken(issued),
        expires_in: 7200,
        refresh_token: 'REFRESH',
        openid: wechatPerson.openid,
        scope: 'snsapi_login',
        ...(app.unionid ? { unionid: app.unionid } : {}),
      })
    },
    '/sns/userinfo': query =>
      issued.tokens.has(query.get('access_token') ?? '') && query.get('openid') === wechatPerson.openid
        ? said({ ...wechatPerson, sex: 0, privilege: [], ...(app.unionid ? { unionid: app.unionid } : {}) })
        : said({ errcode: 40001, errmsg: 'invalid credential' }),
  }))

export const qqPerson = { nickname: '李强', figureurl_qq_2: 'https://thirdqq.example.com/100.png' }
export const qqOpenid = 'F1B2C3D4E5F60718293A4B5C6D7E8F90'

/** QQ Connect for one application; `me` names another one where a token of that is shown. */
export const startQq = (app: { readonly id: string; readonly secret: string; readonly unionid?: string }) =>
  startDialect('client_id', issued => ({
    '/oauth2.0/token': query => {
      const code = issued.codes.get(query.get('code') ?? '')
      issued.codes.delete(query.get('code') ?? '')
      const refusing = (error: number, error_description: string) => asAsked(query, { error, error_description })
      if (query.get('client_id') !== app.id) return refusing(100008, 'client_id is unknown')
      if (query.get('client_secret') !== app.secret) return refusing(100009, 'client_secret is illegal')
      if (!code) return refusing(100020, 'code is reused error')
      if (code.redirectUri !== query.get('redirect_uri')) return refusing(100010, 'redirect uri is illegal')
      const token = newToken(issued)
      if (query.get('fmt') !== 'json') return said(`access_token=${token}&expires_in=7776000`, 'text/html')
      return said({ access_token: token, expires_in: 7776000, refresh_token: 'REFRESH' })
    },
    '/oauth2.0/me': query => {
      const isKnown = issued.tokens.has(query.get('access_token') ?? '')
      const wantsUnion = query.get('unionid') === '1'
      if (!isKnown) return asAsked(query, { error: 100016, error_description: 'access token check failed' })
      if (wantsUnion && !app.unionid) return asAsked(query, { error: 100048, error_description: 'companyid not set' })
      return asAsked(query, { client_id: app.id, openid: qqOpenid, ...(wantsUnion ? { unionid: app.unionid } : {}) })
    },
    '/user/get_user_info': query =>
      issued.tokens.has(query.get('access_token') ?? '') &&
      query.get('oauth_consumer_key') === app.id &&
      query.get('openid') === qqOpenid
        ? said({ ret: 0, msg: '', ...qqPerson })
        : said({ ret: -23, msg: 'token is invalid' }),
  }))
