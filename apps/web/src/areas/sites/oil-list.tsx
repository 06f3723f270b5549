import type { OwnColumn } from '../../kernel/list/list-columns.ts'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { wireText } from '../../kernel/wire-text.ts'
import { ProductChip } from './product-chip.tsx'

const columns: readonly OwnColumn[] = [
  { name: 'oilNo', Cell: ({ row }) => <ProductChip oilNo={wireText(row['oilNo'])} /> },
]

/** The platform's products, each in its colour. */
export const OilList = (props: ListPageProps) => <ListPage {...props} columns={columns} />
