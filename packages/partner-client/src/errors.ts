/** A refusal in the words of the document: `reason` is for programs, `message` for people. */
export class Refused extends Error {
  readonly reason: string
  readonly code: number
  readonly requestId: string
  readonly problems: readonly { readonly field: string; readonly message: string }[]
  /** Somebody with your secret has said so. What is not signed does not decide what became of a purchase. */
  readonly isSigned: boolean

  constructor(
    said: { reason?: string; code?: number; msg?: string; requestId?: string; problems?: [] },
    isSigned: boolean,
  ) {
    super(said.msg ?? 'refused')
    this.name = 'Refused'
    this.reason = said.reason ?? 'unknown'
    this.code = said.code ?? 0
    this.requestId = said.requestId ?? ''
    this.problems = said.problems ?? []
    this.isSigned = isSigned
  }
}

/** No answer that could be believed, however often it was asked. A purchase stays in `unanswered` and is sent again by `resume`. */
export class NoAnswer extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'NoAnswer'
  }
}
