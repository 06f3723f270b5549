// oxlint-disable jsx-a11y/no-static-element-interactions -- widths are also changed by keyboard, in the column settings
import { type FocusEvent, type PointerEvent, type ThHTMLAttributes, useRef } from 'react'
import { HeaderFunnel } from './header-funnel.tsx'

interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Present where the column may be made wider by its border. */
  readonly onWidth?: (width: number) => void
  /** The field whose values may be asked for here. */
  readonly filterName?: string
}

/** The browser brings what gets the focus into view, which moves the head alone: the rows below go along. */
function alignRows({ currentTarget }: FocusEvent<HTMLElement>): void {
  const head = currentTarget.closest('.ant-table-header')
  const rows = head?.parentElement?.querySelector('.ant-table-body, .ant-table-tbody-virtual-holder')
  if (head && rows) requestAnimationFrame(() => rows.scrollTo({ left: head.scrollLeft }))
}

/** The head of a column; its right border can be dragged. The width is said once, when it is let go. */
export function HeaderCell({ onWidth, filterName, children, ...rest }: HeaderCellProps) {
  const start = useRef<{ readonly x: number; readonly width: number }>(undefined)
  if (!onWidth) return <th {...rest}>{children}</th>
  const grip = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (start.current) event.currentTarget.style.transform = `translateX(${event.clientX - start.current.x}px)`
  }
  const drop = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return
    const { x, width } = start.current
    start.current = undefined
    event.currentTarget.style.transform = ''
    if (event.clientX !== x) onWidth(width + event.clientX - x)
  }
  return (
    <th {...rest} onFocus={alignRows}>
      {children}
      {filterName && <HeaderFunnel name={filterName} />}
      <i
        className="column-border"
        aria-hidden="true"
        onPointerDown={grip}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onClick={event => event.stopPropagation()}
      />
    </th>
  )
}
