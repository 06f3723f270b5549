import type { ProofAsked } from '@forecourt/contract/kernel'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { isProofCode, withoutGroups } from '../../kernel/proof-code.ts'
import { passkeyProblem, signByPasskey } from '../../kernel/passkeys.ts'
import { useText } from '../../kernel/text.ts'

interface SecondStepProps {
  readonly asked: ProofAsked
  readonly problem: string
  readonly busy: boolean
  readonly onAnswer: (code: string) => void
  readonly onBack: () => void
}

/** A recovery code with what stands between its groups. */
const maxTyped = 16

/** After the right password: what the authenticator shows, a recovery code, or the person's passkey. */
export default function SecondStep({ asked, problem, busy, onAnswer, onBack }: SecondStepProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const hasCode = asked.kind === 'authenticator'
  useEffect(() => {
    // What was wrong is typed anew.
    if (problem) input.current?.select()
    else input.current?.focus()
  }, [problem])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isWhole = isProofCode(code)
    setFault(isWhole ? '' : t(['请输入6位验证码或恢复码', 'Enter the six digits, or a recovery code']))
    if (isWhole) onAnswer(code)
    else input.current?.focus()
  }
  const sign = () => {
    if (!asked.passkey) return
    setFault('')
    signByPasskey(asked.passkey).then(onAnswer, (thrown: unknown) => setFault(passkeyProblem(thrown)))
  }
  return (
    <form className="sign-in-form" noValidate onSubmit={submit} aria-describedby="sign-in-problem">
      {hasCode && (
        <>
          <label htmlFor="sign-in-second">{t(['验证码', 'Code'])}</label>
          <input
            ref={input}
            id="sign-in-second"
            autoComplete="one-time-code"
            maxLength={maxTyped}
            value={code}
            aria-invalid={problem !== '' || fault !== ''}
            onChange={event => setCode(withoutGroups(event.target.value))}
          />
        </>
      )}
      <p id="sign-in-problem" className="sign-in-problem" role="alert">
        {fault || problem}
      </p>
      {hasCode && (
        <button type="submit" className="sign-in-go" disabled={busy}>
          {busy ? t(['正在登录…', 'Signing in…']) : t(['登录', 'Sign in'])}
        </button>
      )}
      {asked.passkey && (
        <button type="button" className={hasCode ? 'quiet sign-in-leave' : 'sign-in-go'} disabled={busy} onClick={sign}>
          {t(['使用通行密钥', 'Use a passkey'])}
        </button>
      )}
      <button type="button" className="quiet sign-in-leave" onClick={onBack}>
        {t(['返回', 'Back'])}
      </button>
    </form>
  )
}
