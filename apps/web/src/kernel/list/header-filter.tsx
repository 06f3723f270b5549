import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { grouped } from '../figures.ts'
import { keepBeside } from '../popover-place.ts'
import { useText } from '../text.ts'
import CheckList, { isTicked } from './check-list.tsx'
import ConditionEditor from './condition-editor.tsx'
import { conditionsOf, without } from './conditions.ts'
import { useList } from './list-state.ts'

interface HeaderFilterProps {
  readonly name: string
  /** The funnel it hangs below. */
  readonly under: HTMLElement
  readonly onClose: () => void
}

/** Keeps it below its column's head, in the top layer. */
function usePlaced(panel: RefObject<HTMLElement | null>, under: HTMLElement): void {
  useLayoutEffect(() => {
    const element = panel.current
    element?.showPopover()
    return element ? keepBeside(under.closest('th') ?? under, element, 'start') : undefined
  }, [panel, under])
}

/**
 * Says when one presses or goes elsewhere. A list of choices is drawn at another place of the page and yet belongs to
 * what has opened it: React knows that, and marks the event before it reaches the document.
 */
function useLeaving(under: HTMLElement, leave: () => void) {
  const isInside = useRef(false)
  const newest = useRef(leave)
  useEffect(() => {
    newest.current = leave
  })
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (!isInside.current && !under.contains(target as Node)) newest.current()
      isInside.current = false
    }
    const events = ['pointerdown', 'focusin'] as const
    for (const one of events) document.addEventListener(one, look)
    return () => {
      for (const one of events) document.removeEventListener(one, look)
    }
  }, [under])
  const mark = () => {
    isInside.current = true
  }
  return { onPointerDownCapture: mark, onFocusCapture: mark }
}

/** Gives the focus back to the funnel, which may be a new one by then; with no rows there is none, but a way out. */
function useFunnelAgain(name: string): void {
  const { element } = useList().pane
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const funnel = element?.querySelector<HTMLElement>(`[data-funnel="${name}"]`)
        const target = funnel ?? element?.querySelector<HTMLElement>('.table-place button')
        target?.focus()
      })
    },
    [element, name],
  )
}

/** What hangs below the funnel of a column's head. It stays while what is asked finds nothing and the table is gone. */
export default function HeaderFilter({ name, under, onClose }: HeaderFilterProps) {
  const t = useText()
  const { fields, query, filter, total, answer } = useList()
  const panel = useRef<HTMLDialogElement>(null)
  const leaving = useLeaving(under, onClose)
  useFunnelAgain(name)
  usePlaced(panel, under)
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  const field = fields[name]
  if (!field) return null
  const condition = conditionsOf({ [name]: field }, query)[0]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of what is inside arrive here
    <dialog
      ref={panel}
      open
      popover="manual"
      className="header-filter"
      aria-label={t(['筛选{0}', 'Filter by {0}'], field.label)}
      {...leaving}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      {isTicked(field, condition) ? (
        <CheckList name={name} field={field} />
      ) : (
        <ConditionEditor name={name} field={field} condition={condition} />
      )}
      <span className="header-filter-feet">
        <button
          type="button"
          className="quiet text-button"
          disabled={!condition}
          onClick={() => filter(without(query, name))}
        >
          {t(['清除', 'Clear'])}
        </button>
        <button type="button" className="quiet text-button" onClick={onClose}>
          {answer.isPlaceholderData ? t(['完成', 'Done']) : t(['完成 · {0} 条', 'Done · {0}'], grouped(String(total)))}
        </button>
      </span>
    </dialog>
  )
}
