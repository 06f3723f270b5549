import { visible } from '../list/list-columns.ts'
import { serverQuery } from '../list/list-query.ts'
import type { ListState } from '../list/list-state.ts'

/** What one sees of a list, as an export is asked for: selected rows, shown columns in their order, filters and sort. */
export const exportable = ({ selected, isAll, columns, query }: ListState) => ({
  rows: isAll ? [] : selected,
  // What a page has made up beside the declared fields is not in the file.
  columns: visible(columns).flatMap(column => (column.field ? [column.name] : [])),
  filters: serverQuery(query, true, 0),
})
