import { dayOf } from '@forecourt/contract/kernel'
import { order, orderReading } from '@forecourt/contract/orders'
import { useState } from 'react'
import { ListFilters } from '../../kernel/list/list-filters.tsx'
import { ListFooter } from '../../kernel/list/list-footer.tsx'
import { ListHead } from '../../kernel/list/list-head.tsx'
import { ListPage, type ListPageProps, ListRows } from '../../kernel/list/list-page.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'
import { grouped } from '../../kernel/figures.ts'
import type { FieldTextProps } from '../../kernel/widgets/field-text.tsx'
import { type OwnWidgets, OwnWidgetsContext } from '../../kernel/widgets/own-widgets.ts'
import { productName } from './product-name.ts'
import { OrderTotals } from './order-totals.tsx'
import { type View, ViewTabs } from '../../kernel/list/view-tabs.tsx'
import { rowOf } from '../../kernel/row-of.ts'

const views = (today: string): readonly View[] => [
  { key: 'all', label: ['全部', 'All'], query: {} },
  { key: 'today', label: ['今日', 'Today'], query: { payTime_dategt: today, payTime_datelt: today } },
  { key: 'refunds', label: ['有退款', 'With refunds'], query: { refundState_notequal: '0' } },
]

/** 92# of gun 3: the two say together what was filled. */
function Filled({ row }: FieldTextProps) {
  const t = useText()
  const { oilNo, gunNo } = rowOf(order, row)
  return (
    <>
      {productName(oilNo)}
      {gunNo !== null && gunNo !== undefined && <small className="dim"> {t(['{0}号枪', 'nozzle {0}'], gunNo)}</small>}
    </>
  )
}

/** Nothing refunded is the rule and says nothing. */
const Refunded = ({ row }: FieldTextProps) => {
  const value = String(row['refundedAmount'] ?? '0.00')
  return <span className={value === '0.00' ? 'figure dim' : 'figure'}>{value === '0.00' ? '—' : grouped(value)}</span>
}
const PaidSum = ({ row }: FieldTextProps) => (
  <strong className="figure">{grouped(String(row['payAmount'] ?? ''))}</strong>
)

export const orderWidgets: OwnWidgets = { texts: { oilNo: Filled, refundedAmount: Refunded, payAmount: PaidSum } }

/** Orders with ready-made views and the sums of what is filtered. */
export function OrderList(props: ListPageProps) {
  const [today] = useState(() => dayOf(new Date()))
  const readsTotals = usePermission(orderReading.totals.code)
  return (
    <OwnWidgetsContext value={orderWidgets}>
      <ListPage {...props}>
        <ListHead />
        <ViewTabs views={views(today)} />
        <ListFilters />
        {readsTotals && <OrderTotals />}
        <ListRows />
        <ListFooter withSums={false} />
      </ListPage>
    </OwnWidgetsContext>
  )
}
