import type { TableRef } from 'antd/es/table'
import { type RefObject, useEffect, useRef } from 'react'

const word = 'findrow'

/** Asks the table in this place to come to a row that it may not have drawn. */
export const findRow = (place: HTMLElement, id: string): boolean =>
  place.dispatchEvent(new CustomEvent<string>(word, { detail: id }))

/** Of very many rows not all are drawn: the table itself knows how to come to one. */
export function useFinding(place: HTMLElement | null): RefObject<TableRef | null> {
  const table = useRef<TableRef>(null)
  useEffect(() => {
    const come = (event: Event) => table.current?.scrollTo({ key: (event as CustomEvent<string>).detail })
    place?.addEventListener(word, come)
    return () => place?.removeEventListener(word, come)
  }, [place])
  return table
}
