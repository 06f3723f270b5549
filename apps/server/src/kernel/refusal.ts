import { fill, type Label, type Problem, type RefusalName, refusals } from '@forecourt/contract/kernel'

/** An expected refusal on its way to the caller; it undoes the transaction. */
export class Refused extends Error {
  readonly reason: RefusalName
  readonly problems: readonly Problem[]
  readonly text: Label
  /** What programs need to go on from here; the envelope's `data`. */
  readonly data: Readonly<Record<string, unknown>>

  constructor(
    reason: RefusalName,
    values: readonly (string | number | Label)[] = [],
    problems: readonly Problem[] = [],
    data: Readonly<Record<string, unknown>> = {},
  ) {
    const text = fill(refusals[reason].text, ...values)
    super(text[1])
    this.reason = reason
    this.problems = problems
    this.text = text
    this.data = data
  }

  get code(): number {
    return refusals[this.reason].code
  }
}

export const refuse = (reason: RefusalName, ...values: (string | number | Label)[]): never => {
  throw new Refused(reason, values)
}

/** A refusal that one field of the input is to blame for: a form shows it beside that field. */
export const refuseField = (reason: RefusalName, field: string, ...values: (string | number | Label)[]): never => {
  throw new Refused(reason, values, [{ field, message: fill(refusals[reason].text, ...values) }])
}

/** Input that does not fit: names each field by its label. */
export const refuseInput = (problems: readonly Problem[]): never => {
  throw new Refused('invalid', [problems[0]?.message ?? ['参数校验失败', 'The input is not valid']], problems)
}
