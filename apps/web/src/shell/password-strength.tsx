import { strengthOf } from '../kernel/password-rules.ts'
import { useText } from '../kernel/text.ts'

/** How good a new password is, as a word and a bar. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const t = useText()
  if (!password) return null
  const { level, label } = strengthOf(password)
  return (
    <p className="password-strength" data-level={level} aria-live="polite">
      <i aria-hidden="true" />
      {t(['密码强度：{0}', 'Strength: {0}'], label)}
    </p>
  )
}
