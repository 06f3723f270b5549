import { useText } from '../../../kernel/text.ts'
import { ungrouped } from '../../../kernel/figures.ts'
import { Segments } from '../../../kernel/parts/segments.tsx'
import { Keypad, typed as typedOn } from './keypad.tsx'

export interface Typed {
  readonly kind: 'amount' | 'litres'
  readonly text: string
}

interface AmountPadProps {
  readonly typed: Typed
  readonly problem: string | undefined
  readonly onType: (typed: Typed) => void
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
export function AmountPad({ typed, problem, onType, onNext }: AmountPadProps) {
  const t = useText()
  const { kind, text } = typed
  const put = (next: string) => onType({ kind, text: next })
  const unit = kind === 'amount' ? t(['元', 'CNY']) : 'L'
  return (
    <div className="panel amount-pad">
      <Segments<Typed['kind']>
        label={t(['按金额或升数', 'By amount or litres'])}
        isLarge
        of={[
          ['amount', t(['按金额', 'Amount'])],
          ['litres', t(['按升数', 'Litres'])],
        ]}
        chosen={kind}
        onChoose={one => onType({ kind: one, text: '' })}
      />
      <label className="pad-field" data-wrong={problem !== undefined}>
        <span className="visually-hidden">{kind === 'amount' ? t(['加油金额', 'Amount']) : t(['升数', 'Litres'])}</span>
        <input
          id="station-amount"
          inputMode="decimal"
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
