import {
  priceAdjustment,
  priceAdjustmentEffect,
  priceAdjustments,
  priceAdjustmentSites,
} from '@forecourt/contract/sites'
import { detail } from '../../kernel/detail/detail.tsx'
import { rowsOf } from '../../kernel/detail/declared.ts'
import { without } from '../../kernel/parts/state-way.ts'
import { Callout } from '../../kernel/parts/callout.tsx'
import { Fact, Facts } from '../../kernel/parts/facts.tsx'
import { useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { placeWidgets } from './price-place.tsx'
import { shortPrice } from './price-figures.ts'

const percent = (bp: number) => `${(bp / 100).toFixed(2)}%`

/** What the change does in all, beside what stands in its way. */
function Effect() {
  const t = useText()
  const { id, status } = useThisRow(priceAdjustment)
  const ready = usePermission(priceAdjustmentEffect.permission)
  const { data } = useAnswer(priceAdjustmentEffect, { id: String(id) }, { ready })
  if (!ready || !data) return null
  const { averageBefore, averageAfter, marginBefore, marginAfter } = data
  const step = (before?: string | null, after?: string | null) =>
    before && after ? `${shortPrice(before)} → ${shortPrice(after)}` : '—'
  const isOpen = status === 0
  return (
    <Section title={t(['影响', 'What it does'])}>
      <Facts>
        <Fact label={t(['站点', 'Sites'])}>{data.siteCount}</Fact>
        <Fact label={t(['价格', 'Prices'])}>{data.priceCount}</Fact>
        <Fact label={t(['平均价格', 'Average price'])}>{step(averageBefore, averageAfter)}</Fact>
        <Fact label={t(['平均价差', 'Average margin'])}>{step(marginBefore, marginAfter)}</Fact>
        <Fact label={t(['最大降幅', 'Largest cut'])}>{percent(data.maxCutBp)}</Fact>
      </Facts>
      {isOpen && data.priceCount === 0 && (
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
    { title: ['范围', 'Where'], fields: ['oilNo', 'regionCode', 'supplierTenantId'] },
    { title: ['幅度', 'How much'], fields: ['priceType', 'direction', 'stepType', 'stepAmount', 'stepBp', 'reason'] },
    {
      title: ['复核', 'Approval'],
      fields: ['auditUser', 'auditTime', 'auditOpinion', 'rolledBackTime'],
      when: row => row.auditUser !== null || row.rolledBackTime !== null,
    },
  ],
  widgets: placeWidgets,
})
