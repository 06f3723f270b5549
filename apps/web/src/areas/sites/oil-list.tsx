import { ListCards } from '../../kernel/list/list-cards.tsx'
import { ListFilters } from '../../kernel/list/list-filters.tsx'
import { ListFooter } from '../../kernel/list/list-footer.tsx'
import { ListHead } from '../../kernel/list/list-head.tsx'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { ListTable, useTableColumns } from '../../kernel/list/list-table.tsx'
import type { AnyRow } from '../../kernel/queries.ts'
import { useNarrow } from '../../kernel/use-narrow.ts'
import { wireText } from '../../kernel/wire-text.ts'
import { ProductChip } from './product-chip.tsx'

function Rows() {
  const narrow = useNarrow()
  const declared = useTableColumns()
  if (narrow) return <ListCards />
  const columns = declared.map(column =>
    column.key === 'oilNo'
      ? { ...column, render: (_: unknown, row: AnyRow) => <ProductChip oilNo={wireText(row['oilNo'])} /> }
      : column,
  )
  return <ListTable columns={columns} />
}

/** The platform's products, each in its colour. */
export const OilList = (props: ListPageProps) => (
  <ListPage {...props}>
    <ListHead />
    <ListFilters />
    <Rows />
    <ListFooter />
  </ListPage>
)
