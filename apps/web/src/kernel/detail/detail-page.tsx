import type { AnyCall, Resource } from '@forecourt/contract/kernel'
import type { ComponentType } from 'react'
import { RowPaper } from '../paper/row-paper.tsx'
import { usePaneQuery, usePaneTitle } from '../pane.tsx'
import { type AnyRow, useRow } from '../queries.ts'
import { nameOf } from '../row-name.ts'
import { Crumbs } from './crumbs.tsx'
import type { DetailProps } from './declared.ts'
import { DetailBody } from './detail-body.tsx'

interface DetailPageProps {
  readonly resource: Resource
  readonly calls: readonly AnyCall[]
  readonly Detail?: ComponentType<DetailProps>
}

/** A row on a page of its own; its tab is named after it. */
export default function DetailPage({ resource, calls, Detail = DetailBody }: DetailPageProps) {
  const [{ id = '' }] = usePaneQuery()
  const { data } = useRow(resource, id || undefined)
  usePaneTitle(data && nameOf(resource.entity, data as AnyRow))
  return (
    <div className="detail-page">
      <Crumbs of={resource.entity.label}>
        <RowPaper resource={resource} id={id} />
      </Crumbs>
      <Detail resource={resource} id={id} calls={calls} layout="page" />
    </div>
  )
}
