import { grant as entity } from '@forecourt/contract/cards'
import { Timeline } from '../../../kernel/detail/timeline.tsx'
import { grouped } from '../../../kernel/figures.ts'
import { useShown, useThisRow } from '../../../kernel/parts/row.ts'
import { useText } from '../../../kernel/text.ts'
import type { FieldTextProps } from '../../../kernel/widgets/field-text.tsx'
import { type OwnWidgets, OwnWidgetsContext } from '../../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { yuanOf } from '../../../kernel/yuan.ts'

/** The holds of an approval by their sum: their ids say nothing to anybody. */
function Holds({ row }: FieldTextProps) {
  const t = useText()
  const holds = row['holdIds']
  if (!Array.isArray(holds)) return <span className="nothing">—</span>
  const fen = holds.reduce((sum, hold) => sum + BigInt(hold.amount), 0n)
  return <>{t(['{0} 元', '{0} CNY'], grouped(yuanOf(fen)))}</>
}

/** History keeps ids; those that are still the grant's own are told by name. */
function Named({ name, row }: FieldTextProps) {
  const grant = useThisRow(entity)
  const id = wireText(row[name])
  if (!id) return <span className="nothing">—</span>
  const referenceLabel = name === 'productId' ? 'productName' : `${name}Name`
  return <>{wireText(grant[name]) === id ? wireText(grant[referenceLabel]) || id : id}</>
}

const widgets: OwnWidgets = { texts: { holdIds: Holds, submitUser: Named, auditUser: Named, productId: Named } }

/** Who did what to a grant, in words. */
export function GrantHistory() {
  const { calls } = useShown()
  const grant = useThisRow(entity)
  return (
    <OwnWidgetsContext value={widgets}>
      <Timeline entity={entity} id={grant.id} calls={calls} />
    </OwnWidgetsContext>
  )
}
