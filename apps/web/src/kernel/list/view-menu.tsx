import { useIsActing } from '../session.ts'
import { useText } from '../text.ts'
import { say } from '../text.ts'
import { toast } from '../toast.ts'
import { useList } from './list-state.ts'
import { noView, type SavedView } from './use-views.ts'
import { useViewActions } from './view-actions.ts'

interface ViewMenuProps {
  readonly view: SavedView
  readonly onDone: () => void
}

/** What can be done with the view one looks through. */
export default function ViewMenu({ view, onDone }: ViewMenuProps) {
  const t = useText()
  const { pane, isChanged, usual, makeUsual, setTask, forgetDraft, setQuery } = useList()
  const { mayChange, overwrite, drop } = useViewActions()
  const isOneself = !useIsActing()
  const isUsual = usual?.id === view.id
  const copy = () =>
    navigator.clipboard
      .writeText(`${location.origin}${pane.place.path}?view=${view.id}`)
      .then(() => toast(say(['链接已复制', 'The link was copied']), 'good'))
  const undo = () => {
    forgetDraft()
    setQuery({ ...view.query, view: view.id })
  }
  const items: (readonly [shown: boolean, label: string, run: () => unknown, danger?: boolean])[] = [
    [isChanged && mayChange(view), t(['保存更改', 'Save changes']), () => overwrite(view)],
    [isChanged, t(['放弃更改', 'Undo changes']), undo],
    [isOneself, t(['另存为视图', 'Save as a new view']), () => setTask({ kind: 'view' })],
    [mayChange(view), t(['名称和范围', 'Name and audience']), () => setTask({ kind: 'view', view })],
    [
      isOneself,
      isUsual ? t(['不再默认打开', 'No longer begin with it']) : t(['设为我的默认', 'Begin with it']),
      () => makeUsual(isUsual ? noView : view.id),
    ],
    [true, t(['复制链接', 'Copy the link']), copy],
    [mayChange(view), t(['删除视图', 'Delete the view']), () => drop(view), true],
  ]
  return items
    .filter(([shown]) => shown)
    .map(([, label, run, danger]) => (
      <button
        key={label}
        type="button"
        className={danger ? 'quiet row-action danger-text' : 'quiet row-action'}
        onClick={() => {
          onDone()
          void run()
        }}
      >
        {label}
      </button>
    ))
}
