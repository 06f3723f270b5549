import type { Answer } from '../answer.ts'

/** A request of ours to an address that a partner has named. */
export interface Callback {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface CallbackPort {
  /** Sends it to a public address and nowhere else. What the other side says, whatever the status; unknown without an answer. */
  post(callback: Callback): Promise<Answer<{ status: number; text: string }>>
}
