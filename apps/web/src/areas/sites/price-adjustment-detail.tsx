import {
  bySheet,
  priceAdjustment,
  priceAdjustmentEffect,
  priceAdjustments,
  priceAdjustmentSites,
  priceSheetLines,
} from '@forecourt/contract/sites'
import { detail } from '../../kernel/detail/detail.tsx'
import { rowsOf } from '../../kernel/detail/declared.ts'
import { without } from '../../kernel/parts/state-way.ts'
import { useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useAnswer, useRows } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { Link } from '../../kernel/location.tsx'
import { SheetButton } from './price-sheet-button.tsx'
import { placeWidgets } from './price-place.tsx'
import { EffectFacts, Obstacles } from './price-effect.tsx'

/** How many rows of its sheet are wrong; none of a change without one. */
function useWrongRows(): number {
  const { id, stepType } = useThisRow(priceAdjustment)
  const ready = usePermission(priceSheetLines.permission) && stepType === bySheet
  const { data } = useRows(priceSheetLines, { adjustmentId: String(id), isRight: 0, current: 1, size: 1 }, ready)
  return ready ? (data?.total ?? 0) : 0
}

/** Where the rows of the sheet are mended while the change is being written. */
function SheetTools() {
  const t = useText()
  const { id, status } = useThisRow(priceAdjustment)
  const address = `/oilManage/priceSheet?adjustmentId=${String(id)}`
  if (status !== 0) return null
  return (
    <span className="tool-row">
      <Link href={address}>{t(['修改各行', 'Edit the rows'])}</Link>
      <SheetButton of={String(id)} />
    </span>
  )
}

/** What the change does in all, beside what stands in its way. */
function Effect() {
  const t = useText()
  const { id, status, stepType } = useThisRow(priceAdjustment)
  const ready = usePermission(priceAdjustmentEffect.permission)
  const wrong = useWrongRows()
  const { data } = useAnswer(priceAdjustmentEffect, { id: String(id) }, { ready })
  if (!ready || !data) return null
  return (
    <Section title={t(['影响', 'What it does'])} extra={stepType === bySheet && <SheetTools />}>
      <EffectFacts of={data} />
      {status === 0 && <Obstacles of={data} wrong={wrong} />}
    </Section>
  )
}

export const PriceAdjustmentDetail = detail(priceAdjustments, {
  facts: ['oilNo', 'priceType', 'direction', 'effectiveTime'],
  path: without('withdrawn', 'rejected', 'rolledBack', 'lapsed'),
  lead: [Effect],
  sections: [
    rowsOf(['逐站价格', 'Prices by site'], priceAdjustmentSites, 'adjustmentId', [
      'siteId',
      'oilNo',
      'priceBefore',
      'priceAfter',
      'marginBefore',
      'marginAfter',
      'oddity',
      'standing',
    ]),
    rowsOf(['价格表', 'Price sheet'], priceSheetLines, 'adjustmentId', [
      'rowNo',
      'siteCode',
      'siteId',
      'oilNo',
      'platformPrice',
      'settlePrice',
      'faultColumn',
      'fault',
      'unread',
    ]),
    {
      title: ['范围', 'Where'],
      fields: ['oilNo', 'regionCode', 'supplierTenantId'],
      when: row => row.stepType !== bySheet,
    },
    { title: ['幅度', 'How much'], fields: ['priceType', 'direction', 'stepType', 'stepAmount', 'stepBp', 'reason'] },
    {
      title: ['复核', 'Approval'],
      fields: ['auditUser', 'auditTime', 'auditOpinion', 'rolledBackTime'],
      when: row => row.auditUser !== null || row.rolledBackTime !== null,
    },
  ],
  widgets: placeWidgets,
})
