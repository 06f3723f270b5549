import { type Dialect, needed, refuseFailure } from './dialect-port.ts'
import { at, Unfit } from './openid.ts'

// Sign-in of websites by QQ Connect: the token says nothing of whom it is of, which a third address does, and failures have two shapes.

const byUnionId = 'unionid'

export const qq: Dialect = {
  addresses: {
    authorizeUrl: 'https://graph.qq.com/oauth2.0/authorize',
    tokenUrl: 'https://graph.qq.com/oauth2.0/token',
    userInfoUrl: 'https://graph.qq.com/user/get_user_info',
  },
  fields: { idField: 'openid', nameField: 'nickname', avatarField: 'figureurl_qq_2' },
  authorize: ({ authorizeUrl, clientId, scopes }, { redirectUri, state }) => {
    const url = new URL(authorizeUrl)
    const asked = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state,
      scope: scopes || 'get_user_info',
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    return url.href
  },
  person: async ({ tokenUrl, userInfoUrl, clientId, clientSecret, idField }, { code, redirectUri }, ask) => {
    const token = refuseFailure(
      await ask(tokenUrl, {
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        code,
        redirect_uri: redirectUri,
        fmt: 'json',
      }),
      'error',
    )
    const accessToken = needed(token, 'access_token')
    // Beside the address of tokens. Who has no right to the union id is refused when asking for it.
    const me = refuseFailure(
      await ask(new URL('me', tokenUrl).href, {
        access_token: accessToken,
        fmt: 'json',
        ...(idField === byUnionId ? { unionid: '1' } : {}),
      }),
      'error',
    )
    // A token that was issued to another application proves nothing here.
    if (at(me, 'client_id') !== clientId) throw new Unfit('the token is of another application')
    const openid = needed(me, 'openid')
    const about = await ask(userInfoUrl, { access_token: accessToken, oauth_consumer_key: clientId, openid })
    // It says in any case how it went.
    needed(about, 'ret')
    refuseFailure(about, 'ret')
    return { ...about, openid, unionid: at(me, byUnionId) }
  },
}
