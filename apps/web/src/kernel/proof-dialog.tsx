import type { Label, PasskeyAsked } from '@forecourt/contract/kernel'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useFocusReturn } from './focus-return.ts'
import { passkeyProblem, signByPasskey } from './passkeys.ts'
import { isDigits, isRecovery, withoutGroups } from './proof-code.ts'
import type { ProofQuestion } from './proof.ts'
import { useText } from './text.ts'

const codeDigits = 6
/** A recovery code with what stands between its groups. */
const maxTyped = 16
const secondMs = 1_000

/** How many seconds are left of so many since a moment, counted down while somebody looks. */
function useSecondsLeft(seconds: number, sinceMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil(seconds - (Math.max(nowMs, sinceMs) - sinceMs) / secondMs))
}

const aboutPasskey: Label = [
  '为确认是您本人操作，请用通行密钥确认。',
  'To make sure that it is you, confirm by your passkey.',
]

interface PasskeyWayProps extends Pick<ProofQuestion, 'busy' | 'tryCode'> {
  readonly asked: PasskeyAsked
  /** Whether there is no code that could be entered. */
  readonly isMain: boolean
}

/** The device is asked when the person says so: a browser shows its question only after a click. */
function PasskeyWay({ asked, isMain, busy, tryCode }: PasskeyWayProps) {
  const t = useText()
  const [problem, setProblem] = useState('')
  const sign = () => {
    setProblem('')
    signByPasskey(asked).then(tryCode, (fault: unknown) => setProblem(passkeyProblem(fault)))
  }
  return (
    <div className="proof-passkey">
      <button type="button" className={isMain ? 'plain-button primary' : 'plain-button'} disabled={busy} onClick={sign}>
        {t(['使用通行密钥', 'Use a passkey'])}
      </button>
      <p className="ask-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}

/** Asks for the code that was sent to the person's phone, or that their authenticator shows; it lies over the dialog of the call, which stays as it is. */
export default function ProofDialog({ question }: { readonly question: ProofQuestion }) {
  const { title, asked, atMs, problem, notice, busy, tryCode, resend, cancel } = question
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState('')
  const isSent = asked.kind === 'sms'
  const isByPasskey = asked.kind === 'passkey'
  const waitSeconds = useSecondsLeft(asked.resendInSeconds, atMs)
  useFocusReturn()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    input.current?.focus()
    // Escape is meant for this question, and not for the dialog of the call that lies below it.
    const keep = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation()
    shown?.addEventListener('keydown', keep)
    return () => shown?.removeEventListener('keydown', keep)
  }, [])
  useEffect(() => {
    // What was wrong is typed anew.
    if (problem) input.current?.select()
  }, [problem])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const isWhole = isDigits(code) || (!isSent && isRecovery(code))
    setMissing(isWhole ? '' : t(['请输入6位验证码', 'Enter the six digits of the code']))
    if (isWhole) tryCode(code)
    else input.current?.focus()
  }
  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby="proof-title"
      onCancel={event => {
        event.preventDefault()
        cancel()
      }}
    >
      <form onSubmit={submit} noValidate>
        <h2 id="proof-title">
          {t(
            isSent ? ['短信验证：{0}', 'Confirm by SMS: {0}'] : ['身份验证：{0}', 'Confirm that it is you: {0}'],
            t(title),
          )}
        </h2>
        <p id="proof-about">
          {isSent
            ? t(
                [
                  '为确认是您本人操作，验证码已发送至 {0}，5分钟内有效。',
                  'To make sure that it is you, a code was sent to {0}. It is valid for five minutes.',
                ],
                asked.sentTo ?? '',
              )
            : t(
                isByPasskey
                  ? aboutPasskey
                  : [
                      '为确认是您本人操作，请输入身份验证器显示的6位数字，或一个恢复码。',
                      'To make sure that it is you, enter the six digits that your authenticator shows, or a recovery code.',
                    ],
              )}
        </p>
        {asked.demoCode && (
          <p>
            {t(['演示环境没有手机，验证码是 {0}', 'The demonstration has no phones: the code is {0}'], asked.demoCode)}
          </p>
        )}
        {asked.passkey && <PasskeyWay asked={asked.passkey} isMain={isByPasskey} busy={busy} tryCode={tryCode} />}
        <label className="ask-label" htmlFor="proof-code" hidden={isByPasskey}>
          {t(['验证码', 'Code'])}
        </label>
        <div className="proof-code">
          <input
            hidden={isByPasskey}
            ref={input}
            id="proof-code"
            className="plain-input figure"
            inputMode={isSent ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            maxLength={isSent ? codeDigits : maxTyped}
            value={code}
            aria-invalid={problem !== '' || missing !== ''}
            aria-describedby="proof-about proof-problem"
            onChange={event =>
              setCode(isSent ? event.target.value.replace(/\D/g, '') : withoutGroups(event.target.value))
            }
          />
          {asked.sentTo && (
            <button type="button" className="plain-button" disabled={busy || waitSeconds > 0} onClick={resend}>
              {waitSeconds > 0
                ? t(['{0} 秒后可重发', 'Send again in {0} s'], waitSeconds)
                : t(isSent ? ['重新发送', 'Send again'] : ['改用短信', 'Use SMS'])}
            </button>
          )}
        </div>
        <p id="proof-problem" className="ask-problem" role="alert">
          {missing || problem}
        </p>
        <output className="ask-notice">{notice}</output>
        <div className="ask-ways">
          <button type="button" className="plain-button" onClick={cancel}>
            {t(['取消', 'Cancel'])}
          </button>
          {!isByPasskey && (
            <button type="submit" className="plain-button primary" disabled={busy} aria-busy={busy}>
              {t(['确认', 'Confirm'])}
            </button>
          )}
        </div>
      </form>
    </dialog>
  )
}
