import { useText } from '../../kernel/text.ts'
import type { FieldTextProps } from '../../kernel/widgets/field-text.tsx'
import type { OwnWidgets } from '../../kernel/widgets/own-widgets.ts'
import { Ladder, tierLabel, wholeYuan } from './ladder.tsx'
import { companyDiscount } from '@forecourt/contract/funds'
import { rowOf } from '../../kernel/row-of.ts'

/** In a list as one line, in a detail as the ladder itself. */
function Tiers({ row, brief }: FieldTextProps) {
  const t = useText()
  const tiers = rowOf(companyDiscount, row).tiers ?? []
  const discountType = Number(row['discountType'])
  if (!brief) return <Ladder discountType={discountType} tiers={tiers} />
  return (
    <span className="figure">
      {tiers.map(tier => `${wholeYuan(tier.minAmount)} ${t(tierLabel(discountType, tier))}`).join(' · ')}
    </span>
  )
}

/** Discounts of companies, their tiers readable at a glance. */
export const discountWidgets: OwnWidgets = { texts: { tiers: Tiers } }
