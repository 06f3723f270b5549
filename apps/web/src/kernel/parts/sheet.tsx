import type { Label } from '@forecourt/contract/kernel'
import { type ReactNode, useState } from 'react'
import { PageTurner } from '../page-turner.tsx'
import { useText } from '../text.ts'
import { ScrollPlace } from '../scroll-place.tsx'
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
  /** In the last line. */
  readonly sum?: ReactNode
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
  /** All rows at once, such as those that are filled in. */
  readonly isWhole?: boolean
  /** The rows of other pages or filters while the right ones are fetched. */
  readonly isStale?: boolean
  /** What a row is told below it, such as what is odd about it. */
  readonly noteOf?: (row: R) => ReactNode
}

const usualSize = 10
/** From so many columns on each row is a card where there is no room for a table. */
const wideFrom = 4
const classOf = (column: SheetColumn<never>) => (column.isFigure ? 'right figure' : column.isLong ? undefined : 'short')

/** A small table on a page: heads, rows, sums, pages when it is long; on a narrow place each row is a card. */
export function Sheet<R>(props: SheetProps<R>) {
  const { label, columns, rows, keyOf, empty = ['没有记录', 'None'], paging, isWhole, isStale = false } = props
  const t = useText()
  const [page, setPage] = useState(1)
  if (!rows) return <p className="nothing">{t(['正在加载…', 'Loading…'])}</p>
  if (rows.length === 0) return <p className="nothing">{t(empty)}</p>
  const size = isWhole ? rows.length : usualSize
  const turner = paging ?? { current: page, size, total: rows.length, onChange: setPage }
  const shown = paging ? rows : rows.slice((page - 1) * size, page * size)
  return (
    <div className="sheet-place" data-stale={isStale}>
      <ScrollPlace label={label}>
        <table className="rows" data-cards={columns.length >= wideFrom}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column.head} scope="col" title={column.hint} className={column.isFigure ? 'right' : undefined}>
                  {column.isUnnamed ? <span className="visually-hidden">{column.head}</span> : column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(row => (
              <Line key={keyOf(row)} row={row} columns={columns} note={props.noteOf?.(row)} />
            ))}
          </tbody>
          <Sums columns={columns} />
        </table>
      </ScrollPlace>
      <PageTurner
        className="sheet-pages"
        current={turner.current}
        pageSize={turner.size}
        total={turner.total}
        onChange={turner.onChange}
      />
    </div>
  )
}

interface LineProps<R> extends Pick<SheetProps<R>, 'columns'> {
  readonly row: R
  readonly note: ReactNode
}

function Line<R>({ row, columns, note }: LineProps<R>) {
  return (
    <>
      <tr>
        {columns.map(column => (
          <td key={column.head} className={classOf(column)} data-head={column.head}>
            {column.cell(row)}
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

function Sums<R>({ columns }: { readonly columns: readonly SheetColumn<R>[] }) {
  const t = useText()
  if (columns.every(column => column.sum === undefined)) return null
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) => (
          <td key={column.head} className={classOf(column)} data-head={column.head}>
            {column.sum ?? (at === 0 ? t(['合计', 'Total']) : null)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
