/**
 * What an outside party can be heard to say. `refused` is certain: nothing happened. `unknown` is a state to reconcile
 * (the request may or may not have taken effect), never a failure: a caller keeps the row open and asks again later.
 * Reasons are for operators; they never carry secrets or full phone numbers.
 */
export type Answer<Detail extends object = object> = ({ result: 'ok' } & Detail) | Refused | Unknown

export interface Refused {
  result: 'refused'
  reason: string
}

export interface Unknown {
  result: 'unknown'
  reason: string
}

export const refused = (reason: string): Refused => ({ result: 'refused', reason })

export const unknown = (reason: string): Unknown => ({ result: 'unknown', reason })

/** Hides the middle of every long run of digits, because vendors repeat the phone number in their error texts. */
export const masked = (text: string): string =>
  text.replace(/\d{7,}/g, digits => `${digits.slice(0, 3)}****${digits.slice(-4)}`)
