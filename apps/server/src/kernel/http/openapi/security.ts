import { accessCookie, type Area, type Call, inBoth, type Label, type Protocol } from '@forecourt/contract/kernel'

type Json = Record<string, unknown>
type Requirement = Readonly<Record<string, readonly string[]>>

const key = (place: 'header' | 'query' | 'cookie', name: string, text: Label): Json => ({
  type: 'apiKey',
  in: place,
  name,
  description: inBoth(text),
})

/** Every header by which somebody says who asks. */
export const securitySchemes: Readonly<Record<string, Json>> = {
  bladeAuth: key('header', 'Blade-Auth', [
    '登录得到的令牌：bearer <access_token>',
    'The token that signing in answered: bearer <access_token>',
  ]),
  bladeAuthInQuery: key('query', 'Blade-Auth', [
    '无法发送请求头时的令牌，仅用于下载与实时消息',
    'The token where no header can be sent: for downloads and live events only',
  ]),
  accessCookie: key('cookie', accessCookie, [
    '本站网页的令牌，仅用于下载与实时消息',
    'The token of our own web pages: for downloads and live events only',
  ]),
  basicClient: {
    type: 'http',
    scheme: 'basic',
    description: inBoth(['应用编号与应用密钥', 'The id and the secret of the client program']),
  },
}

/** The headers of every protocol that calls are made in. */
export const protocolSchemes = (areas: readonly Area[]): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    areas
      .flatMap(area => Object.values(area.calls))
      .flatMap(({ protocol }) => Object.entries(protocol?.headers ?? {}))
      .map(([name, [header, text]]) => [name, key('header', header, text)]),
  )

const signedIn: Requirement = { bladeAuth: [] }
/** All headers of a protocol together. */
const signedBy = ({ headers }: Protocol): Requirement =>
  Object.fromEntries(Object.keys(headers).map(name => [name, []]))

/** By what a call may be made: one of these. */
export function securityOf(call: Pick<Call, 'permission' | 'protocol' | 'byClient' | 'tokenInQuery' | 'writes'>) {
  if (call.protocol) return Object.keys(call.protocol.headers).length > 0 ? [signedBy(call.protocol)] : []
  if (call.byClient) return [{ basicClient: [] }]
  if (call.permission === 'open') return []
  if (!call.tokenInQuery) return [signedIn]
  return [signedIn, { bladeAuthInQuery: [] }, ...(call.writes ? [] : [{ accessCookie: [] }])]
}
