import { type KeyboardEvent, type SubmitEvent, useEffect, useState } from 'react'
import type { ApiError } from '../../kernel/api-error.ts'
import { saved } from '../../kernel/storage.ts'
import { useText } from '../../kernel/text.ts'
import { CaptchaField } from './captcha-field.tsx'
import { type Captcha, type Credentials, fetchCaptcha, signIn } from './sign-in.ts'

const empty = (): Credentials => ({ tenantId: saved<string>('tenant-id') ?? '000000', account: '', password: '' })

/** Tenant, account, password and the captcha. A chosen demonstration account fills them in and signs in at once. */
export function SignInForm({ chosen }: { readonly chosen: Credentials | undefined }) {
  const t = useText()
  const [typed, setTyped] = useState(empty)
  const [captcha, setCaptcha] = useState<Captcha>()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [caps, setCaps] = useState(false)

  const renewCaptcha = () => {
    setCode('')
    fetchCaptcha().then(setCaptcha, () => setCaptcha(undefined))
  }
  const enter = (who: Credentials, answer?: { key: string; code: string }) => {
    setBusy(true)
    setProblem('')
    signIn(who, answer).catch((fault: ApiError) => {
      setProblem(fault.message)
      setBusy(false)
      renewCaptcha()
    })
  }
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen appears
  useEffect(renewCaptcha, [])
  useEffect(() => {
    if (!chosen) return
    setTyped(chosen)
    enter(chosen)
    // oxlint-disable-next-line react/exhaustive-deps -- a choice is acted upon once
  }, [chosen])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!typed.account.trim()) return setProblem(t(['请输入账号', 'Please input the account']))
    if (!typed.password) return setProblem(t(['请输入密码', 'Please input the password']))
    if (!code.trim()) return setProblem(t(['请输入验证码', 'Please input the captcha']))
    enter(typed, { key: captcha?.key ?? '', code: code.trim() })
  }
  const take = (name: keyof Credentials) => ({
    id: `sign-in-${name}`,
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const noticeCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))

  return (
    <form className="sign-in-form" onSubmit={submit} noValidate aria-describedby="sign-in-problem">
      <label htmlFor="sign-in-tenantId">{t(['租户编号', 'Tenant number'])}</label>
      <input {...take('tenantId')} inputMode="numeric" autoComplete="organization" maxLength={12} />
      <label htmlFor="sign-in-account">{t(['账号', 'Account'])}</label>
      <input {...take('account')} autoComplete="username" autoCapitalize="none" maxLength={64} />
      <label htmlFor="sign-in-password">
        {t(['密码', 'Password'])}
        {caps && <em>{t(['大写锁定已开启', 'Caps Lock is on'])}</em>}
      </label>
      <input {...take('password')} type="password" autoComplete="current-password" onKeyUp={noticeCaps} />
      <CaptchaField captcha={captcha} code={code} onType={setCode} onRenew={renewCaptcha} />
      <p id="sign-in-problem" className="sign-in-problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="sign-in-go" disabled={busy}>
        {busy ? t(['正在登录…', 'Signing in…']) : t(['登录', 'Sign in'])}
      </button>
    </form>
  )
}
