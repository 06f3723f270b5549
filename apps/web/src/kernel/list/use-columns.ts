import type { ColumnChoice } from './layout.ts'
import type { PlacedColumn } from './list-columns.ts'
import { useList } from './list-state.ts'
import { useFitting } from './use-fitting.ts'

const narrowest = 56
const widest = 800

const choiceOf = ({ name, shown, fixed, width }: PlacedColumn): ColumnChoice => ({
  name,
  shown,
  width,
  ...(fixed ? { fixed } : {}),
})

/** Changes of the columns, each kept as a whole layout: whoever reads it later knows which columns there were. */
export function useColumns() {
  const { columns: placed, layout, arrange } = useList()
  const { left } = useFitting()
  const columns = placed.map(column => (left.has(column.name) ? { ...column, shown: false } : column))
  const keep = (next: readonly PlacedColumn[]) => arrange({ ...layout, columns: next.map(choiceOf) })
  const change = (name: string, what: Partial<PlacedColumn>) =>
    keep(columns.map(column => (column.name === name ? { ...column, ...what } : column)))
  return {
    columns,
    show: (name: string, shown: boolean) => change(name, { shown }),
    freeze: (name: string, fixed: PlacedColumn['fixed']) => change(name, { fixed }),
    resize: (name: string, width: number) =>
      change(name, { width: Math.round(Math.min(widest, Math.max(narrowest, width))) }),
    /** To a place among all columns; the first, which names the row, keeps its own. */
    move: (name: string, to: number): void => {
      const column = columns.find(one => one.name === name)
      const others = columns.filter(one => one.name !== name)
      if (column) keep(others.toSpliced(Math.max(1, Math.min(to, others.length)), 0, column))
    },
  }
}
