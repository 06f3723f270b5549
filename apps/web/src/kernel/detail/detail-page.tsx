import type { AnyCall, Resource } from '@forecourt/contract/kernel'
import type { ComponentType } from 'react'
import { Link } from '../location.tsx'
import { RowPaper } from '../paper/row-paper.tsx'
import { usePane, usePaneQuery, usePaneTitle } from '../pane.tsx'
import { type AnyRow, useRow } from '../queries.ts'
import { useText } from '../text.ts'
import { nameOf } from '../row-name.ts'
import type { DetailProps } from './declared.ts'
import { DetailBody } from './detail-body.tsx'

interface DetailPageProps {
  readonly resource: Resource
  readonly calls: readonly AnyCall[]
  readonly Detail?: ComponentType<DetailProps>
}

/** A row on a page of its own; its tab is named after it. */
export default function DetailPage({ resource, calls, Detail = DetailBody }: DetailPageProps) {
  const t = useText()
  const { place } = usePane()
  const [{ id = '' }] = usePaneQuery()
  const { data } = useRow(resource, id || undefined)
  usePaneTitle(data && nameOf(resource.entity, data as AnyRow))
  return (
    <div className="detail-page">
      <nav aria-label={t(['面包屑', 'Breadcrumb'])} className="crumbs">
        <Link href={place.path.replace(/\/detail$/, '')}>{t(resource.entity.label)}</Link>
        <span aria-hidden="true"> / </span>
        <span>{t(['详情', 'Detail'])}</span>
        <RowPaper resource={resource} id={id} />
      </nav>
      <Detail resource={resource} id={id} calls={calls} layout="page" />
    </div>
  )
}
