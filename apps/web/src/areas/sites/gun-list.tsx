import { ListCards } from '../../kernel/list/list-cards.tsx'
import { ListFilters } from '../../kernel/list/list-filters.tsx'
import { ListFooter } from '../../kernel/list/list-footer.tsx'
import { ListHead } from '../../kernel/list/list-head.tsx'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { useList } from '../../kernel/list/list-state.ts'
import { ListTable, useTableColumns } from '../../kernel/list/list-table.tsx'
import type { AnyRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { useNarrow } from '../../kernel/use-narrow.ts'
import { ProductChip } from './product-chip.tsx'
import { useProductsOnGuns } from './sites-data.ts'

const [numberWidth, productWidth] = [96, 130]

function Rows() {
  const t = useText()
  const narrow = useNarrow()
  const { rows } = useList()
  const products = useProductsOnGuns(rows.map(row => row.id))
  const declared = useTableColumns()
  if (narrow) return <ListCards />
  const product = {
    key: 'product',
    title: t(['油品', 'Product']),
    width: productWidth,
    render: (_: unknown, row: AnyRow) => {
      const oilNo = products.data?.get(row.id)
      return oilNo === undefined ? <span className="nothing">—</span> : <ProductChip oilNo={oilNo} />
    },
  }
  const columns = declared.flatMap((column): typeof declared =>
    column.key === 'gunNo'
      ? [{ ...column, width: numberWidth }]
      : column.key === 'tankNo'
        ? [product, column]
        : [column],
  )
  return <ListTable columns={columns} />
}

/** All guns one may see, each with what it delivers. */
export const GunList = (props: ListPageProps) => (
  <ListPage {...props}>
    <ListHead />
    <ListFilters />
    <Rows />
    <ListFooter />
  </ListPage>
)
