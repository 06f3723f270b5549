import type { Label } from '@forecourt/contract/kernel'
import { useList } from '../../kernel/list/list-state.ts'
import { useText } from '../../kernel/text.ts'

export interface View {
  readonly key: string
  readonly label: Label
  /** What it writes into the address; all keys of all views are cleared first. */
  readonly query: Readonly<Record<string, string>>
}

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
        </button>
      ))}
    </fieldset>
  )
}
