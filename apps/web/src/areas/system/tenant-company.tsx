import { companyInfo, tenantCompanies, tenantCompany } from '@forecourt/contract/system'
import { rest } from '../../kernel/detail/declared.ts'
import { detail } from '../../kernel/detail/detail.tsx'
import { Callout } from '../../kernel/parts/callout.tsx'
import { Fact, Facts } from '../../kernel/parts/facts.tsx'
import { useThisRow } from '../../kernel/parts/row.ts'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { shownYuan } from '../../kernel/yuan.ts'

/** What the books say the company has now. */
function Balance() {
  const t = useText()
  const { id } = useThisRow(tenantCompany)
  const { data } = useAnswer(companyInfo, { id })
  if (!data) return null
  return (
    <>
      {data.isLow === 1 && (
        <Callout tone="bad">{t(['账户余额已低于预警线', 'The balance is below the warning'])}</Callout>
      )}
      <Facts>
        <Fact label={t(['账户余额', 'Balance'])}>{shownYuan(data.totalBalance)}</Fact>
        {data.warnBalance && <Fact label={t(['余额预警线', 'Warn below'])}>{shownYuan(data.warnBalance)}</Fact>}
      </Facts>
    </>
  )
}

export const CompanyDetail = detail(tenantCompanies, {
  sections: [{ title: ['账户', 'Account'], Part: Balance }, rest],
  related: true,
})
