import type { Label } from '@forecourt/contract/kernel'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { CaptchaField } from './captcha-field.tsx'
import type { Credentials } from './sign-in.ts'
import type { SignInState } from './use-sign-in.ts'

type Field = 'tenantId' | 'account' | 'password' | 'code'

const missing: Readonly<Record<Field, Label>> = {
  tenantId: ['请输入租户编号', 'Enter the tenant number'],
  account: ['请输入账号', 'Enter the account'],
  password: ['请输入密码', 'Enter the password'],
  code: ['请输入验证码', 'Enter the captcha'],
}
const fields = Object.keys(missing) as Field[]

/** What is wrong with a field, below it. */
function Fault({ of, shown }: { readonly of: Field; readonly shown: boolean }) {
  const t = useText()
  return (
    <p id={`sign-in-${of}-fault`} className="sign-in-fault">
      {shown && t(missing[of])}
    </p>
  )
}

interface SignInFormProps {
  readonly state: SignInState
  /** The page was opened by the address of a tenant: its number need not be typed. */
  readonly isTenantKnown: boolean
}

/** Tenant, account, password and the captcha. What is empty is said at each field at once, what the server refuses above the button. */
export function SignInForm({ state, isTenantKnown }: SignInFormProps) {
  const t = useText()
  const { typed, setTyped, captcha, renewCaptcha, code, setCode, problem, setProblem, busy, enter } = state
  const [caps, setCaps] = useState(false)

  const [isTried, setTried] = useState(false)
  const values: Readonly<Record<Field, string>> = { ...typed, code }
  const isEmpty = (name: Field) => !(name === 'password' ? values[name] : values[name].trim())
  const isFault = (name: Field) => isTried && isEmpty(name)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setProblem('')
    const first = fields.find(isEmpty)
    // What the server refuses empties the captcha: that is not to be said as if it had not been typed.
    setTried(first !== undefined)
    if (first) document.getElementById(`sign-in-${first}`)?.focus()
    else enter(typed, { key: captcha?.key ?? '', code: code.trim() })
  }
  const take = (name: keyof Credentials) => ({
    id: `sign-in-${name}`,
    name,
    value: typed[name],
    'aria-invalid': isFault(name),
    'aria-describedby': `sign-in-${name}-fault`,
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const noticeCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))

  return (
    <form className="sign-in-form" onSubmit={submit} noValidate aria-describedby="sign-in-problem">
      {!isTenantKnown && (
        <>
          <label htmlFor="sign-in-tenantId">{t(['租户编号', 'Tenant number'])}</label>
          <input {...take('tenantId')} inputMode="numeric" autoComplete="organization" maxLength={12} />
          <Fault of="tenantId" shown={isFault('tenantId')} />
        </>
      )}
      <label htmlFor="sign-in-account">{t(['账号', 'Account'])}</label>
      <input {...take('account')} autoComplete="username" autoCapitalize="none" maxLength={64} />
      <Fault of="account" shown={isFault('account')} />
      <label htmlFor="sign-in-password">
        {t(['密码', 'Password'])}
        {caps && <em>{t(['大写锁定已开启', 'Caps Lock is on'])}</em>}
      </label>
      <input {...take('password')} type="password" autoComplete="current-password" onKeyUp={noticeCaps} />
      <Fault of="password" shown={isFault('password')} />
      <CaptchaField
        captcha={captcha}
        code={code}
        isFault={isFault('code')}
        faultId="sign-in-code-fault"
        onType={setCode}
        onRenew={renewCaptcha}
      />
      <Fault of="code" shown={isFault('code')} />
      <p id="sign-in-problem" className="sign-in-problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="sign-in-go" disabled={busy}>
        {busy ? t(['正在登录…', 'Signing in…']) : t(['登录', 'Sign in'])}
      </button>
    </form>
  )
}
