import { visible } from '../list/list-columns.ts'
import { serverQuery } from '../list/list-query.ts'
import type { ListState } from '../list/list-state.ts'

/** What one sees of a list, as an export is asked for: selected rows, shown columns in their order, filters and sort. */
export const exportable = ({ selected, columns, choice, query }: ListState) => ({
  rows: selected,
  columns: visible(columns, choice).map(column => column.name),
  filters: serverQuery(query, true),
})
