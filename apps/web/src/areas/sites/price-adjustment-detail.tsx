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
import { Callout } from '../../kernel/parts/callout.tsx'
import { Fact, Facts } from '../../kernel/parts/facts.tsx'
import { useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useAnswer, useRows } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { Link } from '../../kernel/location.tsx'
import { SheetButton } from './price-sheet-button.tsx'
import { placeWidgets } from './price-place.tsx'
import { shortPrice } from './price-figures.ts'

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

const percent = (bp: number) => `${(bp / 100).toFixed(2)}%`

/** What the change does in all, beside what stands in its way. */
function Effect() {
  const t = useText()
  const { id, status, stepType } = useThisRow(priceAdjustment)
  const ready = usePermission(priceAdjustmentEffect.permission)
  const wrong = useWrongRows()
  const { data } = useAnswer(priceAdjustmentEffect, { id: String(id) }, { ready })
  if (!ready || !data) return null
  const { averageBefore, averageAfter, marginBefore, marginAfter } = data
  const step = (before?: string | null, after?: string | null) =>
    before && after ? `${shortPrice(before)} → ${shortPrice(after)}` : '—'
  const isOpen = status === 0
  return (
    <Section title={t(['影响', 'What it does'])} extra={stepType === bySheet && <SheetTools />}>
      <Facts>
        <Fact label={t(['站点', 'Sites'])}>{data.siteCount}</Fact>
        <Fact label={t(['价格', 'Prices'])}>{data.priceCount}</Fact>
        <Fact label={t(['平均价格', 'Average price'])}>{step(averageBefore, averageAfter)}</Fact>
        <Fact label={t(['平均价差', 'Average margin'])}>{step(marginBefore, marginAfter)}</Fact>
        <Fact label={t(['最大降幅', 'Largest cut'])}>{percent(data.maxCutBp)}</Fact>
      </Facts>
      {isOpen && wrong > 0 && (
        <Callout tone="bad">
          {t(
            [
              '价格表有 {0} 行有误，修改后才能提交。',
              'Wrong rows of the sheet: {0}. Mend them before you schedule it.',
            ],
            String(wrong),
          )}
        </Callout>
      )}
      {isOpen && data.priceCount === 0 && wrong === 0 && (
        <Callout tone="bad">{t(['该范围没有可调整的价格。', 'There is no price to change in this place.'])}</Callout>
      )}
      {isOpen && data.clashCount > 0 && (
        <Callout tone="bad">
          {t(
            [
              '{0} 个价格同一时刻已有其他排期，请改生效时间。',
              'At this moment {0} prices have another change: choose another time.',
            ],
            String(data.clashCount),
          )}
        </Callout>
      )}
      {isOpen && data.oddCount > 0 && (
        <Callout tone="waiting">
          {t(
            ['{0} 个价格异常，提交时须确认。', '{0} prices are unusual: confirm them when you schedule it.'],
            String(data.oddCount),
          )}
        </Callout>
      )}
      {isOpen && data.maxCutBp > data.approvalFromBp && (
        <Callout tone="waiting">
          {t(
            ['降幅超过 {0}，提交后由另一人复核。', 'The cut is beyond {0}: somebody else has to approve it.'],
            percent(data.approvalFromBp),
          )}
        </Callout>
      )}
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
