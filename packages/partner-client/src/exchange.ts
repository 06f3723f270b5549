import { randomBytes } from 'node:crypto'
import type { CallName } from './calls.ts'
import { callNamed } from './calls.ts'
import { isSignedBy, signatureOf } from './signature.ts'

export interface Settings {
  /** The installation, such as `https://fuel.example.com`. */
  readonly origin: string
  readonly appKey: string
  readonly appSecret: string
  /** The secret before it was renewed, while both are valid. */
  readonly formerSecret?: string
  /** How long one try may take. */
  readonly timeoutMs?: number
  /** How often a request is sent at most, until it is answered. */
  readonly tries?: number
  readonly fetch?: typeof fetch
  readonly now?: () => Date
  /** Waits that long before the next try. */
  readonly sleep?: (ms: number) => Promise<unknown>
}

export interface Envelope {
  readonly success: boolean
  readonly code: number
  readonly data?: unknown
  readonly reason?: string
  readonly msg?: string
  readonly requestId?: string
  readonly problems?: []
}

export interface Said {
  readonly envelope: Envelope
  readonly isSigned: boolean
  /** Seconds after which it may be sent again, where the server has said so. */
  readonly retryAfter: number | undefined
}

export const version = '2026-11-23'
const timeoutMs = 15_000

export const secretsOf = ({ appSecret, formerSecret }: Settings): string[] =>
  formerSecret ? [appSecret, formerSecret] : [appSecret]

const queryOf = (input: object): string => {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

/** One request and its answer; undefined when none came that could be read. */
export async function exchange(settings: Settings, name: CallName, input: object): Promise<Said | undefined> {
  const { origin, appKey, appSecret, now = () => new Date(), fetch: send = fetch } = settings
  const { method, path: base } = callNamed(name)
  const body = method === 'POST' ? JSON.stringify(input) : ''
  const path = method === 'GET' ? `${base}${queryOf(input)}` : base
  const nonce = randomBytes(12).toString('hex')
  const timestamp = String(Math.floor(now().getTime() / 1000))
  const headers = {
    'X-Api-Version': version,
    'X-App-Key': appKey,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Sign': signatureOf(appSecret, { method, path, timestamp, nonce, body }),
    ...(body ? { 'Content-Type': 'application/json' } : {}),
  }
  try {
    const signal = AbortSignal.timeout(settings.timeoutMs ?? timeoutMs)
    const answer = await send(new URL(path, origin), {
      method,
      headers,
      signal,
      redirect: 'error',
      ...(body ? { body } : {}),
    })
    return said(settings, answer, await answer.text(), { path, nonce }, now())
  } catch {
    return undefined
  }
}

function said(
  settings: Settings,
  { status, headers }: Response,
  body: string,
  asked: { path: string; nonce: string },
  now: Date,
): Said {
  const signed = { method: String(status), ...asked, timestamp: headers.get('x-timestamp') ?? '', body }
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  return {
    envelope: JSON.parse(body),
    isSigned: isSignedBy(secretsOf(settings), signed, headers.get('x-sign') ?? '', now),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  }
}
