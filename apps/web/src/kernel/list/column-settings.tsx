import { lazy, Suspense } from 'react'
import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'
import { useText } from '../text.ts'

const ColumnPanel = lazy(() => import('./column-panel.tsx'))

/** Which columns are shown, in which order, how wide, and which stand still; remembered for this person. */
export function ColumnSettings() {
  const t = useText()
  return (
    <Popover
      label={t(['列设置', 'Columns'])}
      face={<Icon name="columns" />}
      className="icon-button head-wide column-settings"
    >
      {() => (
        <Suspense fallback={<span className="spinner" />}>
          <ColumnPanel />
        </Suspense>
      )}
    </Popover>
  )
}
