import { type Dialect, needed } from './dialect-port.ts'
import { at, Unfit } from './openid.ts'

// Sign-in of websites by WeChat's open platform: the id is called appid, a failure comes with status 200, and who came back is said beside
// the token.

const busy = new Set(['-1', '45009', '45011', '50002'])

/** Its codes stand for what went wrong; a few of them for another time. */
function refuseFailure(answer: Record<string, unknown>): Record<string, unknown> {
  const code = at(answer, 'errcode')
  if (code && code !== '0') throw new Unfit(`errcode ${code}`, busy.has(code))
  return answer
}

export const wechat: Dialect = {
  addresses: {
    authorizeUrl: 'https://open.weixin.qq.com/connect/qrconnect',
    tokenUrl: 'https://api.weixin.qq.com/sns/oauth2/access_token',
    userInfoUrl: 'https://api.weixin.qq.com/sns/userinfo',
  },
  fields: { idField: 'openid', nameField: 'nickname', avatarField: 'headimgurl' },
  authorize: ({ authorizeUrl, clientId, scopes }, { redirectUri, state }) => {
    const url = new URL(authorizeUrl)
    const asked = {
      appid: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: scopes || 'snsapi_login',
      state,
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    url.hash = 'wechat_redirect'
    return url.href
  },
  person: async ({ tokenUrl, userInfoUrl, clientId, clientSecret }, { code }, ask) => {
    const token = refuseFailure(
      await ask(tokenUrl, { appid: clientId, secret: clientSecret, code, grant_type: 'authorization_code' }),
    )
    const openid = needed(token, 'openid')
    const about = refuseFailure(
      await ask(userInfoUrl, { access_token: needed(token, 'access_token'), openid, lang: 'zh_CN' }),
    )
    if (at(about, 'openid') !== openid) throw new Unfit('the user info is of somebody else')
    return { ...token, ...about }
  },
}
