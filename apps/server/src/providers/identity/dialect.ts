import { jsonObject } from '../exchange.ts'
import type { Ask, Dialect } from './dialect-port.ts'
import { answered, fault, named, Unfit } from './openid.ts'
import { guardedFetch, NotAllowed, type Reach } from './guarded-fetch.ts'
import type { Identity, IdentityPort, IdentitySettings } from './port.ts'
import { qq } from './qq.ts'
import { wechat } from './wechat.ts'

export const dialects = { wechat, qq } as const
export type DialectName = keyof typeof dialects

const withDefaults = (of: IdentitySettings, { addresses, fields }: Dialect): IdentitySettings => ({
  ...of,
  authorizeUrl: of.authorizeUrl || addresses.authorizeUrl,
  tokenUrl: of.tokenUrl || addresses.tokenUrl,
  userInfoUrl: of.userInfoUrl || addresses.userInfoUrl,
  idField: of.idField || fields.idField,
  nameField: of.nameField || fields.nameField,
  avatarField: of.avatarField || fields.avatarField,
})

/** What stands in `callback( … );`, which older providers send in place of the object alone. Blanks are matched in one place only, which keeps it linear. */
const unwrapped = (text: string): string => /^[\w.$]+\s*\(([\s\S]*)\)\s*;?$/.exec(text.trim())?.[1] ?? text

const asking =
  (reach: Reach): Ask =>
  async (url, query) => {
    if (!reach.isAllowed(url)) throw new NotAllowed()
    const asked = new URL(url)
    for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value)
    const answer = await guardedFetch(reach)(asked.href, { method: 'GET', headers: { accept: 'application/json' } })
    if (!answer.ok) throw new Unfit(`http ${answer.status}`, answer.status >= 500)
    return jsonObject(unwrapped(await answer.text())) ?? fault('unreadable answer')
  }

/** Identity providers by a dialect, at addresses that `reach` allows. They know no challenge: the state alone ties the way back to its browser. */
export function dialectIdentity(reach: Reach): Omit<IdentityPort, 'mayReach'> {
  const known = (of: IdentitySettings) => {
    const dialect: Dialect = dialects[of.kind as DialectName]
    const full = withDefaults(of, dialect)
    if (![full.authorizeUrl, full.tokenUrl, full.userInfoUrl].every(reach.isAllowed)) throw new NotAllowed()
    return { dialect, full }
  }
  return {
    check: of =>
      answered(async () => {
        known(of)
        return {}
      }),
    begin: (of, back) =>
      answered(async () => {
        const { dialect, full } = known(of)
        return { address: dialect.authorize(full, back), nonce: '', verifier: '' }
      }),
    finish: (of, back) =>
      answered(async (): Promise<{ identity: Identity }> => {
        const { dialect, full } = known(of)
        return { identity: named(await dialect.person(full, back, asking(reach)), full, full.idField) }
      }),
  }
}
