import type { EChartsCoreOption } from 'echarts/core'
import { dashes } from './dashes.ts'
import { addedUp, partOf, percentText } from './decimals.ts'
import type { Look } from './look.ts'
import { type ChartModel, type ChartPoint, type ChartSeries, drawnValue, isLying } from './model.ts'

/** How much room a drawing has, and which series one has put away. */
export interface Frame {
  readonly widthPx: number
  readonly hidden: ReadonlySet<string>
}

type Part = Record<string, unknown>

/** Bars are told apart by their pattern, whoever sees which colours. */
const patterns: readonly Part[] = [
  { symbol: 'none' },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
  {
    symbol: 'circle',
    symbolSize: 0.6,
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
  },
  { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [4, 3] },
  { symbol: 'rect', dashArrayX: [[4, 4]], dashArrayY: [4, 4], symbolSize: 0.7 },
  {
    symbol: 'triangle',
    dashArrayX: [
      [8, 8],
      [0, 8, 8, 0],
    ],
    dashArrayY: [8, 2],
    symbolSize: 0.7,
  },
]
const narrowPx = 480
/** Among more points each would be a blot. */
const maxMarked = 45
const drawingMs = 160

const decal = (at: number, { paper }: Look): Part => ({ ...patterns[at % patterns.length], color: `${paper}66` })
const colourOf = (at: number, { series }: Look): string => series[at % series.length] ?? ''

/** A day among others is its month and day. */
const shortLabel = (label: string): string => (/^\d{4}-\d\d-\d\d$/.test(label) ? label.slice(5) : label)

const compact = (locale: string) => {
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return (value: number) => format.format(value)
}

const words = (look: Look): Part => ({ color: look.quiet, fontFamily: look.font, fontSize: look.textPx })

const valueAxis = (look: Look): Part => ({
  type: 'value',
  splitNumber: 3,
  axisLabel: { ...words(look), formatter: compact(look.locale) },
  splitLine: { lineStyle: { color: look.line } },
})

const nameAxis = ({ points }: ChartModel, look: Look, more: Part = {}): Part => ({
  type: 'category',
  data: points.map(point => point.label),
  axisTick: { show: false },
  axisLine: { lineStyle: { color: look.line } },
  axisLabel: { ...words(look), formatter: shortLabel, hideOverlap: true },
  ...more,
})

const grid = (right = 12): Part => ({
  left: 4,
  right,
  top: 12,
  bottom: 4,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
})

type Value = number | null | Part

/** The last step to a point that is not over is dotted and its point open: it is no fall. */
function lineOf(series: ChartSeries, at: number, { points }: ChartModel, look: Look): Part[] {
  const color = colourOf(at, look)
  const dash = dashes[at % dashes.length] ?? []
  const values = series.values.map(drawnValue)
  const open = points.at(-1)?.isOpen && points.length > 1 ? points.length - 1 : points.length
  const line = (data: readonly Value[], type: unknown, isMarked: boolean): Part => ({
    type: 'line',
    name: series.label,
    data,
    symbol: 'circle',
    symbolSize: 6,
    showSymbol: isMarked,
    color,
    lineStyle: { width: 2, type, color },
    itemStyle: { color, borderColor: color, borderWidth: 1.6 },
    emphasis: { disabled: true },
  })
  const whole = line(
    values.map((value, place) => (place < open ? value : null)),
    dash.length > 0 ? dash : 'solid',
    points.length <= maxMarked,
  )
  if (open === points.length) return [whole]
  const hollow = { color: look.paper, borderColor: color, borderWidth: 2 }
  const dotted = values.map((value, place): Value => {
    if (place < open - 1) return null
    return place === open ? { value, symbolSize: 8, itemStyle: hollow } : { value, symbol: 'none' }
  })
  return [whole, line(dotted, [2, 4], true)]
}

const formerLine = ({ former = [], label }: ChartSeries, look: Look): Part => ({
  type: 'line',
  name: label,
  data: former.map(drawnValue),
  symbol: 'none',
  z: 0,
  lineStyle: { width: 1.5, type: [4, 4], color: look.quiet },
  emphasis: { disabled: true },
})

/** Of a day that is not over, and of what has a colour of its own. */
function ownLook({ isOpen, step }: Partial<ChartPoint> = {}, look: Look): Part {
  if (!isOpen && step === undefined) return {}
  const own = step === undefined ? {} : { color: colourOf(step, look), decal: decal(step, look) }
  return { itemStyle: { ...own, ...(isOpen ? { opacity: 0.5 } : {}) } }
}

const barOf = (series: ChartSeries, at: number, model: ChartModel, look: Look): Part => ({
  type: 'bar',
  name: series.label,
  data: series.values.map((value, place) => ({
    // Of nothing no edge is drawn.
    value: drawnValue(value) || null,
    ...ownLook(model.points[place], look),
  })),
  barMaxWidth: 28,
  ...(model.kind === 'stacked' ? { stack: 'all' } : {}),
  itemStyle: {
    color: colourOf(at, look),
    borderColor: look.paper,
    borderWidth: model.kind === 'stacked' ? 1 : 0,
    decal: decal(at, look),
  },
})

