import { actionsIn, type Entity, stateFieldOf } from '@forecourt/contract/kernel'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { type AnyCall, useList } from './list-state.ts'

export interface RowAction {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  readonly run: () => void
}

/** A call of one row names it in its input; any other call stands above the list. */
export const isRowCall = (call: AnyCall, of: Entity): boolean =>
  call.on?.name === of.name && ('id' in call.input || 'ids' in call.input)

/** Whether the row's state lets the call be made. */
export function isPossible(call: AnyCall, of: Entity, row: AnyRow): boolean {
  const state = stateFieldOf(of)
  if (!call.action || !state) return true
  return actionsIn(state.states, Number(row[state.name])).includes(call.action)
}

/** What this person may do with a row now: its state's actions first, then edit, and delete last. */
export function useRowActions(): (row: AnyRow) => RowAction[] {
  const t = useText()
  const { calls, entity, may, setTask, remove } = useList()
  const rowCalls = calls.filter(call => isRowCall(call, entity) && may.call(call))
  return row => [
    ...rowCalls
      .filter(call => isPossible(call, entity, row))
      .map(call => ({
        key: call.path,
        label: t(call.title),
        danger: call.danger ?? false,
        run: () => setTask({ kind: 'call', call, row }),
      })),
    ...(entity.options.parent && may.add
      ? [
          {
            key: 'below',
            label: t(['新增下级', 'Add below']),
            run: () => setTask({ kind: 'add', first: { [entity.options.parent ?? '']: row.id } }),
          },
        ]
      : []),
    ...(may.edit ? [{ key: 'edit', label: t(['修改', 'Edit']), run: () => setTask({ kind: 'edit', row }) }] : []),
    ...(may.remove
      ? [{ key: 'delete', label: t(['删除', 'Delete']), danger: true, run: () => void remove([row]) }]
      : []),
  ]
}
