import { wireText } from '../../../kernel/wire-text.ts'
import type { OwnColumn } from '../../../kernel/list/list-columns.ts'
import { ListFilters } from '../../../kernel/list/list-filters.tsx'
import { ListFooter } from '../../../kernel/list/list-footer.tsx'
import { ListHead } from '../../../kernel/list/list-head.tsx'
import { ListPage, type ListPageProps, ListRows } from '../../../kernel/list/list-page.tsx'
import { Link } from '../../../kernel/location.tsx'
import { usePane, usePaneQuery } from '../../../kernel/pane.tsx'
import type { AnyRow } from '../../../kernel/queries.ts'
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

/** The accounts of the ledger: the chart with its totals on the left, the accounts of the chosen code beside it. */
export function AccountList(props: ListPageProps) {
  const [query, setQuery] = usePaneQuery()
  return (
    <ListPage {...props} columns={columns}>
      <ListHead />
      <div className="funds-ledger">
        <CodeTree chosen={query['code']} onChoose={code => setQuery({ code, current: undefined })} />
        <div>
          <ListFilters />
          <ListRows />
          <ListFooter />
        </div>
      </div>
    </ListPage>
  )
}
