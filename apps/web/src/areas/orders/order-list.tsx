import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import type { OwnWidgets } from '../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../kernel/wire-text.ts'
import { productName } from './product-name.ts'

const widgets: OwnWidgets = { texts: { oilNo: ({ row }) => <>{productName(wireText(row['oilNo']))}</> } }

/** Orders, their products as people call them. */
export const OrderList = (props: ListPageProps) => <ListPage {...props} widgets={widgets} />
