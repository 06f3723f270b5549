import type { Label } from '@forecourt/contract/kernel'
import { type ReactNode, useState } from 'react'
import { PageTurner } from '../page-turner.tsx'
import { useText } from '../text.ts'
import { ScrollPlace } from '../scroll-place.tsx'
import { useNarrow } from '../use-narrow.ts'
import { type SheetLine, SheetLines, type Way, WayTo } from './sheet-lines.tsx'
import { OrderButton } from './order-button.tsx'
import { ordered, type SheetOrder } from './sheet-order.ts'
import './sheet.css'

export interface SheetColumn<R> {
  readonly head: string
  /** Its head is only read aloud, such as the one of buttons. */
  readonly isUnnamed?: boolean
  /** What the head means, for who points at it. */
  readonly hint?: string
  readonly cell: (row: R) => ReactNode
  /** Stands on the right, its digits below each other. */
  readonly isFigure?: boolean
  /** A sentence, which may take several lines. */
  readonly isLong?: boolean
  /** Leads where its row leads, in place of the first column. */
  readonly isWay?: boolean
  /** In the last line, or in each of the last lines. */
  readonly sum?: ReactNode
  /** What rows are put in order by, where the sheet `isSortable`: fen and other whole numbers, or a name. */
  readonly by?: (row: R) => bigint | number | string
}

interface Paging {
  /** Counted from 1. */
  readonly current: number
  readonly size: number
  readonly total: number
  readonly onChange: (page: number) => void
}

export interface SheetProps<R> {
  /** Read aloud before the rows. */
  readonly label: string
  readonly columns: readonly SheetColumn<R>[]
  /** Undefined while they are on their way. */
  readonly rows: readonly R[] | undefined
  readonly keyOf: (row: R) => string
  readonly empty?: Label
  /** Where the server has the pages; otherwise rows beyond a page are turned to here. */
  readonly paging?: Paging | undefined
  /** All rows below each other, as in a report that adds up and where they are filled in. */
  readonly isWhole?: boolean
  /** The rows of other pages or filters while the right ones are fetched. */
  readonly isStale?: boolean
  /** What a row is told below it, such as what is odd about it. */
  readonly noteOf?: (row: R) => ReactNode
  /** Where a row leads: an address, or what it opens. */
  readonly way?: (row: R) => Way
  /** On a telephone each row is one such line. */
  readonly line?: (row: R) => SheetLine
  /** Heads of columns with `by` put the rows in order: of a list that is here as a whole, and not of a report whose lines follow from each other. */
  readonly isSortable?: boolean
  /** Sets rows apart, such as heads and sums among items. */
  readonly kindOf?: (row: R) => string | undefined
}

const usualSize = 10
/** From so many columns on each row is a card where there is no room for a table. */
const wideFrom = 4
const classOf = (column: SheetColumn<never>) => (column.isFigure ? 'right figure' : column.isLong ? undefined : 'short')

/** A small table on a page: heads, rows, sums, pages when it is long; on a narrow place each row is a card or a line. */
export function Sheet<R>(props: SheetProps<R>) {
  const { rows, empty = ['没有记录', 'None'], paging, isStale = false, isWhole, line, keyOf, way, kindOf } = props
  const { columns, isSortable = false } = props
  const t = useText()
  const isNarrow = useNarrow()
  const [page, setPage] = useState(1)
  const [order, setOrder] = useState<SheetOrder>()
  if (!rows) return <p className="nothing">{t(['正在加载…', 'Loading…'])}</p>
  if (rows.length === 0) return <p className="nothing">{t(empty)}</p>
  const size = isWhole ? rows.length : usualSize
  const turner = paging ?? { current: page, size, total: rows.length, onChange: setPage }
  const all = isSortable ? ordered(rows, columns, order) : rows
  const shown = paging ? rows : all.slice((page - 1) * size, page * size)
  return (
    <div className="sheet-place" data-stale={isStale}>
      {isNarrow && line ? (
        <SheetLines rows={shown} line={line} keyOf={keyOf} way={way} kindOf={kindOf} />
      ) : (
        <Table {...props} rows={shown} order={order} onOrder={setOrder} />
      )}
      <PageTurner
        className="sheet-pages"
        current={turner.current}
        size={turner.size}
        total={turner.total}
        onTurn={turner.onChange}
      />
    </div>
  )
}

interface TableProps<R> extends SheetProps<R> {
  readonly rows: readonly R[]
  readonly order: SheetOrder | undefined
  readonly onOrder: (order: SheetOrder | undefined) => void
}

const sortOf = (order: SheetOrder | undefined, head: string) =>
  order?.head === head ? (order.isDown ? 'descending' : 'ascending') : undefined

function Table<R>(props: TableProps<R>) {
  const { label, columns, rows, keyOf, isSortable = false, order, onOrder } = props
  return (
    <ScrollPlace label={label}>
      <table className="rows" data-cards={columns.length >= wideFrom}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th
                key={column.head}
                scope="col"
                title={column.hint}
                className={column.isFigure ? 'right' : undefined}
                aria-sort={sortOf(order, column.head)}
              >
                {column.isUnnamed ? (
                  <span className="visually-hidden">{column.head}</span>
                ) : isSortable && column.by ? (
                  <OrderButton column={column} order={order} onOrder={onOrder} />
                ) : (
                  column.head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Line key={keyOf(row)} {...props} row={row} />
          ))}
        </tbody>
        <Sums columns={columns} />
      </table>
    </ScrollPlace>
  )
}

function Line<R>({ row, columns, noteOf, kindOf, way }: SheetProps<R> & { readonly row: R }) {
  const leading = columns.find(column => column.isWay) ?? columns[0]
  const note = noteOf?.(row)
  return (
    <>
      <tr data-kind={kindOf?.(row)}>
        {columns.map(column => (
          <td key={column.head} className={classOf(column)} data-head={column.head}>
            {column === leading ? <WayTo way={way?.(row)}>{column.cell(row)}</WayTo> : column.cell(row)}
          </td>
        ))}
      </tr>
      {note && (
        <tr className="sheet-note">
          <td colSpan={columns.length}>
            <output>{note}</output>
          </td>
        </tr>
      )}
    </>
  )
}

const sumsOf = ({ sum }: SheetColumn<never>): readonly ReactNode[] => (Array.isArray(sum) ? sum : [sum])

function Sums<R>({ columns }: { readonly columns: readonly SheetColumn<R>[] }) {
  const t = useText()
  if (columns.every(column => column.sum === undefined)) return null
  const count = Math.max(...columns.map(column => sumsOf(column).length))
  return (
    <tfoot>
      {Array.from({ length: count }, (_, line) => (
        <tr key={line}>
          {columns.map((column, at) => (
            <td key={column.head} className={classOf(column)} data-head={column.head}>
              {sumsOf(column)[line] ?? (at === 0 ? t(['合计', 'Total']) : null)}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}
