import type { Label, ProofAsked } from '@forecourt/contract/kernel'
import { create } from 'zustand'
import { ApiError } from './api-error.ts'
import { say } from './text.ts'

/** The second proof that a call has been refused for want of, on the screen. */
export interface ProofQuestion {
  /** What is about to be done. */
  readonly title: Label
  readonly asked: ProofAsked
  /** When it was asked, in epoch milliseconds: the seconds of `asked` count from here. */
  readonly atMs: number
  /** Beside the field of the code. */
  readonly problem: string
  /** Said politely: another code has been sent. */
  readonly notice: string
  readonly busy: boolean
  readonly tryCode: (code: string) => void
  readonly resend: () => void
  readonly cancel: () => void
}

export const useProof = create<{ readonly question: ProofQuestion | undefined }>(() => ({ question: undefined }))

const put = (changes: Partial<ProofQuestion>) =>
  useProof.setState(({ question }) => ({ question: question && { ...question, ...changes } }))

/** Refusals that the question answers by itself: nobody else shows them. */
export const isOfProof = (reason: string | undefined): boolean => reason === 'stepUpNeeded' || reason === 'stepUpWrong'

/**
 * Asks for the code over everything else, and sends the same request once more with it. A wrong code stays in the question; with
 * any other answer the question is over and the answer is the call's. Cancelling leaves the call not done.
 */
function ask<T>(title: Label, refusal: ApiError, send: (proof: string) => Promise<T>): Promise<T> {
  useProof.getState().question?.cancel()
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let asked = refusal.data as ProofAsked
  const close = () => useProof.setState({ question: undefined })
  const attempt = async (code: string) => {
    put({ busy: true, problem: '', notice: '' })
    try {
      const answer = await send(`${asked.id} ${code}`)
      close()
      resolve(answer)
    } catch (fault) {
      const { reason, message, data } = fault instanceof ApiError ? fault : refusal
      if (reason === 'stepUpNeeded') {
        const isAnother = (data as ProofAsked).id !== asked.id
        asked = data as ProofAsked
        const isSent = isAnother && asked.kind === 'sms'
        const notice = isSent ? say(['新的验证码已发送', 'Another code was sent']) : ''
        const problem = code === 'resend' ? '' : say(['验证码已失效', 'The code counts no longer'])
        put({ asked, atMs: Date.now(), notice, problem, busy: false })
      } else if (reason === 'stepUpWrong' || code === 'resend') put({ problem: message, busy: false })
      else {
        close()
        reject(fault)
      }
    }
  }
  useProof.setState({
    question: {
      title,
      asked,
      atMs: Date.now(),
      problem: '',
      notice: '',
      busy: false,
      tryCode: code => void attempt(code),
      resend: () => void attempt('resend'),
      cancel() {
        close()
        reject(new ApiError(refusal.code, say(['未办理：需要验证码确认', 'Not done: it needs a code'])))
      },
    },
  })
  return promise
}

/** Sends a call; where it is refused for want of a proof the person is asked for it and it is sent again. */
export async function withProof<T>(title: Label, send: (proof?: string) => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (fault) {
    if (fault instanceof ApiError && fault.reason === 'stepUpNeeded') return ask(title, fault, send)
    throw fault
  }
}
