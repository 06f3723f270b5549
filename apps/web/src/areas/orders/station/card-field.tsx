import type { ApiError } from '../../../kernel/client.ts'
import { grouped } from '../../../kernel/figures.ts'
import { isCardNumber } from '@forecourt/contract/kernel'
import { useText } from '../../../kernel/text.ts'
import { declineOf } from './decline.ts'
import type { CardAtGun } from './station-data.ts'

interface CardFieldProps {
  readonly text: string
  readonly card: CardAtGun | undefined
  readonly fault: ApiError | null
  readonly isBusy: boolean
  readonly onType: (text: string) => void
  /** Enter, which scanners send after the number. */
  readonly onNext: () => void
}

export const cardDigits = 16

/** 6225 0001 2345 6789: as it stands on the card. */
const inGroups = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/** The card by scanner or by hand, and whose it is, so that the cashier can compare. */
export function CardField({ text, card, fault, isBusy, onType, onNext }: CardFieldProps) {
  const t = useText()
  const decline = fault && declineOf(fault)
  const isMistyped = text.length === cardDigits && !isCardNumber(text)
  return (
    <div className="panel card-field">
      <label htmlFor="station-card">{t(['卡号', 'Card number'])}</label>
      <input
        id="station-card"
        className="till-input"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(['扫描或输入16位卡号', 'Scan or type 16 digits'])}
        value={inGroups(text)}
        aria-describedby="station-card-note"
        aria-invalid={fault !== null || isMistyped}
        onChange={event => onType(event.target.value.replace(/\D/g, '').slice(0, cardDigits))}
        onKeyDown={event => event.key === 'Enter' && onNext()}
      />
      <p id="station-card-note" aria-live="polite">
        {decline ? (
          <span className="card-wrong">{fault.reason === 'tooManyTries' ? fault.message : t(decline.title)}</span>
        ) : card ? (
          <>
            <span>{card.userName ?? t(['不记名卡', 'Anonymous card'])}</span>
            <strong>
              {t(['余额', 'Balance'])} ¥{grouped(card.balance)}
            </strong>
          </>
        ) : isMistyped ? (
          <span className="card-wrong">{t(['卡号有误，请核对', 'The number is mistyped, please check it'])}</span>
        ) : isBusy ? (
          t(['正在查询…', 'Looking up…'])
        ) : text ? (
          t(['还差 {0} 位', '{0} digits to go'], cardDigits - text.length)
        ) : (
          t(['持卡人和余额会显示在这里', 'Holder and balance appear here'])
        )}
      </p>
    </div>
  )
}
