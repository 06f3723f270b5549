import { inLang, type Label, type Lang, type Problem } from '@forecourt/contract/kernel'
import type { Refused } from '../refusal.ts'

export interface Envelope {
  readonly code: number
  readonly success: boolean
  readonly data: unknown
  readonly msg: string
}

/** The specification's envelope. Nothing to carry is `{}` with its own message (blade-contract 1.4). */
export const success = (data: unknown, msg?: string): Envelope =>
  data === null || data === undefined
    ? { code: 200, success: true, data: {}, msg: msg ?? '操作成功' }
    : { code: 200, success: true, data, msg: msg ?? '操作成功' }

export const added: Label = ['新增成功', 'Added']
export const updated: Label = ['更新成功', 'Updated']
export const removed: Label = ['删除成功', 'Removed']

export interface Failure extends Envelope {
  readonly reason: string
  readonly requestId: string
  readonly problems?: readonly { readonly field: string; readonly message: string }[]
}

const inWords = (problems: readonly Problem[], lang: Lang) =>
  problems.map(({ field, message }) => ({ field, message: inLang(message, lang) }))

export const failure = (refused: Refused, lang: Lang, requestId: string): Failure => ({
  code: refused.code,
  success: false,
  data: refused.data,
  msg: inLang(refused.text, lang),
  reason: refused.reason,
  requestId,
  ...(refused.problems.length > 0 ? { problems: inWords(refused.problems, lang) } : {}),
})
