import { useEffect, useRef } from 'react'
import { navigate } from '../location.tsx'
import type { AnyRow } from '../queries.ts'
import { saved } from '../storage.ts'
import { filterWords } from './conditions.ts'
import type { ListState } from './list-state.ts'
import { useBulkCalls } from './row-actions.ts'
import { singleKeys } from './single-keys.ts'
import { findRow } from './use-finding.ts'

const isTyping = ({ isContentEditable, tagName, type }: HTMLElement & { type?: string }) =>
  isContentEditable ||
  ['TEXTAREA', 'SELECT'].includes(tagName) ||
  (tagName === 'INPUT' && type !== 'checkbox' && type !== 'radio')

const isElsewhere = (event: KeyboardEvent) => {
  const target = event.target as HTMLElement
  if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('dialog[open], .ant-modal-wrap:not([style*="none"])')) return true
  // Enter and the space bar belong to whatever has the focus.
  const isOwn = event.key === 'Enter' || event.key === ' ' || event.key.startsWith('Arrow')
  if (isOwn && target.closest('a, button, input, th, [role="menu"], [role="listbox"]')) return true
  return /^[a-z]$/i.test(event.key) && saved<string>(singleKeys) === 'off'
}

const flat = (rows: readonly AnyRow[]): AnyRow[] =>
  rows.flatMap(row => [row, ...flat((row['children'] as AnyRow[] | undefined) ?? [])])

/** Marks the row the keys have come to; marking it in the document costs no drawing of the table. */
function mark(list: ListState, id: string | undefined, isSecondTry = false) {
  const place = list.pane.element
  for (const row of place?.querySelectorAll('.row-at') ?? []) row.classList.remove('row-at')
  const row = id && place?.querySelector(`[data-row="${id}"]`)
  if (!row) {
    if (id && !isSecondTry) {
      if (place) findRow(place, id)
      requestAnimationFrame(() => mark(list, id, true))
    }
    return
  }
  row.classList.add('row-at')
  row.scrollIntoView({ block: 'nearest' })
}

interface At {
  /** The row the keys have come to, and the one a range of ticks begins at. */
  id: string | undefined
  from: string | undefined
}

function walk(list: ListState, at: At, by: number): void {
  const rows = flat(list.rows)
  const now = rows.findIndex(row => row.id === (list.openId ?? at.id))
  at.id = rows[Math.min(rows.length - 1, Math.max(0, now + by))]?.id
  mark(list, at.id)
  // A preview follows.
  if (list.openId && at.id) list.open(at.id)
}

function tick({ selected, setSelected }: ListState, id: string): void {
  setSelected(selected.includes(id) ? selected.filter(one => one !== id) : [...selected, id])
}

function tickRange({ rows, selected, setSelected }: ListState, at: At, id: string): void {
  const ids = flat(rows).map(row => row.id)
  const ends = [ids.indexOf(at.from ?? id), ids.indexOf(id)].toSorted((a, b) => a - b)
  const range = ids.slice(Math.max(0, ends[0] ?? 0), (ends[1] ?? 0) + 1)
  setSelected([...new Set([...selected, ...range])])
}

/** What a key does with the row one has come to. */
function pressOnRow(list: ListState, key: string, at: At, mayPick: boolean): boolean {
  const row = flat(list.rows).find(one => one.id === (list.openId ?? at.id))
  if (!row) return false
  if (key === 'Enter' && list.may.view) navigate(`${list.pane.place.path}/detail?id=${row.id}`)
  else if (key === ' ' && list.may.view) list.open(list.openId ? undefined : row.id)
  else if (key === 'e' && list.may.edit) list.setTask({ kind: 'edit', row })
  else if (key === 'x' && mayPick) {
    tick(list, row.id)
    at.from = row.id
  } else if (key === 'X' && mayPick) tickRange(list, at, row.id)
  else return false
  return true
}

const touch = (list: ListState, selector: string, how: 'focus' | 'click') =>
  list.pane.element?.querySelector<HTMLElement>(selector)?.[how]()

/** What one types is looked for first, wherever it stands in the line of filters. */
const words = '.text-filter input'
const hasWords = (list: ListState) => Boolean(list.pane.element?.querySelector(words))

function press(list: ListState, key: string, at: At, mayPick: boolean): boolean {
  const clear = () =>
    list.filter(Object.fromEntries(Object.keys(filterWords(list.query)).map(word => [word, undefined])))
  const ways: Readonly<Record<string, () => void>> = {
    j: () => walk(list, at, 1),
    ArrowDown: () => walk(list, at, 1),
    k: () => walk(list, at, -1),
    ArrowUp: () => walk(list, at, -1),
    f: () => touch(list, hasWords(list) ? words : '.filters input, .filters button', 'focus'),
    F: clear,
    c: () => touch(list, '.column-settings', 'click'),
    v: () =>
      list.views.length || list.pane.element?.querySelector('.view-tabs')
        ? touch(list, '.view-tabs [aria-pressed="true"], .view-tabs button', 'focus')
        : list.setTask({ kind: 'view' }),
    r: () => void list.answer.refetch(),
    '?': () => list.setTask({ kind: 'keys' }),
    ...(list.may.add ? { n: () => list.setTask({ kind: 'add' }) } : {}),
  }
  const way = Object.hasOwn(ways, key) ? ways[key] : undefined
  way?.()
  return way !== undefined || pressOnRow(list, key, at, mayPick)
}

/** The list's part of the keyboard map; the sheet of keys says what each does. */
export function useListKeys(list: ListState, mayPick: boolean): void {
  const at = useRef<At>({ id: undefined, from: undefined })
  const newest = useRef({ list, mayPick })
  useEffect(() => {
    newest.current = { list, mayPick }
  })
  const { active } = list.pane
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      const now = newest.current
      if (isElsewhere(event) || now.list.task) return
      if (press(now.list, event.key, at.current, now.mayPick)) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [active])
}

/** Listens while it is drawn; it stands inside the list, where the list can be read. */
export function ListKeys({ list }: { readonly list: ListState }): null {
  const mayPick = useBulkCalls().length > 0 || list.may.remove
  useListKeys(list, mayPick)
  return null
}
