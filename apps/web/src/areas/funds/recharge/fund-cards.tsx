import { companyFunds } from '@forecourt/contract/funds'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { useListAddress } from '../../../kernel/widgets/ref-link.tsx'
import { YuanTotals } from '../yuan-totals.tsx'

/** What a company has, and behind every figure the statement it comes from. */
export function FundCards() {
  const t = useText()
  const { data } = useAnswer(companyFunds, {})
  const path = useListAddress('ledgerAccount')
  const statement = (id: string | null | undefined) => (path && id ? `${path}/detail?id=${id}` : undefined)
  const cash = statement(data?.cashAccountId)
  return (
    <YuanTotals
      of={[
        [
          t(['可用余额（元）', 'Available (CNY)']),
          data?.available,
          t(['本金 + 赠送 − 占用', 'cash + gift − held']),
          cash,
        ],
        [t(['本金余额', 'Cash']), data?.cash, t(['实际到账的钱', 'money that arrived']), cash],
        [t(['赠送余额', 'Gift']), data?.gift, t(['充值优惠', 'from discounts']), statement(data?.giftAccountId)],
        [t(['占用', 'Held']), data?.held, t(['待确认的发卡', 'grants not yet confirmed']), cash],
        [
          t(['卡内余额', 'On cards']),
          data?.onCards,
          t(['已发到员工卡', 'granted to employees']),
          path && `${path}?code=2203`,
        ],
      ]}
    />
  )
}
