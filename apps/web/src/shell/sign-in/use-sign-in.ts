import { useEffect, useState } from 'react'
import type { ApiError } from '../../kernel/api-error.ts'
import { saved } from '../../kernel/storage.ts'
import { type Captcha, type Credentials, fetchCaptcha, signIn } from './sign-in.ts'

const remembered = (): Credentials => ({ tenantId: saved<string>('tenant-id') ?? '000000', account: '', password: '' })

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
  /** Without an answer to the captcha only a demonstration server lets anybody in. */
  const enter = (who: Credentials, answer?: { key: string; code: string }) => {
    setTyped(who)
    setBusy(true)
    setProblem('')
    signIn(who, answer).catch((fault: ApiError) => {
      setProblem(fault.message)
      setBusy(false)
      renewCaptcha()
    })
  }
  return { typed, setTyped, captcha, renewCaptcha, code, setCode, problem, setProblem, busy, enter }
}

export type SignInState = ReturnType<typeof useSignIn>
