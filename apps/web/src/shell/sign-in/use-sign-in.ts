import type { ProofAsked } from '@forecourt/contract/kernel'
import { useEffect, useState } from 'react'
import type { ApiError } from '../../kernel/api-error.ts'
import { saved } from '../../kernel/storage.ts'
import { type Captcha, type Credentials, fetchCaptcha, signIn } from './sign-in.ts'

const remembered = (): Credentials => ({ tenantId: saved<string>('tenant-id') ?? '000000', account: '', password: '' })

type Answered = Parameters<typeof signIn>[1]

interface SecondStep {
  readonly asked: ProofAsked
  readonly who: Credentials
  readonly answer: Answered
}

/** What the sign-in screen knows: what is typed, the captcha, and how the last attempt went. */
export function useSignIn() {
  const [typed, setTyped] = useState(remembered)
  const [captcha, setCaptcha] = useState<Captcha>()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    fetchCaptcha().then(setCaptcha, () => undefined)
  }, [])
  const renewCaptcha = () => {
    setCode('')
    fetchCaptcha().then(setCaptcha, () => setCaptcha(undefined))
  }
  const [second, setSecond] = useState<SecondStep>()
  const leaveSecond = () => {
    setSecond(undefined)
    setProblem('')
    renewCaptcha()
  }
  const attempt = (who: Credentials, answer?: Answered, proof?: string) => {
    setBusy(true)
    setProblem('')
    signIn(who, answer, proof).catch((fault: ApiError) => {
      setBusy(false)
      if (fault.reason === 'stepUpNeeded') {
        setSecond({ asked: fault.data as ProofAsked, who, answer })
        // What was asked before counts no longer.
        if (proof) setProblem(fault.message)
        return
      }
      setProblem(fault.message)
      if (fault.reason === 'stepUpWrong') return
      setSecond(undefined)
      renewCaptcha()
    })
  }
  return {
    typed,
    setTyped,
    captcha,
    renewCaptcha,
    code,
    setCode,
    problem,
    setProblem,
    busy,
    /** Without an answer to the captcha only a demonstration server lets anybody in. */
    enter: (who: Credentials, answer?: Answered) => {
      setTyped(who)
      attempt(who, answer)
    },
    /** What is asked for besides the password, once that was right. */
    second: second?.asked,
    enterSecond: (given: string) => second && attempt(second.who, second.answer, `${second.asked.id} ${given}`),
    leaveSecond,
  }
}

export type SignInState = ReturnType<typeof useSignIn>
