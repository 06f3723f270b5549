import { adjustmentStates, settlementAdjustment, settlementAdjustments } from '@forecourt/contract/funds'
import { grouped } from '../../../kernel/figures.ts'
import { Section } from '../../../kernel/parts/section.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { type AnyRow, useRows } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { FieldText } from '../../../kernel/widgets/field-text.tsx'
import { RefLink } from '../../../kernel/widgets/ref-link.tsx'
import { StateTag } from '../../../kernel/widgets/state-tag.tsx'
import { wireText } from '../../../kernel/wire-text.ts'

const { reason, amount, note, adjustmentNo } = settlementAdjustment.fields
const max = 50

/** What a settlement was adjusted by, and was to be: the payee reads it as well as the platform. */
export function AdjustmentsSection({ settlementId }: { readonly settlementId: string }) {
  const t = useText()
  const may = usePermission(settlementAdjustments.permission)
  const { data } = useRows(settlementAdjustments, { settlementId, current: 1, size: max }, may)
  if (!may || !data || data.records.length === 0) return null
  return (
    <Section title={t(['调整', 'Adjustments'])}>
      <div className="rows-scroll">
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">{t(adjustmentNo.label)}</th>
              <th scope="col">{t(reason.label)}</th>
              <th scope="col">{t(note.label)}</th>
              <th scope="col" className="right">
                {t(amount.label)}
              </th>
              <th scope="col">{t(['提出时间', 'Made at'])}</th>
              <th scope="col">{t(['状态', 'State'])}</th>
            </tr>
          </thead>
          <tbody>
            {data.records.map((row: AnyRow) => (
              <tr key={row.id}>
                <td>
                  <RefLink entity={settlementAdjustment.name} id={row.id} label={wireText(row['adjustmentNo'])} />
                </td>
                <td>
                  <FieldText name="reason" field={reason} row={row} />
                </td>
                <td>{wireText(row['note'])}</td>
                <td className="right figure">{grouped(wireText(row['amount']))}</td>
                <td className="figure">{wireText(row['createTime'])}</td>
                <td>
                  <StateTag of={adjustmentStates} code={Number(row['status'])} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
