import { companyFunds } from '@forecourt/contract/funds'
import { FieldTotals } from '../../../kernel/parts/field-totals.tsx'
import { useAnswer } from '../../../kernel/queries.ts'
import { useDetailAddress, useListAddress } from '../../../kernel/widgets/ref-link.tsx'

const notes = {
  available: ['本金 + 赠送 − 占用', 'cash + gift − held'],
  cash: ['实际到账的钱', 'money that arrived'],
  gift: ['充值优惠', 'from discounts'],
  held: ['待确认的发卡', 'grants not yet confirmed'],
  onCards: ['已发到员工卡', 'granted to employees'],
} as const

/** What a company has, and behind every figure the statement it comes from. */
export function FundCards() {
  const { data } = useAnswer(companyFunds, {})
  const path = useListAddress('ledgerAccount')
  const address = useDetailAddress('ledgerAccount')
  const statement = (id: string | null | undefined) => (id ? address?.(id) : undefined)
  const cash = statement(data?.cashAccountId)
  const onCards = path && `${path}?code=2203`
  const ways = { available: cash, cash, gift: statement(data?.giftAccountId), held: cash, onCards }
  return <FieldTotals of={data} fields={companyFunds.output.fields} notes={notes} ways={ways} />
}
