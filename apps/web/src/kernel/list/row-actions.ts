import { type AnyCall, isForMany, isRowCall } from '@forecourt/contract/kernel'
import type { AnyRow } from '../queries.ts'
import { useOffered } from '../reach.ts'
import { useText } from '../text.ts'
import { useList } from './list-state.ts'

export interface RowAction {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  readonly run: () => void
}

/** What this person may do with many rows at once. */
export function useBulkCalls(): AnyCall[] {
  const { calls, entity, may } = useList()
  return calls.filter(call => isForMany(call, entity) && may.call(call))
}

/** What this person may do with a row now: its state's actions first, then edit, and what harms last. */
export function useRowActions(): (row: AnyRow) => RowAction[] {
  const t = useText()
  const { calls, entity, resource, may, rows, setTask, remove } = useList()
  const offered = useOffered(resource, rows)
  const rowCalls = calls.filter(call => isRowCall(call, entity) && may.call(call))
  const parent = may.add ? entity.options.parent : undefined
  return row => {
    const possible = rowCalls.filter(call => offered(row, call))
    const actionOf = (call: AnyCall): RowAction => ({
      key: call.path,
      label: t(call.title),
      danger: call.danger ?? false,
      run: () => setTask({ kind: 'call', call, row }),
    })
    const edit = { key: 'edit', label: t(['修改', 'Edit']), run: () => setTask({ kind: 'edit', row }) }
    const below = {
      key: 'below',
      label: t(['新增下级', 'Add below']),
      run: () => setTask({ kind: 'add', first: { [parent ?? '']: row.id } }),
    }
    const drop = { key: 'delete', label: t(['删除', 'Delete']), danger: true, run: () => void remove([row]) }
    return [
      ...possible.filter(call => !call.danger).map(actionOf),
      ...(may.edit && offered(row, 'edit') ? [edit] : []),
      ...(parent ? [below] : []),
      ...possible.filter(call => call.danger).map(actionOf),
      ...(may.remove && offered(row, 'remove') ? [drop] : []),
    ]
  }
}
