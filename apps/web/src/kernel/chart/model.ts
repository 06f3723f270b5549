import type { ChartKind } from '@forecourt/contract/kernel'

/** A place along the axis. */
export interface ChartPoint {
  readonly key: string
  readonly label: string
  /** The day or month is not over: its figures go on growing, and no fall is to be seen in them. */
  readonly isOpen?: boolean
  /** The step of the colours that it always has. */
  readonly step?: number
}

/** A line, a row of bars, or the cells at one height of a heat map; its values stand at the points, as the wire has them. */
export interface ChartSeries {
  readonly key: string
  readonly label: string
  readonly values: readonly (string | undefined)[]
  /** The period before, point by point. */
  readonly former?: readonly (string | undefined)[]
  /** The step of the colours that it always has, whatever is drawn beside it. */
  readonly step?: number
}

/** What a chart says, whether it is drawn, read as a table, or taken away as a file: the same texts everywhere. */
export interface ChartModel {
  readonly kind: ChartKind
  /** What the figures are, and in which unit. */
  readonly title: string
  readonly unit: string
  /** What stands along the axis. */
  readonly xLabel: string
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
  /** The points are ranked, the greatest first: drawn as lying bars beside their names. */
  readonly isRanked: boolean
  /** The series are parts of one figure, so that they add up to something. */
  readonly areParts?: boolean
  /** What the period before is called: from when to when. */
  readonly formerLabel?: string
  /** What is not drawn: how many more points there are. */
  readonly left?: number
}

export const isEmptyChart = ({ points, series }: ChartModel): boolean => points.length === 0 || series.length === 0

/** For drawing alone: what is read is the text. */
export const drawnValue = (value: string | undefined): number | null => (value === undefined ? null : Number(value))

/** Names need room: what is ranked, and the parts of a whole, are drawn as lying bars. */
export const isLying = ({ kind, isRanked }: ChartModel): boolean =>
  kind === 'share' || (isRanked && kind !== 'heat' && kind !== 'line')
