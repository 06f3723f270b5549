import { Icon } from '../icon.tsx'
import { useText } from '../text.ts'
import { conditionsOf } from './conditions.ts'
import { useList } from './list-state.ts'

/** The part of a column's head that asks for some of its values: a button of its own beside the head, which sorts. */
export function HeaderFunnel({ name }: { readonly name: string }) {
  const t = useText()
  const { fields, query, task, setTask } = useList()
  const field = fields[name]
  if (!field) return null
  const isOpen = task?.kind === 'filter' && task.name === name
  const label = t(['筛选{0}', 'Filter by {0}'], field.label)
  return (
    <button
      type="button"
      className="quiet header-funnel"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={label}
      title={label}
      data-funnel={name}
      data-on={conditionsOf({ [name]: field }, query).length > 0}
      onClick={event => {
        event.stopPropagation()
        setTask(isOpen ? undefined : { kind: 'filter', name, under: event.currentTarget })
      }}
      // Enter on the head around it would sort as well.
      onKeyDown={event => event.key === 'Enter' && event.stopPropagation()}
    >
      <Icon name="filter" size={13} />
    </button>
  )
}
