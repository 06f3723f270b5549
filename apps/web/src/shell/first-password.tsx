import { passwordProblem } from '@forecourt/contract/kernel'
import { type SubmitEvent, useState } from 'react'
import type { ApiError } from '../kernel/client.ts'
import { requirePasswordChange, useSession } from '../kernel/session.ts'
import { useText } from '../kernel/text.ts'
import { toast } from '../kernel/toast.ts'
import { changePassword, type NewPassword } from './change-password.ts'
import { PasswordStrength } from './password-strength.tsx'
import { signOutNow } from './sign-out.ts'
import { Entrance } from './sign-in/entrance.tsx'

type Name = keyof NewPassword
const empty: NewPassword = { oldPassword: '', newPassword: '', newPassword1: '' }

/** What is wrong, field by field; nothing when it can be sent. */
function useProblems(typed: NewPassword): Partial<Record<Name, string>> {
  const t = useText()
  const account = useSession(state => state.user?.account)
  const rule = passwordProblem(typed.newPassword, account)
  return {
    ...(typed.oldPassword ? {} : { oldPassword: t(['请输入当前密码', 'Enter the current password']) }),
    ...(rule ? { newPassword: t(rule) } : {}),
    ...(typed.newPassword === typed.newPassword1
      ? {}
      : { newPassword1: t(['两次密码输入不一致', 'The two new passwords differ']) }),
  }
}

/** Before anything else: a password that nobody else knows. */
export default function FirstPassword() {
  const t = useText()
  const [typed, setTyped] = useState(empty)
  const [shown, setShown] = useState<Partial<Record<Name, string>>>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const problems = useProblems(typed)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setShown(problems)
    const [wrong] = Object.keys(problems)
    if (wrong) return document.getElementById(wrong)?.focus()
    setBusy(true)
    setProblem('')
    try {
      await changePassword(typed)
      toast(t(['密码已修改', 'Password changed']), 'good')
      requirePasswordChange(false)
    } catch (fault) {
      setBusy(false)
      const { problems: refused, message } = fault as ApiError
      setShown(Object.fromEntries(refused.map(one => [one.field, one.message])))
      if (!refused.length) setProblem(message)
    }
  }
  const field = (name: Name, label: string, hint = '') => (
    <div>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        type="password"
        autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
        aria-describedby={`${name}-note`}
        aria-invalid={shown[name] !== undefined}
        maxLength={64}
        value={typed[name]}
        onChange={event => {
          setTyped({ ...typed, [name]: event.target.value })
          setShown({ ...shown, [name]: undefined })
        }}
        onBlur={() => typed[name] && setShown({ ...shown, [name]: problems[name] })}
      />
      <p id={`${name}-note`} className={shown[name] ? 'sign-in-problem' : 'sign-in-note'} aria-live="polite">
        {shown[name] ?? hint}
      </p>
    </div>
  )
  return (
    <Entrance
      title={t(['请先修改密码', 'Choose a password of your own'])}
      lead={t([
        '现在的密码由他人设置。修改后即可使用，其他设备上的登录会随之失效。',
        'Somebody else has set the present one. Once it is changed you can go on; sign-ins elsewhere end.',
      ])}
    >
      <form className="sign-in-form" noValidate onSubmit={event => void submit(event)}>
        {field('oldPassword', t(['当前密码', 'Current password']))}
        {field(
          'newPassword',
          t(['新密码', 'New password']),
          t(['至少8位，含字母和数字，不含账号', 'At least 8, letters and digits, without the account']),
        )}
        <PasswordStrength password={typed.newPassword} />
        {field('newPassword1', t(['确认新密码', 'New password again']))}
        <p className="sign-in-problem" role="alert">
          {problem}
        </p>
        <button type="submit" className="sign-in-go" disabled={busy}>
          {t(['保存并继续', 'Save and go on'])}
        </button>
        <button type="button" className="quiet sign-in-leave" onClick={() => void signOutNow()}>
          {t(['退出登录', 'Sign out'])}
        </button>
      </form>
    </Entrance>
  )
}
