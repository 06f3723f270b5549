import { createDecipheriv, sign, verify } from 'node:crypto'

const tagBytes = 16

/** The lines that WeChat Pay signs, each ended by a line feed. */
const signable = (...lines: string[]): Buffer => Buffer.from(lines.map(line => `${line}\n`).join(''))

export interface WechatRequest {
  method: string
  /** Path and query as they stand in the request line. */
  path: string
  timestamp: string
  nonce: string
  body: string
}

/** The Authorization header of a request to WeChat Pay APIv3: RSA with SHA-256 over five lines. */
export function authorization(
  request: WechatRequest,
  merchantNo: string,
  serialNo: string,
  privateKey: string,
): string {
  const { method, path, timestamp, nonce, body } = request
  const signature = sign('sha256', signable(method, path, timestamp, nonce, body), privateKey).toString('base64')
  const parts = { mchid: merchantNo, nonce_str: nonce, signature, timestamp, serial_no: serialNo }
  const listed = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${listed.join(',')}`
}

/** Whether WeChat Pay has signed this answer or notice; a signature that cannot be read is none. */
export function isFromWechat(
  { timestamp, nonce, body, signature }: { timestamp: string; nonce: string; body: string; signature: string },
  publicKey: string,
): boolean {
  try {
    return verify('sha256', signable(timestamp, nonce, body), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** The text inside a notice, sealed with AES-256-GCM under the merchant's APIv3 key; undefined when it does not open. */
export function opened(
  { ciphertext, nonce, associatedData }: { ciphertext: string; nonce: string; associatedData: string },
  apiKey: string,
): string | undefined {
  try {
    const bytes = Buffer.from(ciphertext, 'base64')
    const end = bytes.length - tagBytes
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), nonce)
      .setAAD(Buffer.from(associatedData))
      .setAuthTag(bytes.subarray(end))
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
