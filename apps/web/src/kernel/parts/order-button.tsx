import { useText } from '../text.ts'
import { type Orderable, orderAfter, type SheetOrder } from './sheet-order.ts'

interface OrderButtonProps {
  readonly column: Orderable
  readonly order: SheetOrder | undefined
  readonly onOrder: (order: SheetOrder | undefined) => void
}

/** The head of a column that puts the rows in order. */
export function OrderButton({ column, order, onOrder }: OrderButtonProps) {
  const t = useText()
  const isOn = order?.head === column.head
  return (
    <button
      type="button"
      className="quiet sheet-order"
      title={t(['排序', 'Sort'])}
      onClick={() => onOrder(orderAfter(order, column))}
    >
      {column.head}
      <span aria-hidden="true" data-on={isOn}>
        {isOn && !order.isDown ? '▲' : '▼'}
      </span>
    </button>
  )
}
