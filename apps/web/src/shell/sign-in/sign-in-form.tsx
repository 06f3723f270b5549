import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { CaptchaField } from './captcha-field.tsx'
import type { Credentials } from './sign-in.ts'
import type { SignInState } from './use-sign-in.ts'

/** Tenant, account, password and the captcha; what is wrong is said above the button. */
export function SignInForm({ state }: { readonly state: SignInState }) {
  const t = useText()
  const { typed, setTyped, captcha, renewCaptcha, code, setCode, problem, setProblem, busy, enter } = state
  const [caps, setCaps] = useState(false)

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
