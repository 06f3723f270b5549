import { bankAccount, bankAccounts, bankBalances } from '@forecourt/contract/funds'
import { detail } from '../../../kernel/detail/detail.tsx'
import { grouped } from '../../../kernel/figures.ts'
import type { OwnColumn } from '../../../kernel/list/list-columns.ts'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { Link } from '../../../kernel/location.tsx'
import { Fact } from '../../../kernel/parts/facts.tsx'
import { useThisRow } from '../../../kernel/parts/row.ts'
import { type AnyRow, useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { useDetailAddress } from '../../../kernel/widgets/ref-link.tsx'

/** What the ledger says is there, which leads to its statement. */
function Balance({ row: { id } }: { readonly row: Pick<AnyRow, 'id'> }) {
  const of = useAnswer(bankBalances, {}).data?.find(one => one.id === id)
  const statement = useDetailAddress('ledgerAccount')
  if (!of) return <span className="nothing">—</span>
  const amount = <span className="figure">{grouped(of.balance)}</span>
  return statement && of.accountId ? <Link href={statement(of.accountId)}>{amount}</Link> : amount
}

const columns: readonly OwnColumn[] = [
  { name: 'balance', label: ['账面余额（元）', 'Balance (CNY)'], width: 150, Cell: Balance, after: 'kind' },
]

/** Where the platform has money, with what the ledger says is there. */
export const BankAccountList = (props: ListPageProps) => <ListPage {...props} columns={columns} />

function Booked() {
  const t = useText()
  return (
    <Fact label={t(['账面余额（元）', 'Balance (CNY)'])}>
      <Balance row={useThisRow(bankAccount)} />
    </Fact>
  )
}

/** One account with its balance and the way to its statement. */
export const BankAccountBody = detail(bankAccounts, { facts: [Booked, 'kind', 'bankName', 'accountNo'], related: true })
