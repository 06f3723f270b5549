import type { ReactNode } from 'react'
import { Link } from '../../../kernel/location.tsx'
import { leavesOf, useMenus } from '../../../kernel/menu.ts'
import { grouped } from '../../../kernel/figures.ts'
import { useText } from '../../../kernel/text.ts'
import { useFunds } from '../funds-data.ts'

interface FundCardProps {
  readonly label: string
  readonly amount: string | undefined
  readonly note: string
  /** Where the figure comes from. */
  readonly address?: string | undefined
  readonly isMain?: boolean
}

function FundCard({ label, amount, note, address, isMain }: FundCardProps) {
  const inside: ReactNode = (
    <>
      <span className="funds-card-label">{label}</span>
      <strong className="figure">
        <small>¥</small> {amount === undefined ? '—' : grouped(amount)}
      </strong>
      <span className="funds-card-note">{note}</span>
    </>
  )
  const className = isMain ? 'funds-card funds-card-main' : 'funds-card'
  return address ? (
    <Link href={address} className={className}>
      {inside}
    </Link>
  ) : (
    <div className={className}>{inside}</div>
  )
}

/** What a company has, and behind every figure the statement it comes from. */
export function FundCards() {
  const t = useText()
  const { data } = useFunds()
  const path = useMenus(state => leavesOf(state.tree).find(one => one.code === 'ledgerAccount')?.path)
  const statement = (id: string | null | undefined) => (path && id ? `${path}/detail?id=${id}` : undefined)
  const accounts = (code: string) => (path ? `${path}?code=${code}` : undefined)
  return (
    <div className="funds-cards">
      <FundCard
        isMain
        label={t(['可用余额', 'Available'])}
        amount={data?.available}
        note={t(['本金 + 赠送 − 占用', 'cash + gift − held'])}
        address={statement(data?.cashAccountId)}
      />
      <FundCard
        label={t(['本金余额', 'Cash'])}
        amount={data?.cash}
        note={t(['实际到账的钱', 'money that arrived'])}
        address={statement(data?.cashAccountId)}
      />
      <FundCard
        label={t(['赠送余额', 'Gift'])}
        amount={data?.gift}
        note={t(['充值优惠', 'from discounts'])}
        address={statement(data?.giftAccountId)}
      />
      <FundCard
        label={t(['占用', 'Held'])}
        amount={data?.held}
        note={t(['待确认的发卡', 'grants not yet confirmed'])}
        address={statement(data?.cashAccountId)}
      />
      <FundCard
        label={t(['卡内余额', 'On cards'])}
        amount={data?.onCards}
        note={t(['已发到员工卡', 'granted to employees'])}
        address={accounts('2203')}
      />
    </div>
  )
}
