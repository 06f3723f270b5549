import type { Label } from '@forecourt/contract/kernel'
import { lazy, Suspense } from 'react'
import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'
import { useText } from '../text.ts'
import { type Query, viewWords } from './conditions.ts'
import { useList } from './list-state.ts'
import type { SavedView } from './use-views.ts'

export interface View {
  readonly key: string
  readonly label: Label
  /** What it writes into the address; all keys of all views are cleared first. */
  readonly query: Readonly<Record<string, string>>
  /** How many rows it has, where that is known. */
  readonly count?: number | undefined
}

/** The rows of one state; without a code the rows of all. */
export const stateView = (label: Label, status?: number, count?: number): View => ({
  key: String(status ?? 'all'),
  label,
  query: status === undefined ? {} : { status: String(status) },
  count,
})

const all: View = { key: 'all', label: ['全部', 'All'], query: {} }
const emptied = (query: Query) => Object.fromEntries(Object.keys(query).map(key => [key, undefined]))

/** Ready-made filters above a list, and the views people have kept. The address says which one is chosen. */
export function ViewTabs({ views = [] }: { readonly views?: readonly View[] }) {
  const t = useText()
  const { query, setQuery, views: saved, view: chosen } = useList()
  if (!views.length && !saved.length) return null
  const ready = views.length ? views : [all]
  const keys = [...new Set(ready.flatMap(view => Object.keys(view.query)))]
  const isChosen = (view: View) => !chosen && keys.every(key => (query[key] ?? '') === (view.query[key] ?? ''))
  const choose = (view: View) => {
    const left = chosen ? emptied(viewWords(query)) : Object.fromEntries(keys.map(key => [key, undefined]))
    setQuery({ ...left, view: undefined, current: undefined, ...view.query }, 'push')
  }
  return (
    <fieldset className="view-tabs" aria-label={t(['视图', 'Views'])}>
      {ready.map(view => (
        <button key={view.key} type="button" aria-pressed={isChosen(view)} onClick={() => choose(view)}>
          {t(view.label)}
          {view.count !== undefined && <span className="view-count">{view.count}</span>}
        </button>
      ))}
      {saved.map(view => (
        <SavedTab key={view.id} view={view} />
      ))}
    </fieldset>
  )
}

const ViewMenu = lazy(() => import('./view-menu.tsx'))

function SavedTab({ view }: { readonly view: SavedView }) {
  const t = useText()
  const { query, setQuery, view: chosen, isChanged, forgetDraft } = useList()
  const isChosen = chosen?.id === view.id
  const choose = () => {
    forgetDraft()
    setQuery(
      { ...emptied(viewWords(query)), current: undefined, size: undefined, ...view.query, view: view.id },
      'push',
    )
  }
  return (
    <span className="view-tab">
      <button type="button" aria-pressed={isChosen} onClick={choose}>
        {view.viewName}
        {isChosen && isChanged && <span className="tab-dirty" title={t(['有未保存的更改', 'Changed and not saved'])} />}
      </button>
      {isChosen && (
        <Popover
          label={t(['视图操作', 'What to do with the view'])}
          face={<Icon name="down" size={14} />}
          className="icon-button small"
        >
          {close => (
            <Suspense>
              <ViewMenu view={view} onDone={close} />
            </Suspense>
          )}
        </Popover>
      )}
    </span>
  )
}
