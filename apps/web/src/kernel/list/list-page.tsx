import type { AnyCall, Resource } from '@forecourt/contract/kernel'
import { type ComponentType, lazy, type ReactNode, Suspense, useContext, useEffect } from 'react'
import type { DetailProps } from '../detail/declared.ts'
import type { FormProps } from '../form/form-dialog.tsx'
import './list.css'
import { ListDialogs } from './list-dialogs.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListKeys } from './list-keys.ts'
import { ListHead } from './list-head.tsx'
import { ListContext, type ListState, type ListWords, useListState } from './list-state.ts'
import { ListSums } from './list-sums.tsx'
import { ListTable } from './list-table.tsx'
import { InLook } from './look.tsx'
import type { OwnColumn } from './list-columns.ts'
import { type View, ViewTabs } from './view-tabs.tsx'
import { useErrand } from './use-errand.ts'
import { useNarrow } from '../use-narrow.ts'
import { type OwnWidgets, OwnWidgetsContext } from '../widgets/own-widgets.ts'

const ListCards = lazy(() => import('./list-cards.tsx').then(part => ({ default: part.ListCards })))
const ListChart = lazy(() => import('../chart/list-chart.tsx'))

export interface ListPageProps extends ListWords {
  readonly resource: Resource
  readonly calls?: readonly AnyCall[]
  readonly Form?: ComponentType<FormProps>
  readonly Detail?: ComponentType<DetailProps>
  /** Columns of the page's own, beside the declared ones or in their place. */
  readonly columns?: readonly OwnColumn[]
  /** Ready-made filters above the rows. */
  readonly views?: readonly View[]
  /** Shows and fills single fields in the page's own way. */
  readonly widgets?: OwnWidgets
  /** Beside the title: what can be done that is about no row. */
  readonly actions?: ReactNode
  /** Between the title and the filters. */
  readonly above?: ReactNode
  /** Stands beside filters and rows, as what is chosen from. */
  readonly beside?: ReactNode
}

/** Table on a desk, cards on a telephone, or the look that was chosen. */
export function ListRows() {
  const isNarrow = useNarrow()
  return (
    <InLook>
      {isNarrow ? (
        <Suspense>
          <ListCards />
        </Suspense>
      ) : (
        <ListTable />
      )}
    </InLook>
  )
}

/** A page that is opened without an address of its own begins with the view that says so. */
function useFirstView({ ready, pane, setQuery }: ListState): void {
  const first = ready.find(view => view.isFirst)
  useEffect(() => {
    if (first && !pane.place.search) setQuery(first.query)
    // oxlint-disable-next-line react/exhaustive-deps -- only when the page is opened: 全部 is an empty address too
  }, [])
}

/** Two columns where a page has something beside its rows. */
const Beside = ({ part, children }: { readonly part: ReactNode; readonly children: ReactNode }) =>
  part ? (
    <div className="list-beside">
      {part}
      <div>{children}</div>
    </div>
  ) : (
    children
  )

/** The list every resource has (experience 7.5): head, filters, sums, rows, pages, and the dialogs they open. */
export function ListPage(props: ListPageProps) {
  const { resource, calls, columns, views, widgets, actions, above, beside, Form, Detail } = props
  const list = useListState(resource, calls, columns, views, props)
  useFirstView(list)
  useErrand(list)
  const around = useContext(OwnWidgetsContext)
  return (
    <OwnWidgetsContext value={widgets ?? around}>
      <ListContext value={list}>
        {!list.pane.isInner && <ListKeys list={list} />}
        <section className="list" aria-labelledby={`title-${list.pane.key}`}>
          <ListHead>{actions}</ListHead>
          {above}
          <ViewTabs />
          <Beside part={beside}>
            <ListFilters />
            {resource.entity.options.view?.chart && (
              <Suspense>
                <ListChart />
              </Suspense>
            )}
            <ListSums />
            <ListRows />
            <ListFooter />
          </Beside>
        </section>
        <ListDialogs {...(Form ? { Form } : {})} {...(Detail ? { Detail } : {})} />
      </ListContext>
    </OwnWidgetsContext>
  )
}
