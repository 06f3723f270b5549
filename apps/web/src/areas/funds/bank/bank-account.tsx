import { bankAccount, bankAccounts } from '@forecourt/contract/funds'
import { detail } from '../../../kernel/detail/detail.tsx'
import { grouped } from '../../../kernel/figures.ts'
import type { OwnColumn } from '../../../kernel/list/list-columns.ts'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { Link } from '../../../kernel/location.tsx'
import { leavesOf, useMenus } from '../../../kernel/menu.ts'
import { Fact } from '../../../kernel/parts/facts.tsx'
import { useThisRow } from '../../../kernel/parts/row.ts'
import type { AnyRow } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { shownYuan } from '../../../kernel/yuan.ts'
import { useBankBalances } from './bank-data.ts'

const useBalance = (id: string) => useBankBalances().data?.find(one => one.id === id)
const useStatementPath = (accountId: string | null | undefined) => {
  const path = useMenus(state => leavesOf(state.tree).find(one => one.code === 'ledgerAccount')?.path)
  return path && accountId ? `${path}/detail?id=${accountId}` : undefined
}

function Balance({ row }: { readonly row: AnyRow }) {
  const of = useBalance(row.id)
  const statement = useStatementPath(of?.accountId)
  if (!of) return <span className="nothing">—</span>
  const amount = <span className="figure">{grouped(of.balance)}</span>
  return statement ? <Link href={statement}>{amount}</Link> : amount
}

const columns: readonly OwnColumn[] = [
  { name: 'balance', label: ['账面余额（元）', 'Balance (CNY)'], width: 150, Cell: Balance, after: 'kind' },
]

/** Where the platform has money, with what the ledger says is there. */
export const BankAccountList = (props: ListPageProps) => <ListPage {...props} columns={columns} />

function Booked() {
  const t = useText()
  const { id } = useThisRow(bankAccount)
  const of = useBalance(id)
  const statement = useStatementPath(of?.accountId)
  return (
    <Fact
      label={t(['账面余额', 'Balance in the books'])}
      note={statement && <Link href={statement}>{t(['对账单', 'Statement'])}</Link>}
    >
      <span className="figure">{of ? shownYuan(of.balance) : '—'}</span>
    </Fact>
  )
}

/** One account with its balance and the way to its statement. */
export const BankAccountBody = detail(bankAccounts, { facts: [Booked, 'kind', 'bankName', 'accountNo'], related: true })
