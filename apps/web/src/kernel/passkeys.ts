import type { PasskeyAsked } from '@forecourt/contract/kernel'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { say } from './text.ts'

// What the browser does with passkeys. The library is fetched when somebody uses one.

const library = () => import('@simplewebauthn/browser')

/** Whether this browser, at this address, has passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && globalThis.isSecureContext

/** What is said when the browser or the person broke it off. */
export const passkeyProblem = (fault: unknown): string =>
  fault instanceof Error && fault.name === 'InvalidStateError'
    ? say(['此设备已注册过通行密钥', 'This device has a passkey already'])
    : say(['未完成：设备没有应答或已取消', 'Not done: the device did not answer, or it was cancelled'])

/** Has a device make a passkey by what the server asks for. */
export async function makePasskey(options: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { startRegistration } = await library()
  // The server's library wrote it, in the words of the same standard.
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
}

const base64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Has a passkey sign a question; answers what stands behind its id in `Step-Up`. */
export async function signByPasskey({ allowCredentials, ...asked }: PasskeyAsked): Promise<string> {
  const { startAuthentication } = await library()
  const known = allowCredentials.map(({ id, type }) => ({ id, type }))
  const answer = await startAuthentication({ optionsJSON: { ...asked, allowCredentials: known } })
  return `passkey.${base64Url(JSON.stringify(answer))}`
}
