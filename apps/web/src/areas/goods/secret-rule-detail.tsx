import { backtestSecretRule, ruleStates, secretRule, secretRules } from '@forecourt/contract/goods'
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

/** What the rule would have done to what was sold in the last thirty days, before anybody puts it in force. */
function Backtest() {
  const t = useText()
  const { id, status } = useThisRow(secretRule)
  const ready = usePermission(backtestSecretRule.permission) && status === codeOf(ruleStates, 'disabled')
  const { data } = useAnswer(backtestSecretRule, { id: String(id) }, { ready })
  if (!ready || !data) return null
  return (
    <Section title={t(['近 30 天回算', 'On what was sold in the last 30 days'])}>
      <Facts>
        <Fact label={t(['订单行', 'Lines'])}>{data.lineCount}</Fact>
        <Fact label={t(['数量', 'Quantity'])}>{data.quantity}</Fact>
        <Fact label={t(['当时金额', 'As it was'])}>{shownYuan(data.before)}</Fact>
        <Fact label={t(['按此规则', 'By this rule'])}>{shownYuan(data.after)}</Fact>
        <Fact label={t(['差额', 'Difference'])}>{shownYuan(data.difference)}</Fact>
      </Facts>
      {data.belowMargin > 0 && (
        <Callout tone="bad">
          {t(
            ['其中 {0} 行将低于成本加最低毛利。', '{0} of them would be below cost and the least margin.'],
            String(data.belowMargin),
          )}
        </Callout>
      )}
      {data.overruled > 0 && (
        <Callout tone="waiting">
          {t(
            [
              '其中 {0} 行仍先用排名更前的规则，差额未计入。',
              '{0} of them go by a rule that comes first and are left as they were.',
            ],
            String(data.overruled),
          )}
        </Callout>
      )}
    </Section>
  )
}

export const SecretRuleDetail = detail(secretRules, {
  facts: ['ruleCode', 'targetType', 'scopeType', 'priority'],
  path: false,
  lead: [Backtest],
  sections: [
    { title: ['适用买方', 'For whom'], fields: ['targetType', 'targetIds', 'targetGrades'] },
    { title: ['适用商品', 'For what'], fields: ['scopeType', 'skuIds', 'commodityIds', 'classifyIds'] },
    {
      title: ['规则', 'Rule'],
      fields: ['ruleCode', 'valueType', 'value', 'valueBp', 'bearerTenantId', 'minMargin', 'allowLoss'],
    },
    { title: ['期间', 'Period'], fields: ['startTime', 'endTime', 'priority'] },
  ],
})
