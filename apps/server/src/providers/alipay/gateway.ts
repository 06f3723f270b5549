import { formatMoment } from '@forecourt/contract/kernel'
import { type Answer, masked, refused, unknown } from '../answer.ts'
import { exchange, jsonObject, textOf } from '../exchange.ts'
import type { AlipayApp, AlipayPort, NewShop, ShopProgress } from './port.ts'
import { isSignedBy, signatureOf, signedText, signing } from './signature.ts'

export interface GatewaySettings {
  endpoint?: string
  timeoutMs?: number
}

type Content = Readonly<Record<string, unknown>>
type Said = Answer<{ content: Record<string, unknown> }>

const success = '10000'
/** What the gateway says before it has looked at what is asked: nothing was done. Such answers may come without a signature. */
const turnedAway: readonly string[] = ['20001', '40001', '40002', '40003', '40006']
const busy = '20000'
const unknownShop = /SHOP.*NOT_?EXIST|NOT_?FOUND|NOT_EXIST/i
const [passed, declined] = ['99', '-1']

/** The answer as Alipay signs it: the text between the name of the answer and the signature behind it, byte by byte. */
function nodeOf(text: string, method: string): { node: string; sign: string } {
  const key = `"${method.replaceAll('.', '_')}_response":`
  const failure = '"error_response":'
  const name = text.includes(key) ? key : failure
  const from = text.indexOf(name)
  if (from < 0) return { node: '', sign: '' }
  const signedUntil = text.lastIndexOf(',"sign":"')
  const until = signedUntil > from ? signedUntil : text.lastIndexOf('}')
  return { node: text.slice(from + name.length, until), sign: textOf(jsonObject(text)?.['sign']) }
}

function answerIn(text: string, method: string, { alipayPublicKey }: AlipayApp): Said {
  const { node, sign } = nodeOf(text, method)
  const content = jsonObject(node)
  if (!content) return unknown('unreadable answer')
  const code = textOf(content['code'])
  const reason = masked(`${textOf(content['sub_code']) || code} ${textOf(content['sub_msg'] ?? content['msg'])}`.trim())
  if (turnedAway.includes(code)) return refused(reason)
  if (!isSignedBy(alipayPublicKey, node, sign)) return unknown('the answer is not signed by Alipay')
  if (code === success) return { result: 'ok', content }
  return code === busy ? unknown(reason) : refused(reason)
}

const contentOf = (shop: NewShop): Content => ({
  ip_role_id: shop.roleId,
  store_id: shop.storeId,
  shop_name: shop.shopName,
  shop_type: shop.isOwned ? '01' : '02',
  shop_category: shop.category,
  business_address: {
    province_code: shop.provinceCode,
    city_code: shop.cityCode,
    district_code: shop.districtCode,
    address: shop.address,
    ...(shop.longitude && shop.latitude ? { longitude: shop.longitude, latitude: shop.latitude } : {}),
  },
  contact_infos: [{ name: shop.contactName, phone: shop.contactPhone, type: 'LEGAL_PERSON' }],
  contact_phone: shop.contactPhone,
  cert_type: '2011',
  cert_no: shop.certNo,
  cert_name: shop.certName,
  settle_alipay_logon_id: shop.settleAccount,
})

/** The id of the shop is kept beside the rest, in a text that is JSON again. */
function progressOf(content: Record<string, unknown>): Answer<ShopProgress> {
  const status = textOf(content['status'])
  if (status === declined) return { result: 'ok', state: 'failed', reason: masked(textOf(content['fail_reason'])) }
  if (status !== passed) return { result: 'ok', state: 'reviewing' }
  const more = jsonObject(textOf(content['ext_info']))
  const shopId = textOf(more?.['SHOP_ID'] ?? more?.['shopId'])
  return shopId ? { result: 'ok', state: 'live', shopId } : unknown('the answer names no shop')
}

/** Alipay's gateway (gateway.do) with RSA2: `ant.merchant.expand.shop.*` and `ant.merchant.expand.order.query`. */
export function alipayGateway(settings: GatewaySettings = {}): AlipayPort {
  const { endpoint = 'https://openapi.alipay.com', timeoutMs = 10_000 } = settings

  async function ask(app: AlipayApp, method: string, content: Content, now: Date): Promise<Said> {
    const params: Record<string, string> = {
      app_id: app.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: formatMoment(now),
      version: '1.0',
      biz_content: JSON.stringify(content),
    }
    const sign = signatureOf(app.privateKey, signedText(params))
    if (!sign) return refused('the private key of the application cannot be read')
    const body = new URLSearchParams({ ...params, sign }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
    const reply = await exchange(`${endpoint}/gateway.do`, { method: 'POST', headers, body }, timeoutMs)
    if (reply.result !== 'ok') return reply
    return reply.status >= 400 ? unknown(`http ${reply.status}`) : answerIn(reply.text, method, app)
  }

  return {
    ...signing,
    async createShop(app, shop, now) {
      const said = await ask(app, 'ant.merchant.expand.shop.create', contentOf(shop), now)
      if (said.result !== 'ok') return said
      const orderId = textOf(said.content['order_id'])
      return orderId ? { result: 'ok', orderId } : unknown('the answer names no application')
    },
    async shopProgress(app, { roleId, storeId, orderId }, now) {
      if (orderId) {
        const said = await ask(app, 'ant.merchant.expand.order.query', { order_id: orderId }, now)
        return said.result === 'ok' ? progressOf(said.content) : said
      }
      const asked = { ip_role_id: roleId, store_id: storeId }
      const said = await ask(app, 'ant.merchant.expand.shop.query', asked, now)
      if (said.result === 'refused' && unknownShop.test(said.reason)) return { result: 'ok', state: 'notFound' }
      if (said.result !== 'ok') return said
      return { result: 'ok', state: 'live', shopId: textOf(said.content['shop_id']) }
    },
    async closeShop(app, shopId, now) {
      const said = await ask(app, 'ant.merchant.expand.shop.close', { shop_id: shopId }, now)
      return said.result === 'ok' ? { result: 'ok' } : said
    },
  }
}
