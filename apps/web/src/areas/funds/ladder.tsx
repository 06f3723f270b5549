import type { Label } from '@forecourt/contract/kernel'
import { grouped } from '../../kernel/figures.ts'
import { useText } from '../../kernel/text.ts'

export interface Tier {
  readonly minAmount: string
  readonly rateBp: number | null
  readonly giftBp: number | null
}

const hundredths = 100
const wholeBp = 10_000
const trimmed = (bp: number): string => String(bp / hundredths)

/** "97 折" for 9700 paid, "送 2.5%" for 250 more. */
export function tierLabel(discountType: number | null, tier: Tier): Label {
  if (discountType === 2 || tier.rateBp === null)
    return [`送 ${trimmed(tier.giftBp ?? 0)}%`, `${trimmed(tier.giftBp ?? 0)} % more`]
  const rateBp = tier.rateBp ?? wholeBp
  return [`${trimmed(rateBp)} 折`, `${trimmed(wholeBp - rateBp)} % off`]
}

/** "50,000" of "50000.00": thresholds are whole yuan as a rule. */
export const wholeYuan = (yuan: string): string => grouped(yuan.replace(/\.00$/, ''))

interface LadderProps {
  readonly discountType: number | null
  readonly tiers: readonly Tier[]
  /** The tier that applies, from 1; 0 none. */
  readonly tierNo?: number
  /** Chooses the amount at which a tier begins. */
  readonly onChoose?: (minAmount: string) => void
}

/** The tiers of a discount as steps going up; the one that applies stands out. */
export function Ladder({ discountType, tiers, tierNo = 0, onChoose }: LadderProps) {
  const t = useText()
  return (
    <ol className="funds-ladder">
      {tiers.map((tier, index) => {
        const inside = (
          <>
            <strong>{t(tierLabel(discountType, tier))}</strong>
            <span>{t(['满 {0}', 'from {0}'], wholeYuan(tier.minAmount))}</span>
          </>
        )
        const isNow = index + 1 === tierNo
        return (
          <li key={tier.minAmount} data-reached={index < tierNo} aria-current={isNow ? 'step' : undefined}>
            {onChoose ? (
              <button type="button" onClick={() => onChoose(tier.minAmount)}>
                {inside}
              </button>
            ) : (
              <div>{inside}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
