import { useText } from '../../../kernel/text.ts'
import { grouped, ungrouped } from '../../../kernel/figures.ts'
import { Segments } from '../../../kernel/parts/segments.tsx'
import { Keypad, typed as typedOn } from './keypad.tsx'
import type { Quote } from './station-data.ts'
import { useTouchPad } from './use-touch-pad.ts'

export interface Typed {
  readonly kind: 'amount' | 'litres'
  readonly text: string
}

interface KindChoiceProps {
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
}

/** Whether it is an amount or a volume that is typed. */
export function KindChoice({ typed, onType }: KindChoiceProps) {
  const t = useText()
  return (
    <Segments<Typed['kind']>
      label={t(['按金额或升数', 'By amount or litres'])}
      of={[
        ['amount', t(['按金额', 'Amount'])],
        ['litres', t(['按升数', 'Litres'])],
      ]}
      chosen={typed.kind}
      onChoose={one => one !== typed.kind && onType({ kind: one, text: '' })}
    />
  )
}

interface AmountPadProps extends KindChoiceProps {
  readonly problem: string | undefined
  /** Beside what is typed: what it comes to in the other unit. */
  readonly quote: Quote | undefined
  /** Enter: on to the card. */
  readonly onNext: () => void
}

const quick: Readonly<Record<Typed['kind'], readonly string[]>> = {
  amount: ['100', '200', '300', '500'],
  litres: ['20', '30', '40', '50'],
}
const decimals = { amount: 2, litres: 3 } as const

/** A further character, where it still makes an amount or a volume. */
function pressed(text: string, key: string, places: number): string {
  const next = text === '0' && /^\d$/.test(key) ? key : typedOn(text, key)
  return next === '' || new RegExp(`^\\d{1,4}(\\.\\d{0,${places}})?$`).test(next) ? next : text
}

/** Amount at the gun or litres: quick sums, a keypad for fingers, and a field for the keyboard. */
export function AmountPad({ typed, problem, quote, onType, onNext }: AmountPadProps) {
  const t = useText()
  const { kind, text } = typed
  const put = (next: string) => onType({ kind, text: next })
  const unit = kind === 'amount' ? t(['元', 'CNY']) : 'L'
  const isTouched = useTouchPad()
  const comesTo = quote && (kind === 'amount' ? `≈ ${quote.litres} L` : `≈ ¥${grouped(quote.originalAmount)}`)
  return (
    <div className="amount-pad">
      <label className="pad-field" data-wrong={problem !== undefined}>
        <span className="visually-hidden">{kind === 'amount' ? t(['加油金额', 'Amount']) : t(['升数', 'Litres'])}</span>
        <input
          id="station-amount"
          inputMode={isTouched ? 'none' : 'decimal'}
          autoComplete="off"
          placeholder="0"
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby="station-amount-note"
          onChange={event => {
            const next = ungrouped(event.target.value)
            if (next === '' || pressed(next.slice(0, -1), next.slice(-1), decimals[kind]) === next) put(next)
          }}
          onKeyDown={event => event.key === 'Enter' && onNext()}
        />
        <span aria-hidden="true">{unit}</span>
        <small>{comesTo}</small>
      </label>
      <p id="station-amount-note" className="field-note field-problem" role={problem ? 'alert' : undefined}>
        {problem}
      </p>
      <Segments
        label={t(['常用', 'Usual'])}
        isLarge
        of={quick[kind].map(sum => [sum, sum] as const)}
        chosen={text}
        onChoose={put}
      />
      <Keypad extra="." onPress={key => put(pressed(text, key, decimals[kind]))} />
    </div>
  )
}
