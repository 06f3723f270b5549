import { type Answer, masked, refused, type Unknown, unknown } from '../answer.ts'
import { exchange, type HttpReply, jsonObject, textOf } from '../exchange.ts'
import type { MiniProgramCode, MiniProgramPort } from './port.ts'

export interface WechatMiniProgramSettings {
  appId: string
  appSecret: string
  /** The page that the code opens; the first one of the mini program where none is said. */
  page?: string | undefined
  endpoint?: string
  timeoutMs?: number
}

interface Token {
  readonly text: string
  readonly untilMs: number
}
type Fetched = Answer<{ token: string }>

const busy = -1
/** The token has run out, was replaced, or is none. */
const stale: readonly number[] = [40_001, 40_014, 42_001]
/** A token is not used in its last minutes: what was sent with it may arrive late. */
const reserveMs = 5 * 60_000
const widthDots = 430

/** The vendor's number and words of what went wrong; 0 where it says neither. */
function failureOf(text: string) {
  const body = jsonObject(text)
  const code = Number(body?.errcode ?? 0)
  return { body, code, reason: masked(`${textOf(body?.errcode)} ${textOf(body?.errmsg)}`.trim()) }
}

const judged = ({ code, reason }: { code: number; reason: string }) =>
  code === busy ? unknown(reason) : refused(reason)

function pictureIn({ status, bytes = Buffer.alloc(0) }: HttpReply): Answer<MiniProgramCode> {
  if (bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])))
    return { result: 'ok', contentType: 'image/png', picture: bytes }
  if (bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xd8])))
    return { result: 'ok', contentType: 'image/jpeg', picture: bytes }
  return status >= 400 ? refused(`http ${status}`) : unknown('unreadable answer')
}

/** WeChat's cgi-bin/stable_token and wxa/getwxacodeunlimit. The token is kept in memory until shortly before it runs out. */
export function wechatMiniProgram(settings: WechatMiniProgramSettings): MiniProgramPort {
  const { appId, appSecret, page, endpoint = 'https://api.weixin.qq.com', timeoutMs = 10_000 } = settings
  let kept: Token | undefined

  const post = (path: string, body: object): Promise<HttpReply | Unknown> =>
    exchange(
      `${endpoint}${path}`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      timeoutMs,
    )

  async function fetchToken(isForced: boolean): Promise<Fetched> {
    if (kept && !isForced && kept.untilMs > Date.now()) return { result: 'ok', token: kept.text }
    const asked = { grant_type: 'client_credential', appid: appId, secret: appSecret, force_refresh: isForced }
    const reply = await post('/cgi-bin/stable_token', asked)
    if (reply.result !== 'ok') return reply
    const answer = failureOf(reply.text)
    if (answer.code !== 0) return judged(answer)
    const token = textOf(answer.body?.access_token)
    if (!token) return reply.status >= 400 ? refused(`http ${reply.status}`) : unknown('unreadable answer')
    kept = { text: token, untilMs: Date.now() + Number(answer.body?.expires_in ?? 0) * 1000 - reserveMs }
    return { result: 'ok', token }
  }

  async function code(scene: string, isSecond = false): Promise<Answer<MiniProgramCode>> {
    const fetched = await fetchToken(isSecond)
    if (fetched.result !== 'ok') return fetched
    const asked = { scene, ...(page ? { page } : {}), check_path: false, env_version: 'release', width: widthDots }
    const reply = await post(`/wxa/getwxacodeunlimit?access_token=${encodeURIComponent(fetched.token)}`, asked)
    if (reply.result !== 'ok') return reply
    const failure = failureOf(reply.text)
    if (stale.includes(failure.code) && !isSecond) return code(scene, true)
    return failure.code === 0 ? pictureIn(reply) : judged(failure)
  }

  return { code: scene => code(scene) }
}
