import type { Label, Resource } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import type { Query } from '../list/conditions.ts'
import { navigate } from '../location.tsx'
import { usePermission } from '../permission.ts'
import { useText } from '../text.ts'
import { useListAddress } from '../widgets/ref-link.tsx'
import { Chart } from './chart.tsx'
import { usePointWays, useViewModel } from './use-view-model.ts'
import type { Place } from './walk.ts'

interface ViewChartProps {
  readonly resource: Resource
  /** The filters of the view's list. */
  readonly query: Query
  /** Another name than that of the view. */
  readonly name?: Label
  readonly extra?: ReactNode
}

/** The chart of a view on a page of something else, for who may open its list: its points lead there, or to the rows behind. */
export default function ViewChart({ resource, query, name, extra }: ViewChartProps) {
  const t = useText()
  const may = usePermission(resource.permission)
  const { model, isBusy, isError, isUnread } = useViewModel(resource, query, may)
  const wayTo = usePointWays(resource, query, model)
  const address = useListAddress(resource.entity.name)
  if (!may || isError || isUnread) return null
  if (!model) return <div className="chart-waiting" aria-busy="true" />
  const pick = (place: Place) => {
    const way = wayTo(place)
    if (!way) return
    if ('href' in way) navigate(way.href)
    else if (address) navigate(`${address}?${new URLSearchParams({ ...query, ...way.words }).toString()}`)
  }
  return <Chart model={model} name={t(name ?? resource.entity.label)} onPick={pick} isBusy={isBusy} extra={extra} />
}
