import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { directOf } from './actions-width.ts'
import { type RowAction, useRowActions } from './row-actions.ts'

function Action({ action, after }: { readonly action: RowAction; readonly after?: () => void }) {
  return (
    <button
      type="button"
      className={action.danger ? 'quiet row-action danger-text' : 'quiet row-action'}
      onClick={() => {
        after?.()
        action.run()
      }}
    >
      {action.label}
    </button>
  )
}

/** At most two actions as text, the others under three dots. */
export function RowActionLinks({ row }: { readonly row: AnyRow }) {
  const t = useText()
  const actions = useRowActions()(row)
  const direct = directOf(actions)
  const rest = actions.filter(action => !direct.includes(action))
  return (
    <span className="row-actions">
      {direct.map(action => (
        <Action key={action.key} action={action} />
      ))}
      {rest.length > 0 && (
        <Popover label={t(['更多操作', 'More actions'])} face={<Icon name="more" size={16} />}>
          {close => rest.map(action => <Action key={action.key} action={action} after={close} />)}
        </Popover>
      )}
    </span>
  )
}
