import { backtestPriceRule, oilPriceRelation, oilPriceRelations, ruleStates } from '@forecourt/contract/sites'
import { codeOf } from '@forecourt/contract/kernel'
import { detail } from '../../kernel/detail/detail.tsx'
import { Callout } from '../../kernel/parts/callout.tsx'
import { Fact, Facts } from '../../kernel/parts/facts.tsx'
import { useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { shownYuan } from '../../kernel/yuan.ts'

/** What the rule would have done on the orders of the last thirty days, before anybody puts it in use. */
function Backtest() {
  const t = useText()
  const { id, status, target } = useThisRow(oilPriceRelation)
  const ready = usePermission(backtestPriceRule.permission) && status === codeOf(ruleStates, 'draft')
  const { data } = useAnswer(backtestPriceRule, { id: String(id) }, { ready })
  if (!ready || !data) return null
  const sells = target === 1
  return (
    <Section title={t(['近 30 天回算', 'On the orders of the last 30 days'])}>
      <Facts>
        <Fact label={t(['订单', 'Orders'])}>{data.orderCount}</Fact>
        <Fact label={t(['升数', 'Litres'])}>{data.litres}</Fact>
        <Fact label={sells ? t(['司机实付', 'Drivers paid']) : t(['站点结算', 'Sites were paid'])}>
          {shownYuan(data.before)}
        </Fact>
        <Fact label={t(['按此规则', 'By this rule'])}>{shownYuan(data.after)}</Fact>
        <Fact label={t(['差额', 'Difference'])}>{shownYuan(data.difference)}</Fact>
      </Facts>
      {data.overruled > 0 && (
        <Callout tone="waiting">
          {t(
            [
              '其中 {0} 笔会先用范围更近或优先级更高的规则，差额未计入。',
              '{0} of them go by a nearer or higher rule and are left as they were.',
            ],
            String(data.overruled),
          )}
        </Callout>
      )}
    </Section>
  )
}

export const PriceRuleDetail = detail(oilPriceRelations, {
  facts: ['oilNo', 'target', 'priority'],
  path: false,
  lead: [Backtest],
  sections: [
    { title: ['范围', 'Where'], fields: ['scopeType', 'siteIds', 'regionCode', 'companyIds'] },
    { title: ['规则', 'Rule'], fields: ['baseType', 'adjustType', 'reduceBy', 'discountBp', 'fixedPrice'] },
    { title: ['期间', 'Period'], fields: ['startTime', 'endTime'] },
  ],
})
