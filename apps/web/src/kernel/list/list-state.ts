import { type AnyCall, mayWriteAs, obstacleTo, pageSizes, type Resource } from '@forecourt/contract/kernel'
import { createContext, useContext, useMemo, useState } from 'react'
import { useCaller } from '../call/allowed.ts'
import { resourceClient } from '../client.ts'
import { confirm } from '../confirm.tsx'
import { shapeFor } from '../form/form-shape.ts'
import { navigate } from '../location.tsx'
import { usePane } from '../pane.tsx'
import { type AnyRow, useRows } from '../queries.ts'
import { useLimitsOf } from '../limits.ts'
import { nameOf } from '../row-name.ts'
import { say } from '../text.ts'
import { toast } from '../toast.ts'
import { undoOf } from '../undo.ts'
import { filterWords } from './conditions.ts'
import { filterFieldsOf } from './filter-fields.ts'
import { arranged, columnsOf, type OwnColumn, visible } from './list-columns.ts'
import { serverQuery } from './list-query.ts'
import { treeOf } from './tree-rows.ts'
import { useArrangement } from './use-arrangement.ts'
import type { SavedView } from './use-views.ts'
import { useSelection } from './use-selection.ts'

/** The one dialog a list has open. */
export type Task =
  | { readonly kind: 'add'; readonly first?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'edit'; readonly row: AnyRow }
  | { readonly kind: 'call'; readonly call: AnyCall; readonly row?: AnyRow }
  | { readonly kind: 'bulk'; readonly call?: AnyCall }
  | { readonly kind: 'view'; readonly view?: SavedView }
  | { readonly kind: 'keys' }
  | { readonly kind: 'filter'; readonly name: string; readonly under: HTMLElement }

/** Removes rows after asking (specification 5). */
async function removeRows(of: Resource, rows: readonly AnyRow[]): Promise<boolean> {
  if (!rows.length) {
    toast(say(['请选择至少一条数据', 'Select at least one row']), 'bad')
    return false
  }
  const only = rows.length === 1 && rows[0] ? nameOf(of.entity, rows[0]) : ''
  const sure = await confirm({
    title: say(['确定将选择数据删除？', 'Delete the selected rows?']),
    text: only || say(['共 {0} 条{1}', '{0} {0|row|rows} of {1}'], rows.length, of.entity.label),
    ok: say(['删除', 'Delete']),
    danger: true,
  })
  if (!sure) return false
  await resourceClient(of).remove(rows.map(row => row.id))
  toast(say(['删除成功', 'Deleted']), 'good', undoOf(of.entity))
  return true
}

/** Everything a list knows and can do. Its parts read it with `useList`; a page may use them in its own order. */
export function useListState(of: Resource, calls: readonly AnyCall[] = [], own?: readonly OwnColumn[]) {
  const pane = usePane()
  const caller = useCaller()
  const { may, tenantId } = caller
  const arrangement = useArrangement(of)
  const { query, setQuery, layout } = arrangement
  const usualSize = layout.size ?? pageSizes[0]
  // What a parameter may allow is known to the server alone.
  const isAsking = !of.unpaged && calls.some(call => call.decides?.liftedBy)
  const asked = { ...serverQuery(query, of.unpaged, usualSize), ...(isAsking ? { can: 1 } : {}) }
  const answer = useRows(of, asked, arrangement.ready)
  const [task, setTask] = useState<Task>()
  const limits = useLimitsOf(of.entity)
  const columns = useMemo(
    () =>
      columnsOf(
        of.entity,
        of.unpaged,
        own?.filter(column => !limits.hidden.includes(column.name)),
      ),
    [of, own, limits],
  )
  const placed = useMemo(() => arranged(columns, layout.columns), [columns, layout.columns])
  const fields = useMemo(() => filterFieldsOf(of.entity, columns, limits, query), [of, columns, limits, query])
  const parent = of.unpaged ? of.entity.options.parent : undefined
  const rows = useMemo(() => {
    const records = answer.data?.records ?? []
    return parent ? treeOf(records, parent) : records
  }, [answer.data, parent])
  const total = answer.data?.total ?? 0
  const selection = useSelection(rows, JSON.stringify(filterWords(query)), total)
  const remove = async (targets: readonly AnyRow[]) => {
    const done = await removeRows(of, targets).catch(() => false)
    if (done) selection.setSelected([])
  }
  return {
    resource: of,
    entity: of.entity,
    calls,
    pane,
    ...arrangement,
    ...selection,
    /** The request of the rows as the server gets it. */
    asked,
    usualSize,
    answer,
    rows,
    total,
    /** What can be asked for, by field. */
    fields,
    /** What is kept back from this person: not sorted by either. */
    limits,
    /** All columns in their order, and those that are shown. */
    columns: placed,
    shown: useMemo(() => visible(placed), [placed]),
    task,
    /** Opens a form or a call over the list; a form of many fields gets a page of its own. */
    setTask: (next: Task | undefined) => {
      const isForm = next?.kind === 'add' || next?.kind === 'edit'
      const isPage = isForm && shapeFor(of.entity, next.kind === 'add') === 'page'
      if (isPage) navigate(`${pane.place.path}/edit${next.kind === 'edit' ? `?id=${next.row.id}` : ''}`)
      else setTask(next)
    },
    openId: query['open'],
    /** Going back closes what was opened; walking from row to row is one step. */
    open: (id: string | undefined) => setQuery({ open: id }, id && !query['open'] ? 'push' : 'replace'),
    remove,
    may: {
      add: of.verbs.includes('submit') && may(`${of.permission}_add`) && mayWriteAs(of, 'add', tenantId),
      edit: of.verbs.includes('submit') && may(`${of.permission}_edit`) && mayWriteAs(of, 'edit', tenantId),
      remove: of.verbs.includes('remove') && may(`${of.permission}_delete`) && mayWriteAs(of, 'delete', tenantId),
      view: of.verbs.includes('detail'),
      publishViews: may('listView_publish'),
      call: (call: AnyCall) => obstacleTo(call, undefined, caller) === undefined,
    },
  }
}

export type ListState = ReturnType<typeof useListState>

export const ListContext = createContext<ListState | undefined>(undefined)

/** The list a part stands in. */
export function useList(): ListState {
  const list = useContext(ListContext)
  if (!list) throw new Error('useList needs a ListPage around it')
  return list
}
