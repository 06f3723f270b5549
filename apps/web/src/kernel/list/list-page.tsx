import type { AnyCall, Resource } from '@forecourt/contract/kernel'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { DetailProps } from '../detail/declared.ts'
import type { FormProps } from '../form/form-dialog.tsx'
import './list.css'
import { ListDialogs } from './list-dialogs.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListHead } from './list-head.tsx'
import { ListContext, useListState } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { spanViews } from './span-views.ts'
import type { OwnColumn } from './list-columns.ts'
import { type View, ViewTabs } from './view-tabs.tsx'
import { useNarrow } from '../use-narrow.ts'

const ListCards = lazy(() => import('./list-cards.tsx').then(part => ({ default: part.ListCards })))
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

/** Table on a desk, cards on a telephone. */
export function ListRows() {
  const isNarrow = useNarrow()
  return isNarrow ? (
    <Suspense>
      <ListCards />
    </Suspense>
  ) : (
    <ListTable />
  )
}

/** The list every resource has (experience 7.5): head, filters, rows, pages, and the dialogs they open. */
export function ListPage({ resource, calls, columns, views, Form, Detail, children }: ListPageProps) {
  const list = useListState(resource, calls, columns)
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
            <ListRows />
            <ListFooter />
          </>
        )}
      </section>
      <ListDialogs {...(Form ? { Form } : {})} {...(Detail ? { Detail } : {})} />
    </ListContext>
  )
}
