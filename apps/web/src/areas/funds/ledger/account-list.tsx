import { ledgerTotals } from '@forecourt/contract/funds'
import type { OwnColumn } from '../../../kernel/list/list-columns.ts'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { Link } from '../../../kernel/location.tsx'
import { usePane, usePaneQuery } from '../../../kernel/pane.tsx'
import { type AnyRow, useAnswer } from '../../../kernel/queries.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { CodeTree } from './code-tree.tsx'

/** Whose account it is, which leads to its statement. */
function Owner({ row }: { readonly row: AnyRow }) {
  const { place } = usePane()
  return (
    <Link href={`${place.path}/detail?id=${row.id}`} className="row-link">
      {wireText(row['dimName'])}
    </Link>
  )
}

const columns: readonly OwnColumn[] = [{ name: 'dimName', Cell: Owner }]

/** The chart of accounts; what is chosen there is listed. */
function Codes() {
  const [query, setQuery] = usePaneQuery()
  const { data = [] } = useAnswer(ledgerTotals, {})
  return <CodeTree totals={data} chosen={query['code']} onChoose={code => setQuery({ code, current: undefined })} />
}

/** The accounts of the ledger: the chart with its totals on the left, the accounts of the chosen code beside it. */
export const AccountList = (props: ListPageProps) => <ListPage {...props} columns={columns} beside={<Codes />} />
