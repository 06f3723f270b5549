import type { Label } from './label.ts'

interface Refusal {
  /** The envelope's code; never 400, on which the client is silent, and 401 only for "not signed in". */
  readonly code: number
  readonly text: Label
}

export const refusal = (code: number, zh: string, en: string): Refusal => ({ code, text: [zh, en] })

/** The part of the catalogue that says why a declared rule keeps somebody from a call: what a button says that is not open to them. */
export const refusalsByRule = {
  notAllowed: refusal(403, '您没有此操作的权限（{0}）', 'You have no right to do this ({0})'),
  outOfApiScope: refusal(403, '您的角色未开放此接口（{0}）', 'Your roles may not call this address ({0})'),
  ownWork: refusal(403, '制单人不可审核自己的单据', 'The maker may not approve their own document'),
  sameUser: refusal(403, '此步骤须由不同人员办理', 'This step needs a different person'),
} as const satisfies Readonly<Record<string, Refusal>>
