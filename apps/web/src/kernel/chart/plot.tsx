import { BarChart, HeatmapChart, LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent, VisualMapComponent } from 'echarts/components'
import { type ECharts, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Look, useLook } from './look.ts'
import { type ChartModel, isLying } from './model.ts'
import { type Frame, heightOf, optionOf } from './option.ts'
import type { Place } from './walk.ts'

register([LineChart, BarChart, HeatmapChart, GridComponent, VisualMapComponent, AriaComponent, SVGRenderer])

interface PlotProps {
  readonly model: ChartModel
  readonly hidden: Frame['hidden']
  readonly label: string
  /** Where one looks: it is marked. */
  readonly at: Place | undefined
  readonly onPoint: (place: Place | undefined) => void
  readonly onPick: (place: Place) => void
  /** Receives what draws the picture that one takes away. */
  readonly onDrawn: (svg: (() => string) | undefined) => void
}

/** The place below the pointer: which point, and of a heat map which row. */
function placeOf(chart: ECharts, model: ChartModel, x: number, y: number): Place | undefined {
  if (!chart.containPixel({ gridIndex: 0 }, [x, y])) return undefined
  const [across = 0, down = 0] = chart.convertFromPixel({ gridIndex: 0 }, [x, y]) as number[]
  const [point, series] = isLying(model) ? [down, 0] : [across, model.kind === 'heat' ? down : 0]
  return { point: Math.round(point), series: Math.round(series) }
}

type Mark = Readonly<Partial<Record<'left' | 'top' | 'width' | 'height', number | string>>>

/** The strip or the cell of a place; what lies takes the whole width. */
function markOf(chart: ECharts, model: ChartModel, { point, series }: Place): Mark {
  const pixel = (at: readonly [number, number]) => chart.convertToPixel({ gridIndex: 0 }, [...at]) as number[]
  const between = (to: readonly [number, number], axis: 0 | 1) =>
    Math.abs((pixel(to)[axis] ?? 0) - (pixel([0, 0])[axis] ?? 0)) || chart.getWidth() / 2
  if (isLying(model)) {
    const height = between([0, 1], 1)
    return { left: 0, width: '100%', top: (pixel([0, point])[1] ?? 0) - height / 2, height }
  }
  const [x = 0, y = 0] = pixel([point, series])
  const width = between([1, 0], 0)
  if (model.kind === 'line') return { left: x }
  if (model.kind !== 'heat') return { left: x - width / 2, width }
  const height = between([0, 1], 1)
  return { left: x - width / 2, width, top: y - height / 2, height }
}

function draw(chart: ECharts, model: ChartModel, look: Look, hidden: Frame['hidden'], label: string): void {
  const option = optionOf(model, look, { widthPx: chart.getWidth(), hidden })
  chart.setOption({ ...option, aria: { enabled: true, label: { description: label } } }, { notMerge: true })
}

/** The drawing alone. It is loaded when there is something to draw, and drawn anew for each width. */
export default function Plot({ model, hidden, label, at, onPoint, onPick, onDrawn }: PlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<ECharts>()
  const [width, setWidth] = useState(0)
  const look = useLook()
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const made = init(element, undefined, { renderer: 'svg' })
    setChart(made)
    const sizes = new ResizeObserver(() => {
      if (element.clientWidth === 0) return
      made.resize()
      setWidth(element.clientWidth)
    })
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      made.dispose()
    }
  }, [])
  const drawnBy = JSON.stringify([look, width, [...hidden], label])
  useEffect(() => {
    if (!chart) return
    draw(chart, model, look, hidden, label)
    onDrawn(() => chart.renderToSVGString())
    return () => onDrawn(undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- the look is made anew each time, and is the same while its text is
  }, [chart, model, drawnBy])
  useEffect(() => {
    if (!chart) return
    const surface = chart.getZr()
    const move = (event: { offsetX: number; offsetY: number }) =>
      onPoint(placeOf(chart, model, event.offsetX, event.offsetY))
    const press = (event: { offsetX: number; offsetY: number }) => {
      const found = placeOf(chart, model, event.offsetX, event.offsetY)
      if (found) onPick(found)
    }
    const leave = () => onPoint(undefined)
    surface.on('mousemove', move)
    surface.on('click', press)
    surface.on('globalout', leave)
    return () => {
      surface.off('mousemove', move)
      surface.off('click', press)
      surface.off('globalout', leave)
    }
  }, [chart, model, onPoint, onPick])
  const mark = chart && at && width > 0 ? markOf(chart, model, at) : undefined
  return (
    <div className="chart-plot" style={{ height: heightOf(model) }}>
      <div className="chart-drawing" ref={place} />
      {mark && (
        <span
          className="chart-mark"
          data-kind={isLying(model) || model.kind === 'heat' ? 'row' : model.kind}
          style={mark}
        />
      )}
    </div>
  )
}
