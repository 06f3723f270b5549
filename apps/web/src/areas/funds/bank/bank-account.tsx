import { DetailBody, type DetailProps } from '../../../kernel/detail/detail-body.tsx'
import { grouped } from '../../../kernel/figures.ts'
import type { OwnColumn } from '../../../kernel/list/list-columns.ts'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { Link } from '../../../kernel/location.tsx'
import { leavesOf, useMenus } from '../../../kernel/menu.ts'
import { Stat } from '../../../kernel/parts/section.tsx'
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

/** One account with its balance and the way to its statement. */
export function BankAccountBody(props: DetailProps) {
  const t = useText()
  const of = useBalance(props.id)
  const statement = useStatementPath(of?.accountId)
  return (
    <DetailBody {...props}>
      <dl className="facts">
        <Stat label={t(['账面余额', 'Balance in the books'])}>
          <span className="figure">{of ? shownYuan(of.balance) : '—'}</span>
        </Stat>
        {statement && (
          <Stat label={t(['对账单', 'Statement'])}>
            <Link href={statement}>{t(['查看', 'Open'])}</Link>
          </Stat>
        )}
      </dl>
    </DetailBody>
  )
}
