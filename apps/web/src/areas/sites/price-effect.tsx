import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import type { priceAdjustmentEffect } from '@forecourt/contract/sites'
import { Callout } from '../../kernel/parts/callout.tsx'
import { Fact, Facts } from '../../kernel/parts/facts.tsx'
import { useText } from '../../kernel/text.ts'
import { shortPrice } from './price-figures.ts'

type Effect = WireOutputOfCall<typeof priceAdjustmentEffect>

const percent = (bp: number) => `${(bp / 100).toFixed(2)}%`
const step = (before?: string | null, after?: string | null) =>
  before && after ? `${shortPrice(before)} → ${shortPrice(after)}` : '—'

/** What a change does in all. */
export function EffectFacts({ of }: { readonly of: Effect }) {
  const t = useText()
  return (
    <Facts>
      <Fact label={t(['站点', 'Sites'])}>{of.siteCount}</Fact>
      <Fact label={t(['价格', 'Prices'])}>{of.priceCount}</Fact>
      <Fact label={t(['平均价格', 'Average price'])}>{step(of.averageBefore, of.averageAfter)}</Fact>
      <Fact label={t(['平均价差', 'Average margin'])}>{step(of.marginBefore, of.marginAfter)}</Fact>
      <Fact label={t(['最大降幅', 'Largest cut'])}>{percent(of.maxCutBp)}</Fact>
    </Facts>
  )
}

/** What stands in the way of a change that is being written; `wrong` are rows of its sheet. */
export function Obstacles({ of, wrong = 0 }: { readonly of: Effect; readonly wrong?: number }) {
  const t = useText()
  return (
    <>
      {wrong > 0 && (
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
      {of.priceCount === 0 && wrong === 0 && (
        <Callout tone="bad">{t(['该范围没有可调整的价格。', 'There is no price to change in this place.'])}</Callout>
      )}
      {of.clashCount > 0 && (
        <Callout tone="bad">
          {t(
            [
              '{0} 个价格同一时刻已有其他排期，请改生效时间。',
              'At this moment {0} prices have another change: choose another time.',
            ],
            String(of.clashCount),
          )}
        </Callout>
      )}
      {of.oddCount > 0 && (
        <Callout tone="waiting">
          {t(
            ['{0} 个价格异常，提交时须确认。', '{0} prices are unusual: confirm them when you schedule it.'],
            String(of.oddCount),
          )}
        </Callout>
      )}
      {of.maxCutBp > of.approvalFromBp && (
        <Callout tone="waiting">
          {t(
            ['降幅超过 {0}，提交后由另一人复核。', 'The cut is beyond {0}: somebody else has to approve it.'],
            percent(of.approvalFromBp),
          )}
        </Callout>
      )}
    </>
  )
}
