import type { webhooks } from '../dist/schema.d.ts'
import { isSignedBy } from './signature.ts'

type ContentOf<Hook> = Hook extends { post: { requestBody: { content: { 'application/json': infer Inside } } } }
  ? Inside
  : never

/** What a callback says. */
export type PartnerEvent = { [Name in keyof webhooks]: ContentOf<webhooks[Name]> & { type: Name } }[keyof webhooks]

/** A request that claims to be a callback, with its body exactly as it came. */
export interface CallbackRequest {
  readonly method?: string | undefined
  /** Path and query, as `request.url` has them. */
  readonly url?: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

/** What it says, if it is signed for this partner. A repetition has the id of the first: tell them apart by it. */
export function readCallback(
  { method = 'POST', url = '/', headers, body }: CallbackRequest,
  appKey: string,
  secrets: readonly string[],
  now: Date,
): PartnerEvent | undefined {
  const signed = { method, path: url, timestamp: one(headers['x-timestamp']), nonce: one(headers['x-nonce']), body }
  // While your secret is renewed the former one signs as ever, and the new one beside it.
  const isSigned = ['x-sign', 'x-sign-new'].some(name => isSignedBy(secrets, signed, one(headers[name]), now))
  return isSigned && one(headers['x-app-key']) === appKey ? (JSON.parse(body) as PartnerEvent) : undefined
}
