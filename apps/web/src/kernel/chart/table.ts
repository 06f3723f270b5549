import { byteOrderMark, defused, quotedCell } from '@forecourt/contract/kernel'
import { addedUp } from './decimals.ts'
import type { ChartModel } from './model.ts'

/** A chart as rows: what its table shows and its CSV holds. */
export interface ChartTable {
  readonly heads: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly head: string
    readonly cells: readonly (string | undefined)[]
  }[]
  readonly sums: readonly string[]
}

/** The columns of a chart: each of its series, with that of the period before beside it where there is one. */
export function tableOf({ points, series, xLabel, unit, formerLabel }: ChartModel): ChartTable {
  const withUnit = (label: string) => (unit ? `${label} (${unit})` : label)
  const columns = series.flatMap(({ label, values, former }) => [
    { head: withUnit(label), values },
    ...(former ? [{ head: withUnit(`${label} ${formerLabel ?? ''}`), values: former }] : []),
  ])
  return {
    heads: [xLabel, ...columns.map(one => one.head)],
    rows: points.map(({ key, label }, at) => ({ key, head: label, cells: columns.map(one => one.values[at]) })),
    sums: columns.map(one => addedUp(one.values)),
  }
}

/** The same as a file that spreadsheet programs read as it is meant. Figures are written as they are. */
export function csvOf(model: ChartModel): string {
  const { heads, rows } = tableOf(model)
  const text = (value: string) => quotedCell(defused(value))
  const lines = [
    heads.map(text),
    ...rows.map(({ head, cells }) => [text(head), ...cells.map(value => quotedCell(value ?? ''))]),
  ]
  return byteOrderMark + lines.map(line => `${line.join(',')}\r\n`).join('')
}
