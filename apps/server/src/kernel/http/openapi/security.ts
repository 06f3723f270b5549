import { accessCookie, type Call, inBoth, type Label } from '@forecourt/contract/kernel'

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
  partnerKey: key('header', 'X-App-Key', ['渠道的应用键', 'The key of the partner']),
  partnerTimestamp: key('header', 'X-Timestamp', [
    '发送时间：Unix秒（10位）或毫秒（13位），与服务器相差不超过5分钟',
    'When it was sent: Unix seconds (10 digits) or milliseconds (13), within five minutes of the server',
  ]),
  partnerNonce: key('header', 'X-Nonce', [
    '8至64个可见ASCII字符，每次请求不同',
    '8 to 64 visible ASCII characters, other ones for each request',
  ]),
  partnerSign: key('header', 'X-Sign', [
    '以密钥对“方法、路径含查询、时间戳、随机数、请求体SHA-256”五行计算的HMAC-SHA256，十六进制；行间以换行符连接，空请求体取空串的SHA-256',
    'HMAC-SHA256 in hexadecimal, by the secret, over five lines joined by a line feed: method, path with query as sent, timestamp, nonce, SHA-256 of the body in hexadecimal (of nothing where there is no body)',
  ]),
}

const signedIn: Requirement = { bladeAuth: [] }
/** All four together. */
const signed: Requirement = { partnerKey: [], partnerTimestamp: [], partnerNonce: [], partnerSign: [] }

/** By what a call may be made: one of these. */
export function securityOf(call: Pick<Call, 'permission' | 'partner' | 'byClient' | 'tokenInQuery' | 'writes'>) {
  if (call.partner) return [signed]
  if (call.byClient) return [{ basicClient: [] }]
  if (call.permission === 'open') return []
  if (!call.tokenInQuery) return [signedIn]
  return [signedIn, { bladeAuthInQuery: [] }, ...(call.writes ? [] : [{ accessCookie: [] }])]
}
