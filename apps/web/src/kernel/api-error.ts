import type { Lang } from '@forecourt/contract/kernel'

/** A problem with one field, in the language the request asked for. */
export interface FieldProblem {
  readonly field: string
  readonly message: string
}

/** An answer that is not a success: what the envelope said, and the request's id to quote when asking for help. */
export class ApiError extends Error {
  readonly code: number
  readonly reason: string | undefined
  readonly problems: readonly FieldProblem[]
  readonly requestId: string | undefined

  constructor(
    code: number,
    msg: string,
    more: { reason?: string; problems?: readonly RawProblem[]; requestId?: string } = {},
    lang: Lang = 'zh',
  ) {
    super(msg)
    this.name = 'ApiError'
    this.code = code
    this.reason = more.reason
    this.problems = (more.problems ?? []).map(one => ({ field: one.field, message: inOne(one.message, lang) }))
    this.requestId = more.requestId
  }
}

/** The server may send both languages or the one asked for. */
type RawProblem = { readonly field: string; readonly message: string | readonly [string, string] }
const inOne = (message: RawProblem['message'], lang: Lang) =>
  typeof message === 'string' ? message : message[lang === 'zh' ? 0 : 1]

/** Code of an answer that never came: no network, time-out, or a cancelled request. */
export const noAnswer = 0
/** Codes from here on are faults of the server or of what stands before it: they say nothing of what became of a request. */
export const firstFault = 500
