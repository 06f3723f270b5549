import { at, fault, Unfit } from './openid.ts'
import type { IdentitySettings, Returned } from './port.ts'

/** Asks one address of a provider and answers what it says. Errors name what went wrong and never what was asked: a secret stands in it. */
export type Ask = (url: string, query: Readonly<Record<string, string>>) => Promise<Record<string, unknown>>

/** A provider that signs people in by a protocol of its own in place of the standard. */
export interface Dialect {
  /** Where it is, unless the settings say otherwise. */
  readonly addresses: Pick<IdentitySettings, 'authorizeUrl' | 'tokenUrl' | 'userInfoUrl'>
  /** The fields of what it says about a person, unless the settings say otherwise. */
  readonly fields: Pick<IdentitySettings, 'idField' | 'nameField' | 'avatarField'>
  readonly authorize: (of: IdentitySettings, back: { readonly redirectUri: string; readonly state: string }) => string
  /** Everything that it says about whom the code proves, its own id among it. */
  readonly person: (of: IdentitySettings, back: Returned, ask: Ask) => Promise<Record<string, unknown>>
}

/** A text of an answer that has to be there. */
export const needed = (answer: Record<string, unknown>, name: string): string =>
  at(answer, name) || fault(`there is no ${name}`)

const codeForm = /^-?\d{1,9}$/
const never: ReadonlySet<string> = new Set()

/** Refuses an answer whose field names a failure; codes of `busy` stand for another time. Codes are whole numbers: what is none may repeat a secret, and is not quoted. */
export function refuseFailure(
  answer: Record<string, unknown>,
  name: string,
  busy: ReadonlySet<string> = never,
): Record<string, unknown> {
  const code = at(answer, name)
  if (code && code !== '0')
    throw new Unfit(codeForm.test(code) ? `${name} ${code}` : `${name} is no code`, busy.has(code))
  return answer
}
