// oxlint-disable jsx-a11y/no-static-element-interactions -- widths are also changed by keyboard, in the column settings
import { type PointerEvent, type ThHTMLAttributes, useRef } from 'react'

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Present where the column may be made wider by its border. */
  readonly onWidth?: (width: number) => void
}

/** The head of a column; its right border can be dragged. The width is said once, when it is let go. */
export function HeaderCell({ onWidth, children, ...rest }: HeaderCellProps) {
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
    <th {...rest}>
      {children}
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
