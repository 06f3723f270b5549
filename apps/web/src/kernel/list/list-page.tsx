import type { AnyCall, Resource } from '@forecourt/contract/kernel'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { DetailProps } from '../detail/detail-body.tsx'
import type { FormProps } from '../form/form-dialog.tsx'
import './list.css'
import { ListDialogs } from './list-dialogs.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListHead } from './list-head.tsx'
import { ListContext, useListState } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { InLook } from './look.tsx'
import { spanViews } from './span-views.ts'
import type { OwnColumn } from './list-columns.ts'
import { type View, ViewTabs } from './view-tabs.tsx'
import { useErrand } from './use-errand.ts'
import { useNarrow } from '../use-narrow.ts'

const ListCards = lazy(() => import('./list-cards.tsx').then(part => ({ default: part.ListCards })))
const ListChart = lazy(() => import('../chart/list-chart.tsx'))
const ListKeys = lazy(() => import('./list-keys.ts'))

export interface ListPageProps {
  readonly resource: Resource
  readonly calls?: readonly AnyCall[]
  readonly Form?: ComponentType<FormProps>
  readonly Detail?: ComponentType<DetailProps>
  /** Columns of the page's own, beside the declared ones or in their place. */
  readonly columns?: readonly OwnColumn[]
  /** Ready-made filters above the rows. */
  readonly views?: readonly View[]
  /** The parts in another order, or other parts; they read the list with `useList`. */
  readonly children?: ReactNode
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

/** The list every resource has (experience 7.5): head, filters, rows, pages, and the dialogs they open. */
export function ListPage({ resource, calls, columns, views, Form, Detail, children }: ListPageProps) {
  const list = useListState(resource, calls, columns)
  useErrand(list)
  return (
    <ListContext value={list}>
      <Suspense>
        <ListKeys list={list} />
      </Suspense>
      <section className="list" aria-labelledby={`title-${list.pane.key}`}>
        {children ?? (
          <>
            <ListHead />
            <ViewTabs views={views ?? spanViews(resource.entity)} />
            <ListFilters />
            {resource.entity.options.view?.chart && (
              <Suspense>
                <ListChart />
              </Suspense>
            )}
            <ListRows />
            <ListFooter />
          </>
        )}
      </section>
      <ListDialogs {...(Form ? { Form } : {})} {...(Detail ? { Detail } : {})} />
    </ListContext>
  )
}
