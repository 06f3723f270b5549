import type { Callback, CallbackPort } from './port.ts'
import { unknown } from '../answer.ts'

export interface CallbackSimulator extends CallbackPort {
  /** What was sent, oldest first. */
  readonly sent: readonly Callback[]
  /** What the partners' system answers from now on; undefined for no answer at all. */
  answerBy(answers: (callback: Callback) => { status: number; text: string } | undefined): void
}

const maxSent = 1_000

/** Partners' systems in memory, which take everything. */
export function callbackSimulator(): CallbackSimulator {
  const sent: Callback[] = []
  let answers: Parameters<CallbackSimulator['answerBy']>[0] = () => ({ status: 200, text: 'success' })
  return {
    sent,
    answerBy: next => void (answers = next),
    async post(callback) {
      if (sent.push(callback) > maxSent) sent.shift()
      const answer = answers(callback)
      return answer ? { result: 'ok', ...answer } : unknown('timeout')
    },
  }
}
