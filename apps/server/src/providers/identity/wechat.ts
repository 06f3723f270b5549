import { type Dialect, needed, refuseFailure } from './dialect-port.ts'
import { at, Unfit } from './openid.ts'

// Sign-in of websites by WeChat's open platform: the id is called appid, a failure comes with status 200, and who came back is said beside
// the token.

const busy = new Set(['-1', '45009', '45011', '50002'])

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
      'errcode',
      busy,
    )
    const openid = needed(token, 'openid')
    const about = refuseFailure(
      await ask(userInfoUrl, { access_token: needed(token, 'access_token'), openid, lang: 'zh_CN' }),
      'errcode',
      busy,
    )
    if (at(about, 'openid') !== openid) throw new Unfit('the user info is of somebody else')
    return { ...token, ...about }
  },
}
