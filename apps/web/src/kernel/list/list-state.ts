import { type AnyCall, mayWriteAs, obstacleTo, type Resource, usualPageSize } from '@forecourt/contract/kernel'
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
import { usePlace } from '../call/place.tsx'
import { arranged, columnsOf, type OwnColumn, visible } from './list-columns.ts'
import { serverQuery } from './list-query.ts'
import { chosenView, ownWords, readyViews, type View } from './ready-views.ts'
import { isOfMany, rowFilters } from './row-filters.ts'
import { useArrangement } from './use-arrangement.ts'
import { useTree } from './use-tree.ts'
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

/** A large tree is asked for level by level. */
const lazily = (of: Resource) => (of.unpaged && of.entity.options.parent ? { lazy: 1 } : {})

/** What one of several lists on a page says of itself. */
export interface ListWords {
  /** In place of the menu's name. */
  readonly title?: string
  /** What a row that is added here begins with. */
  readonly first?: Readonly<Record<string, unknown>>
}

/** Everything a list knows and can do. Its parts read it with `useList`; a page may use them in its own order. */
export function useListState(
  of: Resource,
  calls: readonly AnyCall[] = [],
  own?: readonly OwnColumn[],
  given?: readonly View[],
  { title, first }: ListWords = {},
) {
  const pane = usePane()
  const caller = useCaller()
  const { may, tenantId } = caller
  const arrangement = useArrangement(of)
  const { query, setQuery, layout } = arrangement
  const usualSize = layout.size ?? usualPageSize
  // What a parameter may allow is known to the server alone.
  const isAsking = !of.unpaged && calls.some(call => call.decides?.liftedBy)
  const asked = { ...serverQuery(query, of.unpaged, usualSize), ...(isAsking ? { can: 1 } : {}), ...lazily(of) }
  const answer = useRows(of, asked, arrangement.ready)
  const seesAll = usePlace('platform')
  const [task, setTask] = useState<Task>()
  const [wanted, setWanted] = useState<string>()
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
  const inRow = useMemo(() => rowFilters(of.entity, limits, seesAll), [of, limits, seesAll])
  const fields = useMemo(
    () => filterFieldsOf(of.entity, columns, limits, query, inRow),
    [of, columns, limits, query, inRow],
  )
  const ready = useMemo(() => readyViews(of.entity, given), [of, given])
  const readyView = arrangement.view ? undefined : chosenView(ready, query)
  const { rows, openBelow } = useTree(of, answer.data?.records)
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
    title,
    first,
    ...arrangement,
    ...selection,
    /** Whether it is known how this person has the list. */
    isArranged: arrangement.ready,
    /** The request of the rows as the server gets it. */
    asked,
    usualSize,
    answer,
    rows,
    total,
    /** Asks for what lies below a row of a tree that comes level by level. */
    openBelow,
    /** What can be asked for, by field; those that have a place above the list, in their order. */
    fields,
    inRow,
    /** The filters that stand ready above the rows, and the one that is chosen. */
    ready,
    readyView,
    /** What is asked besides what the chosen view asks. */
    own: ownWords(query, arrangement.view ?? readyView),
    /** Whether rows of several tenants are looked at, so that each says whose it is. */
    isOfMany: seesAll && isOfMany(of.entity),
    /** What is kept back from this person: not sorted by either. */
    limits,
    /** All columns in their order, and those that are shown. */
    columns: placed,
    shown: useMemo(() => visible(placed), [placed]),
    /** The filters of which somebody wanted the exact number and the sums, though there are very many rows. */
    wanted,
    setWanted,
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
