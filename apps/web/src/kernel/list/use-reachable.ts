import type { TableRef } from 'antd/es/table'
import { type RefObject, useEffect } from 'react'

/** A wide table whose cells have nothing to come to by keyboard is itself come to, or it could not be scrolled by one. */
export function useReachable(table: RefObject<TableRef | null>): void {
  useEffect(() => {
    const body = table.current?.nativeElement.querySelector('.ant-table-body')
    if (body instanceof HTMLElement) body.tabIndex = body.querySelector('a[href], button, input') ? -1 : 0
  })
}
