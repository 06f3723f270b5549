import { cardOf } from '@forecourt/contract/kernel'
import { useEffect, useMemo, useState } from 'react'
import { useText } from '../text.ts'
import { useNarrow } from '../use-narrow.ts'
import { actionsWidth } from './actions-width.ts'
import { contentWidth, measureText } from './content-width.ts'
import { leftOut } from './fitting.ts'
import type { PlacedColumn } from './list-columns.ts'
import { useList } from './list-state.ts'
import { useBulkCalls, useRowActions } from './row-actions.ts'

/** Left of the first column of a tree: what opens it. */
const forOpening = 40
export const selectWidth = 44
/** Left and right of the list. */
const aroundList = 42

/** How wide the pane is, in CSS pixels. */
function useRoom(): number {
  const { element } = useList().pane
  const [room, setRoom] = useState(() => element?.clientWidth ?? 0)
  useEffect(() => {
    if (!element) return
    const sizes = new ResizeObserver(() => element.clientWidth > 0 && setRoom(element.clientWidth))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [element])
  return room - aroundList
}

/** How wide a column is drawn: as somebody has made it, and at least as its content needs. */
export function useColumnWidth(): (column: PlacedColumn, index: number) => number {
  const t = useText()
  const { rows, resource } = useList()
  return (column, index) =>
    Math.max(
      column.width + (index === 0 && resource.unpaged ? forOpening : 0),
      contentWidth(column, rows, t, measureText),
    )
}

/**
 * The columns that are drawn. Until somebody arranges them, those that do not fit side by side are left out: the column
 * settings offer them, and a wider screen shows them.
 */
export function useFitting() {
  const { shown, rows, entity, layout, may } = useList()
  const room = useRoom()
  const isNarrow = useNarrow()
  const widthOf = useColumnWidth()
  const actionsOf = useRowActions()
  const mayPick = useBulkCalls().length > 0 || may.remove
  const actions = rows.map(actionsOf)
  const hasActions = actions.some(one => one.length > 0)
  const beside = (mayPick ? selectWidth : 0) + (hasActions ? actionsWidth(actions) : 0)
  const { amount, time, state } = cardOf(entity)
  const keys = new Set([shown[0]?.name, amount, time, state])
  const measured = shown.map((column, at) => ({
    name: column.name,
    width: widthOf(column, at),
    isKey: keys.has(column.name) || column.fixed !== undefined,
  }))
  const isArranged = layout.columns.length > 0 || isNarrow || rows.length === 0
  const left = isArranged ? [] : [...leftOut(measured, room - beside)]
  const key = left.join()
  const names = useMemo(() => new Set(key.split(',')), [key])
  return { columns: shown.filter(column => !names.has(column.name)), left: names }
}
