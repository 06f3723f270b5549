import { type Label, moment, parts, protocol, signatureRefusals, text } from '../../kernel/index.ts'
import { callbackFields } from './delivery.ts'

/** The version of the open API that a partner writes against: the day on which it was fixed. */
export const openApiVersion = '2026-11-23'

/**
 * Of a refusal: its code, where HTTP knows it. What only the specification knows (460 to 465: balance, limit, expiry, amount,
 * channel) is 422, and maintenance 503: whoever looks at the status alone does the right thing.
 */
const statusOf = (code: number): number => {
  if (code === 470) return 503
  return code > 451 && code < 500 ? 422 : code
}

const webhook = (title: Label) => ({
  title,
  fields: {
    id: text(['事件编号，重发时不变', 'The id of the event, the same when it is sent again'], { required: true }),
    type: text(['事件', 'Event'], { required: true }),
    time: moment(['发生时间', 'When'], { required: true }),
    data: parts(['订单', 'Order'], { required: true, parts: callbackFields }),
  },
})

/** How partners' systems call us, and how we call them back: four headers, signed by the partner's secret (domain 17.2). */
export const openApi = protocol('openApi', ['渠道开放接口', 'Partner open API'], {
  refuses: [...signatureRefusals, 'apiVersion', 'maintenance'],
  // A signed refusal settles a purchase for the partner's system.
  refusalsAreFinal: true,
  statusOf,
  webhooks: {
    'order.paid': webhook(['订单已支付', 'An order was paid']),
    'order.refunded': webhook(['订单已退款', 'An order was refunded']),
  },
  headers: {
    partnerKey: ['X-App-Key', ['渠道的应用键', 'The key of the partner']],
    partnerTimestamp: [
      'X-Timestamp',
      [
        '发送时间：Unix秒（10位）或毫秒（13位），与服务器相差不超过5分钟',
        'When it was sent: Unix seconds (10 digits) or milliseconds (13), within five minutes of the server',
      ],
    ],
    partnerNonce: [
      'X-Nonce',
      ['8至64个可见ASCII字符，每次请求不同', '8 to 64 visible ASCII characters, other ones for each request'],
    ],
    partnerSign: [
      'X-Sign',
      [
        '以密钥对“方法、路径含查询、时间戳、随机数、请求体SHA-256”五行计算的HMAC-SHA256，十六进制；行间以换行符连接，空请求体取空串的SHA-256',
        'HMAC-SHA256 in hexadecimal, by the secret, over five lines joined by a line feed: method, path with query as sent, timestamp, nonce, SHA-256 of the body in hexadecimal (of nothing where there is no body)',
      ],
    ],
  },
})
