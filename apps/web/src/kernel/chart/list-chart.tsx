import { useList } from '../list/list-state.ts'
import { navigate } from '../location.tsx'
import { useText } from '../text.ts'
import { Chart } from './chart.tsx'
import { usePointWays, useViewModel } from './use-view-model.ts'
import type { Place } from './walk.ts'

/** The chart of a view, above its rows: it follows their filters, and each of its points leads to what it adds up. */
export default function ListChart() {
  const t = useText()
  const { resource, entity, query, filter, isArranged } = useList()
  const { model, isBusy, isError, isUnread } = useViewModel(resource, query, isArranged)
  const wayTo = usePointWays(resource, query, model)
  if (isError || isUnread) return null
  if (!model) return <div className="chart-waiting" aria-busy="true" />
  const pick = (place: Place) => {
    const way = wayTo(place)
    if (!way) return
    if ('href' in way) navigate(way.href)
    else filter(way.words)
  }
  return (
    <section className="list-chart" aria-label={t(['图表', 'Chart'])}>
      <Chart model={model} name={t(entity.label)} onPick={pick} isBusy={isBusy} />
    </section>
  )
}
