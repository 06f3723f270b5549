import { useIsActing } from '../session.ts'
import { useText } from '../text.ts'
import { useList } from './list-state.ts'
import { useViewActions } from './view-actions.ts'

/** Keeps what one has arranged: as a new view, or in the view one looks through. */
export default function SaveViewLink() {
  const t = useText()
  const { view, setTask } = useList()
  const { mayChange, overwrite } = useViewActions()
  if (useIsActing()) return null
  return (
    <>
      {view && mayChange(view) && (
        <button type="button" className="quiet text-button" onClick={() => void overwrite(view)}>
          {t(['保存更改', 'Save changes'])}
        </button>
      )}
      <button type="button" className="quiet text-button" onClick={() => setTask({ kind: 'view' })}>
        {view ? t(['另存为视图', 'Save as a new view']) : t(['存为视图', 'Save as a view'])}
      </button>
    </>
  )
}
