/** Spans of days that end today or ended with the month before: what a person asks for first. */
export type DaySpan = 'today' | 'last7Days' | 'last30Days' | 'thisMonth' | 'formerMonth' | 'thisYear'

/** How figures are drawn: over days or months as lines, beside one another as bars, as parts of a whole, by two things at once. */
export type ChartKind = 'line' | 'bar' | 'stacked' | 'share' | 'heat'

/** What the rows of a view are drawn as. They are added up by what stands below, whatever else tells rows apart. */
export interface ViewChart<Name extends string = string> {
  readonly kind: ChartKind
  /** What stands along the axis. */
  readonly x: Name
  /** What tells the series apart; of a heat map what stands at the side. Then there is one figure. */
  readonly by?: Name
  /** The figures that are drawn, all of one unit. */
  readonly series: readonly Name[]
  /** Which step of the colours a value always has, wherever it is drawn; what is not named takes the next in order. */
  readonly steps?: Readonly<Record<string, number>>
}

/** A field whose values are columns: the rows of one id become one, with the figure of each of them beside the sums. */
export interface ViewAcross<Name extends string = string> {
  readonly by: Name
  readonly figure: Name
}
