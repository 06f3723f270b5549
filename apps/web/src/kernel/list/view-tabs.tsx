import { stateFieldOf } from '@forecourt/contract/kernel'
import { lazy, Suspense } from 'react'
import { grouped } from '../figures.ts'
import { Icon } from '../icon.tsx'
import { Popover } from '../popover.tsx'
import { useText } from '../text.ts'
import { type Query, viewWords } from './conditions.ts'
import { useList } from './list-state.ts'
import { keysOf, type View } from './ready-views.ts'
import { useStateCounts } from './use-counts.ts'
import type { SavedView } from './use-views.ts'

export type { View } from './ready-views.ts'
export { stateView } from './ready-views.ts'

const all: View = { key: 'all', label: ['全部', 'All'], query: {} }
const emptied = (query: Query) => Object.fromEntries(Object.keys(query).map(key => [key, undefined]))
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** How many rows a view has, where it asks for one state or for all. */
function useCountOf(): (view: View) => number | undefined {
  const state = stateFieldOf(useList().entity)?.name ?? ''
  const counts = useStateCounts()
  return ({ query }) => {
    const [word, ...others] = Object.keys(query)
    if (!counts || others.length > 0 || (word !== undefined && word !== state)) return undefined
    return word === undefined ? sum(Object.values(counts)) : (counts[query[word] ?? ''] ?? 0)
  }
}

/** Ready-made filters above a list, and the views people have kept. The address says which one is chosen. */
export function ViewTabs() {
  const t = useText()
  const { query, setQuery, views: saved, view: chosen, ready: views, readyView } = useList()
  const countOf = useCountOf()
  // One alone leaves nothing to choose.
  if (views.length < 2 && !saved.length) return null
  const ready = views.length ? views : [all]
  const keys = keysOf(ready)
  const isChosen = (view: View) => !chosen && (readyView ? readyView === view : !keys.some(key => query[key]))
  const choose = (view: View) => {
    const left = chosen ? emptied(viewWords(query)) : Object.fromEntries(keys.map(key => [key, undefined]))
    setQuery({ ...left, view: undefined, current: undefined, ...view.query }, 'push')
  }
  const shown = ready.filter(view => view.always !== false || isChosen(view) || countOf(view) !== 0)
  return (
    <fieldset className="view-tabs" aria-label={t(['视图', 'Views'])}>
      {shown.map(view => {
        const count = countOf(view)
        return (
          <button key={view.key} type="button" aria-pressed={isChosen(view)} onClick={() => choose(view)}>
            {t(view.label)}
            {count !== undefined && <span className="view-count">{grouped(String(count))}</span>}
          </button>
        )
      })}
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
