import { useText } from '../../kernel/text.ts'
import type { Captcha } from './sign-in.ts'

interface CaptchaFieldProps {
  readonly captcha: Captcha | undefined
  readonly code: string
  readonly isFault: boolean
  /** The id of its input, where it is not the one of the sign-in form. */
  readonly inputId?: string
  /** The text that says what is wrong with it. */
  readonly faultId: string
  readonly onType: (code: string) => void
  readonly onRenew: () => void
}

/** The picture beside its answer; clicking the picture brings another one. */
export function CaptchaField({
  captcha,
  code,
  isFault,
  inputId = 'sign-in-code',
  faultId,
  onType,
  onRenew,
}: CaptchaFieldProps) {
  const t = useText()
  return (
    <>
      <label htmlFor={inputId}>{t(['验证码', 'Captcha'])}</label>
      <div className="sign-in-captcha">
        <input
          id={inputId}
          name="code"
          value={code}
          maxLength={8}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isFault}
          aria-describedby={faultId}
          onChange={event => onType(event.target.value)}
        />
        <button type="button" className="quiet" onClick={onRenew} title={t(['看不清？换一张', 'Show another picture'])}>
          {captcha ? (
            <img src={captcha.image} alt={t(['验证码图片，点击换一张', 'Captcha picture, click for another'])} />
          ) : (
            t(['点击加载', 'Load'])
          )}
        </button>
      </div>
    </>
  )
}
