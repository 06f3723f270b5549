import type { ChartModel } from './model.ts'

/** Where one looks: a point, and which of the series. */
export interface Place {
  readonly point: number
  readonly series: number
}

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** The place that a key leads to; what lies is walked from top to bottom. Undefined for other keys. */
export function walked(
  { points, series }: Pick<ChartModel, 'points' | 'series'>,
  isLying: boolean,
  at: Place | undefined,
  key: string,
): Place | undefined {
  const ahead = isLying ? 'ArrowDown' : 'ArrowRight'
  const back = isLying ? 'ArrowUp' : 'ArrowLeft'
  const [nextSeries, formerSeries] = isLying ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp']
  const steps: Readonly<Record<string, Place>> = {
    [ahead]: { point: 1, series: 0 },
    [back]: { point: -1, series: 0 },
    [nextSeries]: { point: 0, series: 1 },
    [formerSeries]: { point: 0, series: -1 },
    Home: { point: -points.length, series: 0 },
    End: { point: points.length, series: 0 },
  }
  const step = steps[key]
  if (!step || points.length === 0) return undefined
  if (!at) return { point: key === 'End' || key === back ? points.length - 1 : 0, series: 0 }
  return { point: within(at.point + step.point, points.length), series: within(at.series + step.series, series.length) }
}
