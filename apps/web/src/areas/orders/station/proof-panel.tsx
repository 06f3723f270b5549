import { sendPayCode } from '@forecourt/contract/orders'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, apiErrorOf, send } from '../../../kernel/client.ts'
import { grouped } from '../../../kernel/figures.ts'
import { Segments } from '../../../kernel/parts/segments.tsx'
import { useText } from '../../../kernel/text.ts'
import { Keypad, typed } from './keypad.tsx'
import type { Proof } from './use-payment.ts'

type Way = 'code' | 'secret'

interface ProofPanelProps {
  readonly siteId: string
  readonly cardNo: string
  /** What is paid, in yuan as the wire has it: a code counts up to it. */
  readonly amount: string
  /** The holder's phone, masked; null for a card without one. */
  readonly phone: string | null
  readonly fault: ApiError | undefined
  readonly isBusy: boolean
  readonly onProve: (proof: Proof) => void
  readonly onBack: () => void
}

const lengths = { code: 6, secret: 12 } as const
const cleaned = {
  code: (text: string) => text.replace(/\D/g, '').slice(0, lengths.code),
  secret: (text: string) =>
    text
      .replace(/[^0-9a-z]/gi, '')
      .toUpperCase()
      .slice(0, lengths.secret),
} as const

/** Seconds that count down to nought from whenever `start` was called. */
function useCountdown(): readonly [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}

/** The driver agrees to a payment: by a code on the phone, or by the secret of the card. */
export function ProofPanel(props: ProofPanelProps) {
  const { siteId, cardNo, amount, phone, fault, isBusy, onProve, onBack } = props
  const t = useText()
  const [way, setWay] = useState<Way>(phone ? 'code' : 'secret')
  const [text, setText] = useState('')
  const [sent, setSent] = useState<{ readonly phone: string }>()
  const [sendFault, setSendFault] = useState<ApiError>()
  const [isSending, setSending] = useState(false)
  const [left, countDown] = useCountdown()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [way])
  // A wrong one is typed over.
  useEffect(() => {
    if (fault) field.current?.select()
  }, [fault])
  const isWhole = text.length === lengths[way]
  const problem = fault?.message ?? sendFault?.message

  const sendCode = async () => {
    setSending(true)
    setSendFault(undefined)
    try {
      const answer = await send(sendPayCode, { siteId, cardNo, amount }, { quiet: true })
      setSent(answer)
      countDown(answer.againSeconds)
      field.current?.focus()
    } catch (error) {
      setSendFault(apiErrorOf(error))
    } finally {
      setSending(false)
    }
  }
  const choose = (next: Way) => {
    setWay(next)
    setText('')
  }
  const label = way === 'code' ? t(['短信验证码', 'Code by message']) : t(['卡密', 'Card secret'])
  return (
    <form
      className="panel proof"
      aria-label={t(['支付验证', 'Proof of the payment'])}
      onSubmit={event => {
        event.preventDefault()
        if (isWhole && !isBusy) onProve({ [way]: text })
      }}
    >
      <header>
        <h2>{t(['请司机验证此笔支付', 'The driver proves this payment'])}</h2>
        <p className="proof-sum">¥{grouped(amount)}</p>
      </header>
      <Segments<Way>
        label={t(['验证方式', 'How to prove it'])}
        isLarge
        of={[
          ['code', t(['短信验证码', 'Code'])],
          ['secret', t(['卡密', 'Card secret'])],
        ]}
        chosen={way}
        onChoose={choose}
        {...(phone ? {} : { off: 'code' })}
      />
      {way === 'code' && (
        <button
          type="button"
          className="station-other"
          disabled={left > 0 || isSending}
          onClick={() => void sendCode()}
        >
          {left > 0
            ? t(['{0} 秒后可重发', 'Again in {0} s'], left)
            : t(['发送验证码到 {0}', 'Send a code to {0}'], sent?.phone ?? phone ?? '')}
        </button>
      )}
      <label htmlFor="station-proof">{label}</label>
      <input
        ref={field}
        id="station-proof"
        className="till-input"
        inputMode={way === 'code' ? 'numeric' : 'text'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={lengths[way] + 4}
        placeholder={way === 'code' ? t(['6位数字', '6 digits']) : t(['12位字母数字', '12 characters'])}
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby="station-proof-note"
        onChange={event => setText(cleaned[way](event.target.value))}
      />
      <p id="station-proof-note" className="proof-note" aria-live="polite">
        {problem ? (
          <span className="card-wrong">{problem}</span>
        ) : way === 'secret' ? (
          t(['发卡短信中的12位卡密', 'The 12 characters of the message that brought the card'])
        ) : sent && left > 0 ? (
          t(['已发送到 {0}，5分钟内有效', 'Sent to {0}, good for five minutes'], sent.phone)
        ) : (
          t(['验证码发到持卡人手机', "The code goes to the holder's phone"])
        )}
      </p>
      {way === 'code' && <Keypad onPress={key => setText(cleaned.code(typed(text, key)))} />}
      <button type="submit" className="station-go" disabled={!isWhole || isBusy}>
        {isBusy ? t(['正在支付…', 'Paying…']) : t(['验证并收款 ¥{0}', 'Prove and take ¥{0}'], grouped(amount))}
      </button>
      <button type="button" className="station-other" disabled={isBusy} onClick={onBack}>
        {t(['返回修改', 'Back'])}
      </button>
    </form>
  )
}
