import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

type Params = Readonly<Record<string, unknown>>

/** Keys come as Alipay's console shows them, without their frame, or whole. */
const der = (key: string): Buffer => Buffer.from(key.replace(/-----[^-]+-----/g, '').replace(/\s/g, ''), 'base64')

/** What Alipay signs of a message: every parameter that says something but the signature, sorted, as name=value joined by &. */
export const signedText = (params: Params): string =>
  Object.entries(params)
    .filter(([name, value]) => name !== 'sign' && typeof value === 'string' && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('&')

/** Whether the owner of the key has signed the text; a key or a signature that cannot be read has not. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: der(publicKey), format: 'der', type: 'spki' })
    return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** The signature of a text; empty where there is no key that can be read. */
export function signatureOf(privateKey: string, text: string): string {
  try {
    const key = createPrivateKey({ key: der(privateKey), format: 'der', type: 'pkcs8' })
    return sign('sha256', Buffer.from(text), key).toString('base64')
  } catch {
    return ''
  }
}

/** Both ends of a signature, as the port offers them whoever stands behind it. */
export const signing = {
  isSigned: (params: Params, publicKey: string): boolean =>
    typeof params['sign'] === 'string' && isSignedBy(publicKey, signedText(params), params['sign']),
  sign: (text: string, privateKey: string): string => signatureOf(privateKey, text),
}
