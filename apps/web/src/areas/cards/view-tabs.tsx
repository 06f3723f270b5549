import type { Label } from '@forecourt/contract/kernel'
import { useList } from '../../kernel/list/list-state.ts'
import { useText } from '../../kernel/text.ts'

export interface View {
  readonly label: Label
  /** The state's code; absent shows all. */
  readonly status?: number
  readonly count?: number | undefined
}

/** The states one works by, above the list, with how many rows each has. The address remembers which is chosen. */
export function StateViews({ views }: { readonly views: readonly View[] }) {
  const t = useText()
  const { query, filter } = useList()
  return (
    <fieldset className="cards-views" aria-label={t(['视图', 'Views'])}>
      {views.map(({ label, status, count }) => (
        <button
          key={status ?? 'all'}
          type="button"
          aria-pressed={(query['status'] ?? '') === String(status ?? '')}
          onClick={() => filter({ status: status === undefined ? undefined : String(status) })}
        >
          {t(label)}
          {count !== undefined && <span className="cards-count">{count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
