import type { Fields } from '@forecourt/contract/kernel'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { firstValues } from '../form/form-values.ts'
import { type Cell, filledDown, moved, pasted, type Rows, sheetCells } from './rows-grid.ts'

const maxSteps = 100

interface Step {
  readonly rows: Rows
  /** Typing on in one cell is one step. */
  readonly cell: string
}

/** What was done in a grid, to be undone and done again. */
function useSteps(rows: Rows, onChange: (rows: Rows) => void) {
  const past = useRef<Step[]>([])
  const future = useRef<Rows[]>([])
  return {
    take: (next: Rows, cell = '') => {
      const last = past.current.at(-1)
      if (!cell || last?.cell !== cell) past.current = [...past.current, { rows, cell }].slice(-maxSteps)
      future.current = []
      onChange(next)
    },
    undo: () => {
      const step = past.current.pop()
      if (!step) return
      future.current.push(rows)
      onChange(step.rows)
    },
    redo: () => {
      const next = future.current.pop()
      if (!next) return
      past.current.push({ rows, cell: '' })
      onChange(next)
    },
  }
}

/** The cell an event happened in. */
function cellOf(target: EventTarget): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null
  return cell ? { row: Number(cell.dataset['row']), name: cell.dataset['column'] ?? '' } : undefined
}

const isText = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox'

/** A grid as people know it from spreadsheets: paste a range, fill down, move by keyboard, undo. */
export function useGrid(
  table: RefObject<HTMLTableElement | null>,
  columns: Fields,
  rows: Rows,
  onChange: (rows: Rows) => void,
) {
  const steps = useSteps(rows, onChange)
  const add = () => steps.take([...rows, firstValues(columns)])
  const focus = ({ row, name }: Cell) =>
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${name}"] input`)?.focus(),
    )
  const down = (at: Cell) => {
    if (at.row + 1 >= rows.length) add()
    focus({ ...at, row: at.row + 1 })
  }
  const move = (index: number, by: -1 | 1) => {
    const next = moved(rows, index, by)
    if (next !== rows) steps.take(next)
  }
  const moveFrom = (at: Cell, by: -1 | 1) => {
    move(at.row, by)
    if (rows[at.row + by]) focus({ ...at, row: at.row + by })
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const [line, second] = sheetCells(text)
    const at = cellOf(event.target)
    // A single text goes where the caret is, as everywhere.
    if (at && !second && (line?.length ?? 0) < 2) return
    event.preventDefault()
    steps.take(pasted(columns, rows, at ?? { row: rows.length, name: Object.keys(columns)[0] ?? '' }, text))
  }
  const press = (event: KeyboardEvent, at: Cell): boolean => {
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (event.altKey && key === 'arrowup') moveFrom(at, -1)
    else if (event.altKey && key === 'arrowdown') moveFrom(at, 1)
    else if (isCommand && key === 'd') steps.take(filledDown(rows, at))
    else if (isCommand && (key === 'y' || (key === 'z' && event.shiftKey))) steps.redo()
    else if (isCommand && key === 'z') steps.undo()
    else if (!isText(event.target) || isCommand) return false
    else if (key === 'enter') down(at)
    else if (key === 'arrowdown' && at.row + 1 < rows.length) focus({ ...at, row: at.row + 1 })
    else if (key === 'arrowup' && at.row > 0) focus({ ...at, row: at.row - 1 })
    else return false
    return true
  }
  return {
    add,
    undo: steps.undo,
    set: (at: Cell, value: unknown) =>
      steps.take(
        rows.map((row, index) => (index === at.row ? { ...row, [at.name]: value } : row)),
        `${at.row} ${at.name}`,
      ),
    move,
    remove: (index: number) => steps.take(rows.filter((_, at) => at !== index)),
    fillDown: (at: Cell) => steps.take(filledDown(rows, at)),
    onPaste,
    onKeyDown: (event: KeyboardEvent) => {
      const at = cellOf(event.target)
      if (!at || !press(event, at)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
