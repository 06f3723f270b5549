import { type Label, passwordProblem } from '@forecourt/contract/kernel'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../kernel/api-error.ts'
import { useText } from '../../kernel/text.ts'
import { PasswordStrength } from '../password-strength.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { type Captcha, fetchCaptcha, type Proven, register, type Registration } from './sign-in.ts'

const maxName = 32

/** Whom a provider knows, by the name it gives. */
type ProvenPerson = Proven & { readonly name: string }

type Name = keyof Registration | 'code'
type Problem = readonly [Name, Label]

/** What is wrong first, in the order of the specification (section 5). */
function problemOf(form: Registration, code: string | undefined): Problem | undefined {
  if (!form.tenantId.trim()) return ['tenantId', ['请先输入租户编号', 'Enter the tenant number first']]
  if (!form.account.trim()) return ['account', ['请先输入账号名称', 'Enter the account first']]
  const blank = (['password', 'password2'] as const).find(name => !form[name])
  if (blank) return [blank, ['请先输入密码', 'Enter the password first']]
  if (form.password !== form.password2) return ['password2', ['两次密码输入不一致', 'The two passwords differ']]
  if (!form.name.trim()) return ['name', ['请先输入用户姓名', 'Enter your name first']]
  const rule = passwordProblem(form.password, form.account)
  if (rule) return ['password', rule]
  return code === undefined || code.trim() ? undefined : ['code', ['请输入验证码', 'Enter the captcha']]
}

function useRegistration(tenantId: string, proven: ProvenPerson | undefined) {
  const t = useText()
  const [form, setForm] = useState<Registration>({
    tenantId,
    name: proven?.name.slice(0, maxName) ?? '',
    account: '',
    password: '',
    password2: '',
  })
  const [captcha, setCaptcha] = useState<Captcha>()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<readonly [field: string, text: string]>()
  const [step, setStep] = useState<'typing' | 'sending' | 'sent'>('typing')
  const showAnother = () => void fetchCaptcha().then(setCaptcha, () => setCaptcha(undefined))
  const renew = () => {
    setCode('')
    showAnother()
  }
  const needsCaptcha = proven === undefined
  useEffect(() => {
    if (needsCaptcha) showAnother()
  }, [needsCaptcha])
  const blame = (field: string, text: string) => {
    setProblem([field, text])
    document.getElementById(`register-${field}`)?.focus()
  }
  const send = async () => {
    const wrong = problemOf(form, needsCaptcha ? code : undefined)
    if (wrong) return blame(wrong[0], t(wrong[1]))
    setProblem(undefined)
    setStep('sending')
    try {
      await register(form, proven ?? { key: captcha?.key ?? '', code: code.trim() })
      setStep('sent')
    } catch (fault) {
      const { message, problems } = fault as ApiError
      setStep('typing')
      if (needsCaptcha) renew()
      blame(problems[0]?.field ?? '', problems[0]?.message || message || t(['提交失败', 'It could not be sent']))
    }
  }
  return { form, setForm, captcha, code, setCode, renew, problem, step, send }
}

const fields: readonly (readonly [keyof Registration, Label, Readonly<Record<string, unknown>>])[] = [
  ['tenantId', ['租户编号', 'Tenant number'], { inputMode: 'numeric', autoComplete: 'organization', maxLength: 12 }],
  ['name', ['用户姓名', 'Name'], { autoComplete: 'name', maxLength: maxName }],
  ['account', ['账号名称', 'Account'], { autoComplete: 'username', autoCapitalize: 'none', maxLength: 45 }],
  ['password', ['密码', 'Password'], { type: 'password', autoComplete: 'new-password', maxLength: 64 }],
  ['password2', ['确认密码', 'Password again'], { type: 'password', autoComplete: 'new-password', maxLength: 64 }],
]

function Sent({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <div className="sign-in-form">
      <h2 id="register-title">{t(['注册提示', 'Registration'])}</h2>
      <output className="register-sent">
        {t([
          '注册申请已提交，请耐心等待管理员通过！',
          'Your request was sent. An administrator has to let you in first.',
        ])}
      </output>
      <button type="button" className="sign-in-go" onClick={onClose}>
        {t(['返回登录', 'Back to sign-in'])}
      </button>
    </div>
  )
}

interface RegisterProps {
  readonly tenantId: string
  /** Of somebody who came by a provider: no captcha is asked for then. */
  readonly proven?: ProvenPerson
  readonly onClose: () => void
}

/** Asks for an account of a tenant; its administrators decide. */
export default function Register({ tenantId, proven, onClose }: RegisterProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const { form, setForm, captcha, code, setCode, renew, problem, step, send } = useRegistration(tenantId, proven)
  useEffect(() => dialog.current?.showModal(), [])
  const isFault = (name: Name) => problem?.[0] === name
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <dialog ref={dialog} className="register" onClose={onClose} aria-labelledby="register-title">
      {step === 'sent' ? (
        <Sent onClose={onClose} />
      ) : (
        <form className="sign-in-form" onSubmit={submit} noValidate>
          <h2 id="register-title">{t(['注册账号', 'Register'])}</h2>
          {fields.map(([name, label, attributes]) => (
            <div key={name}>
              <label htmlFor={`register-${name}`}>{t(label)}</label>
              <input
                {...attributes}
                id={`register-${name}`}
                value={form[name]}
                aria-invalid={isFault(name)}
                aria-describedby="register-problem"
                onChange={event => setForm({ ...form, [name]: event.target.value })}
              />
              {name === 'password' && <PasswordStrength password={form.password} />}
            </div>
          ))}
          {!proven && (
            <CaptchaField
              captcha={captcha}
              code={code}
              inputId="register-code"
              isFault={isFault('code')}
              faultId="register-problem"
              onType={setCode}
              onRenew={renew}
            />
          )}
          <p id="register-problem" className="sign-in-problem" role="alert">
            {problem?.[1]}
          </p>
          <button type="submit" className="sign-in-go" disabled={step === 'sending'}>
            {t(['提交申请', 'Send the request'])}
          </button>
          <button type="button" className="quiet sign-in-leave" onClick={onClose}>
            {t(['取消', 'Cancel'])}
          </button>
        </form>
      )}
    </dialog>
  )
}
