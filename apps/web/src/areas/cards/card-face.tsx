import { useText } from '../../kernel/text.ts'
import { grouped } from '../../kernel/figures.ts'
import { maskedNumber } from './card-number.ts'

export interface CardFaceProps {
  readonly name: string
  /** Yuan as the wire has it; without it the place stays for an amount to come. */
  readonly amount?: string | null | undefined
  readonly cardNo?: string | null
  readonly holder?: string | null
  /** "yyyy-MM-dd HH:mm:ss"; null for a card that never ends. */
  readonly endTime?: string | null
  readonly validity?: string
  readonly isAnonymous?: boolean
  /** Frozen, expired and invalid cards lose their colour. */
  readonly isDull?: boolean
}

/** A card as its holder has it before the eyes: the same drawing in the preview, the list of products and the detail. */
export function CardFace(props: CardFaceProps) {
  const { name, amount, cardNo, holder, endTime, validity, isAnonymous, isDull } = props
  const t = useText()
  const until = endTime ? t(['有效期至 {0}', 'Valid until {0}'], endTime.slice(0, 10)) : t(['长期有效', 'Never ends'])
  return (
    <figure className="card-face" data-dull={isDull ?? false} aria-label={t(['{0}卡面', 'Face of {0}'], name)}>
      <svg viewBox="0 0 340 214" aria-hidden="true" preserveAspectRatio="none">
        <circle cx="300" cy="26" r="92" />
        <circle cx="332" cy="150" r="64" />
        <path d="M0 176c64-30 120-8 176 2s112 6 164-22v58H0Z" />
      </svg>
      <header>
        <strong>{name}</strong>
        <span>{isAnonymous ? t(['不记名', 'Anonymous']) : t(['记名', 'Named'])}</span>
      </header>
      <p className="card-face-amount">
        {amount ? (
          <>
            <small>¥</small>
            {grouped(amount)}
          </>
        ) : (
          <small>{t(['金额自定', 'Any amount'])}</small>
        )}
      </p>
      <p className="card-face-number">{cardNo ? maskedNumber(cardNo) : '**** **** **** ****'}</p>
      <footer>
        <span>{holder || t(['持卡人', 'Holder'])}</span>
        <span>{validity ?? until}</span>
      </footer>
    </figure>
  )
}
