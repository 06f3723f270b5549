import type { Label } from '@forecourt/contract/kernel'
import { useText } from '../text.ts'
import { useList } from './list-state.ts'

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

/** Ready-made filters above a list. The address is the only memory of which one is chosen. */
export function ViewTabs({ views }: { readonly views: readonly View[] }) {
  const t = useText()
  const { query, filter } = useList()
  const keys = [...new Set(views.flatMap(view => Object.keys(view.query)))]
  const isChosen = (view: View) => keys.every(key => (query[key] ?? '') === (view.query[key] ?? ''))
  return (
    <fieldset className="view-tabs" aria-label={t(['视图', 'Views'])}>
      {views.map(view => (
        <button
          key={view.key}
          type="button"
          aria-pressed={isChosen(view)}
          onClick={() => filter({ ...Object.fromEntries(keys.map(key => [key, undefined])), ...view.query })}
        >
          {t(view.label)}
          {view.count !== undefined && <span className="view-count">{view.count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
