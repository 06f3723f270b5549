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
  /** What a refusal says for programs, such as where a code was sent. */
  readonly data: unknown

  constructor(
    code: number,
    msg: string,
    more: { reason?: string; problems?: readonly RawProblem[]; requestId?: string; data?: unknown } = {},
    lang: Lang = 'zh',
  ) {
    super(msg)
    this.name = 'ApiError'
    this.code = code
    this.reason = more.reason
    this.problems = problemsOf(more.problems ?? [], lang)
    this.requestId = more.requestId
    this.data = more.data
  }
}

/** A part to blame, `tiers.0.amount`, is told at its field: its message says which row, and the input marks the cell itself. */
function problemsOf(raw: readonly RawProblem[], lang: Lang): FieldProblem[] {
  const firsts = new Map<string, FieldProblem>()
  for (const { field: path, message } of raw) {
    const field = path.split('.', 1)[0] ?? path
    if (!firsts.has(field)) firsts.set(field, { field, message: inOne(message, lang) })
  }
  return [...firsts.values()]
}

/** The server may send both languages or the one asked for. */
type RawProblem = { readonly field: string; readonly message: string | readonly [string, string] }
const inOne = (message: RawProblem['message'], lang: Lang) =>
  typeof message === 'string' ? message : message[lang === 'zh' ? 0 : 1]

/** Code of an answer that never came: no network, time-out, or a cancelled request. */
export const noAnswer = 0
/** What was thrown, as the fault that every request throws; anything else is a fault of our own and has no answer. */
export const apiErrorOf = (thrown: unknown): ApiError =>
  thrown instanceof ApiError
    ? thrown
    : new ApiError(noAnswer, thrown instanceof Error ? thrown.message : String(thrown))
/** Codes from here on are faults of the server or of what stands before it: they say nothing of what became of a request. */
export const firstFault = 500
