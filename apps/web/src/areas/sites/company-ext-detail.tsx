import { companyExt, companyExts, companyExtUse } from '@forecourt/contract/sites'
import { detail } from '../../kernel/detail/detail.tsx'
import { Callout } from '../../kernel/parts/callout.tsx'
import { Fact, Facts } from '../../kernel/parts/facts.tsx'
import { useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { shownYuan } from '../../kernel/yuan.ts'

/** How much of the month is used, and what the company's account has: that of the ledger, no figure of this row. */
function Use() {
  const t = useText()
  const { data } = useAnswer(companyExtUse, { id: String(useThisRow(companyExt).id) })
  if (!data) return null
  const { month, usedAmount, monthLimit, leftAmount, creditLimit, availableAmount } = data
  return (
    <Section title={t(['{0} 使用情况', 'Used in {0}'], month)}>
      {monthLimit !== null && leftAmount !== null && Number(leftAmount) === 0 && (
        <Callout tone="bad">
          {t(['本月限额已用完，该企业的卡暂不能支付。', 'The month is used up: no card of the company pays.'])}
        </Callout>
      )}
      <Facts>
        <Fact label={t(['本月已用', 'Used this month'])}>{shownYuan(usedAmount)}</Fact>
        <Fact label={t(['本月剩余', 'Left this month'])}>
          {leftAmount === null ? t(['不限', 'No limit']) : shownYuan(leftAmount)}
        </Fact>
        <Fact label={t(['账户可用', 'Available on the account'])}>{shownYuan(availableAmount)}</Fact>
        <Fact label={t(['授信额度（账本）', 'Credit limit (ledger)'])}>{shownYuan(creditLimit)}</Fact>
      </Facts>
    </Section>
  )
}

export const CompanyExtDetail = detail(companyExts, {
  facts: ['monthLimit', 'warnPhone'],
  path: false,
  lead: [Use],
  sections: [
    { title: ['范围', 'Where'], fields: ['allowSiteIds', 'allowOilNos'] },
    { title: ['备注', 'Remark'], fields: ['remark'] },
  ],
})