const formerBar = ({ former = [], label }: ChartSeries, look: Look): Part => ({
  type: 'bar',
  name: label,
  data: former.map(drawnValue),
  barMaxWidth: 28,
  itemStyle: {
    color: 'transparent',
    borderColor: look.quiet,
    borderType: 'dashed',
    borderWidth: 1,
    decal: { symbol: 'none' },
  },
})

const shownOf = ({ series }: ChartModel, { hidden }: Frame) =>
  series.map((one, at) => [one, one.step ?? at] as const).filter(([one]) => !hidden.has(one.key))

function upright(model: ChartModel, look: Look, frame: Frame): Part {
  const hasFormer = !frame.hidden.has('former')
  const isLine = model.kind === 'line'
  return {
    grid: grid(),
    xAxis: nameAxis(model, look, { boundaryGap: !isLine }),
    yAxis: valueAxis(look),
    series: shownOf(model, frame).flatMap(([one, at]) => [
      ...(one.former && hasFormer ? [isLine ? formerLine(one, look) : formerBar(one, look)] : []),
      ...(isLine ? lineOf(one, at, model, look) : [barOf(one, at, model, look)]),
    ]),
  }
}

/** Names need room: what is ranked lies. A share says beside its bar which part of the whole it is. */
function lying(model: ChartModel, look: Look, frame: Frame): Part {
  const isNarrow = frame.widthPx < narrowPx
  const first = model.series[0]
  const sum = addedUp(first?.values ?? [])
  const label = (at: number) => percentText(partOf(first?.values[at] ?? '0', sum) ?? 0)
  const share = {
    label: {
      show: true,
      position: 'right',
      ...words(look),
      formatter: ({ dataIndex }: { dataIndex: number }) => label(dataIndex),
    },
  }
  const names = {
    inverse: true,
    axisLabel: { ...words(look), width: isNarrow ? 88 : 168, overflow: 'truncate', interval: 0 },
  }
  return {
    grid: { ...grid(model.kind === 'share' ? 56 : 12), top: 4 },
    xAxis: valueAxis(look),
    yAxis: nameAxis(model, look, names),
    series: shownOf(model, frame).flatMap(([one, at]) => [
      { ...barOf(one, at, model, look), barMaxWidth: 18, ...(model.kind === 'share' ? share : {}) },
      ...(one.former && !frame.hidden.has('former')
        ? [{ ...formerBar(one, look), barMaxWidth: 18, barGap: '-100%', z: 3 }]
        : []),
    ]),
  }
}

const cellPx = 44

/** From paper to the first colour, with the figure in each cell where it fits. */
function heat(model: ChartModel, look: Look, { widthPx }: Frame): Part {
  const cells = model.series.flatMap((row, y) => row.values.map((value, x) => [x, y, drawnValue(value) ?? 0] as const))
  const max = Math.max(1, ...cells.map(cell => cell[2]))
  const fits = widthPx / Math.max(1, model.points.length) > cellPx
  // On a lighter cell ink is read, on a darker one paper.
  const dark = max * 0.8
  return {
    grid: { ...grid(), top: 4 },
    xAxis: nameAxis(model, look, { splitArea: { show: false } }),
    yAxis: { ...nameAxis({ ...model, points: model.series }, look), inverse: true },
    visualMap: { show: false, min: 0, max, inRange: { color: [look.paper, colourOf(0, look)] } },
    series: [
      {
        type: 'heatmap',
        data: cells.map(cell => ({ value: [...cell], label: { color: cell[2] > dark ? look.paper : look.ink } })),
        label: {
          show: fits,
          fontSize: look.textPx,
          fontFamily: look.font,
          formatter: ({ value }: { value: number[] }) => compact(look.locale)(value[2] ?? 0),
        },
        itemStyle: { borderColor: look.line, borderWidth: 1 },
      },
    ],
  }
}

/** What the library is told to draw. */
export function optionOf(model: ChartModel, look: Look, frame: Frame): EChartsCoreOption {
  const drawn = model.kind === 'heat' ? heat : isLying(model) ? lying : upright
  return {
    backgroundColor: look.paper,
    animation: look.isMoving,
    animationDuration: drawingMs,
    textStyle: { fontFamily: look.font },
    ...drawn(model, look, frame),
  }
}

const rowPx = 26
const plainPx = 260

/** Lying bars and heat maps are as high as their rows. */
export function heightOf(model: ChartModel): number {
  const rows = model.kind === 'heat' ? model.series.length : isLying(model) ? model.points.length : 0
  return rows ? Math.max(4, rows) * rowPx + 44 : plainPx
}
