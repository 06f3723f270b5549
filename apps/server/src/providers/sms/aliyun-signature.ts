import { createHash, createHmac } from 'node:crypto'

export interface AliyunCall {
  host: string
  action: string
  version: string
  parameters: Record<string, string>
  nonce: string
  date: Date
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** RFC 3986: encodeURIComponent leaves five more characters alone than the signature allows. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Query string and headers of an Alibaba Cloud RPC call without a body, signed with ACS3-HMAC-SHA256 (signature V3).
 * Source: Alibaba Cloud, "V3 request structure and signature"; the vendor's fixed-parameter example is a test here.
 * The older HMAC-SHA1 signature (V2) still answers, but the vendor has declared it discontinued.
 * The host is signed too, but it is for the HTTP client to send.
 */
export function signAliyunCall(call: AliyunCall, accessKeyId: string, accessKeySecret: string) {
  const query = canonicalQuery(call.parameters)
  const headers: Record<string, string> = {
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${call.date.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  }
  const signed = Object.entries({ host: call.host, ...headers })
  const names = signed.map(([name]) => name).join(';')
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = ['POST', '/', query, lines, names, sha256('')].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names},Signature=${signature}`
  return { query, headers: { ...headers, authorization } }
}

const canonicalQuery = (parameters: Record<string, string>): string =>
  Object.keys(parameters)
    .sort()
    .map(name => `${percentEncode(name)}=${percentEncode(parameters[name] ?? '')}`)
    .join('&')
