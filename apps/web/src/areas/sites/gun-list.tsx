import type { OwnColumn } from '../../kernel/list/list-columns.ts'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { useList } from '../../kernel/list/list-state.ts'
import type { AnyRow } from '../../kernel/queries.ts'
import { ProductChip } from './oil-chip.tsx'
import { useProductsOnGuns } from './sites-data.ts'

function Product({ row }: { readonly row: AnyRow }) {
  const { rows } = useList()
  const oilNo = useProductsOnGuns(rows.map(one => one.id))?.get(row.id)
  return oilNo === undefined ? <span className="nothing">—</span> : <ProductChip oilNo={oilNo} />
}

const columns: readonly OwnColumn[] = [
  { name: 'product', label: ['油品', 'Product'], width: 130, Cell: Product, after: 'gunNo' },
]

/** All guns one may see, each with what it delivers. */
export const GunList = (props: ListPageProps) => <ListPage {...props} columns={columns} />
