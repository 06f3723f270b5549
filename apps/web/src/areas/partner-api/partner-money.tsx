import { partner, partnerFunds } from '@forecourt/contract/partner-api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../kernel/location.tsx'
import { leavesOf, useMenus } from '../../kernel/menu.ts'
import { Fact, Facts } from '../../kernel/parts/facts.tsx'
import { useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { queryOf } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { shownYuan } from '../../kernel/yuan.ts'

/** Where the page of a menu code is, for those who have it. */
export const usePath = (code: string): string | undefined =>
  useMenus(state => leavesOf(state.tree).find(one => one.code === code)?.path)

interface FigureProps {
  readonly label: string
  readonly amount: string
  /** The statement the figure comes from. */
  readonly address?: string | undefined
}

function Figure({ label, amount, address }: FigureProps) {
  const text: ReactNode = shownYuan(amount)
  return <Fact label={label}>{address ? <Link href={address}>{text}</Link> : text}</Fact>
}

const [deposit, credit] = [2, 3]

/** What a partner has with us and owes us; behind each figure the postings it is made of. */
export function PartnerMoney() {
  const t = useText()
  const { id } = useThisRow(partner)
  const may = usePermission(partnerFunds.permission)
  const { data } = useQuery({
    ...queryOf(partnerFunds, { id }),
    enabled: may,
  })
  const [accounts, recharges, terms] = [usePath('ledgerAccount'), usePath('companyRecharge'), usePath('partnerTerms')]
  if (!data) return null
  const statement = (account: string | null) => (accounts && account ? `${accounts}/detail?id=${account}` : undefined)
  const paysFrom = Number(data.paysFrom)
  const owes = paysFrom === credit || data.owed !== '0.00'
  const paysItself = paysFrom === deposit || paysFrom === credit
  return (
    <Section
      title={t(['渠道资金', 'Funds'])}
      extra={
        <nav className="partner-money-links">
          {recharges && <Link href={`${recharges}?partnerId_equal=${id}`}>{t(['来款记录', 'Payments received'])}</Link>}
          {terms && (
            <Link href={`${terms}?partnerId_equal=${id}`}>{t(['付款条件申请', 'Applications for terms'])}</Link>
          )}
        </nav>
      }
    >
      <Facts>
        {paysItself && <Figure label={t(['现在可用', 'May spend now'])} amount={data.available} />}
        <Figure label={t(['预存款余额', 'Deposit'])} amount={data.deposit} address={statement(data.depositAccountId)} />
        {owes && (
          <>
            <Figure label={t(['已用授信', 'Owed'])} amount={data.owed} address={statement(data.owedAccountId)} />
            <Figure label={t(['授信额度', 'Credit limit'])} amount={data.creditLimit} />
            <Figure label={t(['剩余授信', 'Credit left'])} amount={data.creditLeft} />
          </>
        )}
      </Facts>
      {!paysItself && (
        <p className="nothing">
          {t([
            '该渠道仅可用企业授权的油卡支付，预存款与授信不参与支付。',
            'This partner pays only with cards of companies that allow it; its deposit and credit line pay nothing.',
          ])}
        </p>
      )}
    </Section>
  )
}
