import { lazy, Suspense } from 'react'
import { Icon } from '../icon.tsx'
import { useText } from '../text.ts'
import { conditionsOf, without } from './conditions.ts'
import { useList } from './list-state.ts'

const ConditionEditor = lazy(() => import('./condition-editor.tsx'))

/** What hangs below the funnel of a column's head. */
function HeaderFilter({ name, close }: { readonly name: string; readonly close: () => void }) {
  const t = useText()
  const { fields, query, filter } = useList()
  const field = fields[name]
  if (!field) return null
  const condition = conditionsOf({ [name]: field }, query)[0]
  return (
    <div className="header-filter">
      <Suspense fallback={<span className="spinner" />}>
        <ConditionEditor name={name} field={field} condition={condition} />
      </Suspense>
      <span className="header-filter-feet">
        <button
          type="button"
          className="quiet text-button"
          disabled={!condition}
          onClick={() => filter(without(query, name))}
        >
          {t(['清除', 'Clear'])}
        </button>
        <button type="button" className="quiet text-button" onClick={close}>
          {t(['完成', 'Done'])}
        </button>
      </span>
    </div>
  )
}

/** The part of a table column that lets it be filtered from its head. */
export function useHeaderFilter() {
  const t = useText()
  const { fields, query } = useList()
  return (name: string) => {
    const field = fields[name]
    if (!field) return {}
    return {
      filtered: conditionsOf({ [name]: field }, query).length > 0,
      filterIcon: (
        <>
          <Icon name="filter" size={13} />
          <span className="visually-hidden">{t(['筛选{0}', 'Filter by {0}'], field.label)}</span>
        </>
      ),
      filterDropdown: ({ close }: { close: () => void }) => <HeaderFilter name={name} close={close} />,
      filterDropdownProps: { destroyOnHidden: true },
    }
  }
}
