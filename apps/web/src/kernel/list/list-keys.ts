import { useEffect, useRef } from 'react'
import type { ListState } from './list-state.ts'

const isElsewhere = (event: KeyboardEvent) => {
  const target = event.target as HTMLElement
  const typing = target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
  return typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null
}

/** Marks the row j and k have come to; marking it in the document costs no drawing of the table. */
function mark(list: ListState, at: number) {
  const place = list.pane.element
  for (const row of place?.querySelectorAll('.row-at') ?? []) row.classList.remove('row-at')
  const id = list.rows[at]?.id
  const row = id && place?.querySelector(`[data-row="${id}"]`)
  if (!row) return
  row.classList.add('row-at')
  row.scrollIntoView({ block: 'nearest' })
}

function press(list: ListState, key: string, at: { current: number }): boolean {
  const move = (by: number) => {
    at.current = Math.min(list.rows.length - 1, Math.max(0, at.current + by))
    mark(list, at.current)
  }
  const row = list.rows[at.current]
  if (key === 'j') move(1)
  else if (key === 'k') move(-1)
  else if (key === 'n' && list.may.add) list.setTask({ kind: 'add' })
  else if (key === 'f') list.pane.element?.querySelector<HTMLElement>('.filters input')?.focus()
  else if (!row) return false
  else if (key === 'Enter' && list.may.view) list.open(row.id)
  else if (key === 'e' && list.may.edit) list.setTask({ kind: 'edit', row })
  else if (key === 'x' && list.may.remove)
    list.setSelected(
      list.selected.includes(row.id) ? list.selected.filter(id => id !== row.id) : [...list.selected, row.id],
    )
  else return false
  return true
}

/** The list's part of the keyboard map: j k move, Enter opens, e edits, x selects, n adds, f filters. */
export function useListKeys(list: ListState): void {
  const at = useRef(-1)
  const newest = useRef(list)
  useEffect(() => {
    newest.current = list
  })
  const { active } = list.pane
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      const { task, openId } = newest.current
      const onButton = event.key === 'Enter' && (event.target as HTMLElement).closest('a, button')
      if (isElsewhere(event) || task || openId || onButton) return
      if (press(newest.current, event.key, at)) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [active])
}
