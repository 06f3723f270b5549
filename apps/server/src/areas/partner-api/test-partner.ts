import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Answer, answerOf, ask, type Person, type TestApp } from '../../../test/people.ts'

/** A partner's system with its key and its secret. */
export interface Caller {
  readonly testApp: TestApp
  readonly id: string
  readonly partnerCode: string
  readonly appKey: string
  readonly appSecret: string
}

let partners = 0

/** A partner that nobody has let in yet. */
export async function makePartner(
  testApp: TestApp,
  operator: Person,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Caller> {
  const partnerCode = `P${++partners}`
  const { id } = await ask(operator, 'POST', 'partner/partner/submit', {
    name: `渠道${partnerCode}`,
    partnerCode,
    ...values,
  })
  const { appKey, appSecret } = await ask(operator, 'POST', 'partner/partner/renewSecret', { id })
  return { testApp, id, partnerCode, appKey, appSecret }
}

export interface PartnerRequest {
  readonly method?: 'GET' | 'POST'
  readonly path?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** Signs these instead of what is sent. */
  readonly signed?: { method?: string; path?: string; body?: string }
}

/** A request signed by hand as domain 17.2 says, not by our own function. */
export async function request({ testApp, appKey, appSecret }: Caller, wanted: PartnerRequest): Promise<Answer> {
  const { method = 'POST', path = '/api/openApi/emption', body, headers = {}, signed = {} } = wanted
  const payload = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const timestamp = headers['x-timestamp'] ?? String(Date.now())
  const nonce = headers['x-nonce'] ?? randomBytes(8).toString('hex')
  const digest = createHash('sha256')
    .update(signed.body ?? payload)
    .digest('hex')
  const text = [signed.method ?? method, signed.path ?? path, timestamp, nonce, digest].join('\n')
  const sign = createHmac('sha256', appSecret).update(text).digest('hex')
  const response = await testApp.app.http.inject({
    method,
    url: path,
    ...(payload ? { payload } : {}),
    headers: {
      ...(payload ? { 'content-type': 'application/json' } : {}),
      'x-app-key': appKey,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-sign': sign,
      ...headers,
    },
  })
  return answerOf(response)
}
