import type { Entity } from './entity.ts'
import type { Field } from './field.ts'
import { kindOf } from './kinds/index.ts'
import { acrossField } from './view.ts'
import type { ViewChart } from './view-parts.ts'

/** So many points along an axis of days, months or grades; the newest. */
export const maxPoints = 1000
/** So many bars where the greatest comes first. */
export const maxBars = 10

/** The chart that a view declares; throws for what declares none. */
export function chartOf(of: Entity): ViewChart {
  const { chart } = of.options.view ?? {}
  if (!chart) throw new Error(`${of.name} declares no chart`)
  return chart
}

/** What a point of a chart is told from others by. */
export const chartColumns = ({ x, by }: ViewChart): readonly string[] => (by === undefined ? [x] : [x, by])

/** Whether its values have an order that everybody knows: days, months, hours, weekdays. */
export const hasOwnOrder = (field: Field): boolean => {
  const { dateFilter, isFigure, choices } = kindOf(field)
  return Boolean(dateFilter || choices) || isFigure || field.options.format === 'month'
}

/** What is wrong with the chart and with what stands across: what is drawn is read by everybody and adds up. */
export function faultsOfDrawing(of: Entity): string[] {
  const { chart, across } = of.options.view ?? {}
  return [...(chart ? faultsOfChart(of, chart) : []), ...(across ? faultsOfAcross(of) : [])]
}

function faultsOfChart(of: Entity, chart: ViewChart): string[] {
  const named = [...chartColumns(chart), ...chart.series]
  const missing = named.filter(name => !of.fields[name])
  if (missing.length > 0) return missing.map(name => `${of.name}: the chart names ${name}, which is no field`)
  const units = new Set(chart.series.map(name => kindOf(of.fields[name] as Field).name))
  const isKept = (name: string) => of.fields[name]?.options.readBy || of.fields[name]?.options.mask
  return [
    ...(units.size === 1 ? [] : [`${of.name}: the figures of its chart are not of one unit`]),
    ...(chart.by !== undefined && chart.series.length > 1 ? [`${of.name}: by ${chart.by} one figure is drawn`] : []),
    ...(chart.by !== undefined && !hasOwnOrder(of.fields[chart.x] as Field)
      ? [`${of.name}: what is drawn by ${chart.by} stands along an axis with an order of its own`]
      : []),
    ...(chart.kind === 'heat' && chart.by === undefined ? [`${of.name}: a heat map says what stands at its side`] : []),
    ...chartColumns(chart).flatMap(name =>
      isKept(name) ? [`${of.name}: the chart is drawn by ${name}, which not everybody reads`] : [],
    ),
  ]
}

const isAddedUp = (field: Field): boolean => {
  const { sum } = kindOf(field)
  return sum !== undefined && (field.options.sum ?? sum === 'usual')
}

const faultsOfAcross = (of: Entity): string[] =>
  Object.entries(of.fields)
    .filter(([name, field]) => name !== acrossField && !field.options.before)
    .filter(([, field]) => kindOf(field).isFigure && !isAddedUp(field))
    .map(([name]) => `${of.name}.${name} does not add up over what stands across`)
