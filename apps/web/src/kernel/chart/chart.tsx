// oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- what is drawn is walked by keys
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useCallback, useId, useState } from 'react'
import { grouped } from '../figures.ts'
import { useText } from '../text.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartMenu } from './chart-menu.tsx'
import { ChartTable } from './chart-table.tsx'
import './chart.css'
import { addedUp, changeFrom, percentText } from './decimals.ts'
import { type ChartModel, isEmptyChart, isLying } from './model.ts'
import { type Place, walked } from './walk.ts'

export type { Place } from './walk.ts'

const Plot = lazy(() => import('./plot.tsx'))

interface ChartProps {
  readonly model: ChartModel
  /** What the chart is about; files are called so too. */
  readonly name: string
  /** Leads to the rows behind a point. */
  readonly onPick?: (place: Place) => void
  /** Beside the title, such as a choice. */
  readonly extra?: ReactNode
  readonly isBusy?: boolean
}

/** What stands at a place in words: the point, then its figures with their unit. */
function useSaid(model: ChartModel) {
  const t = useText()
  const { points, series, unit, formerLabel, kind } = model
  const figure = (value: string | undefined) =>
    value === undefined ? '—' : `${grouped(value)}${unit ? ` ${unit}` : ''}`
  return (place: Place): string => {
    const said = kind === 'heat' ? series.filter((_, at) => at === place.series) : series
    const figures = said.flatMap(({ label, values, former }) => [
      `${label} ${figure(values[place.point])}`,
      ...(former ? [`${formerLabel ?? ''} ${figure(former[place.point])}`] : []),
    ])
    const point = points[place.point]
    const open = point?.isOpen ? t(['（未结束）', ' (not over yet)']) : ''
    return `${point?.label ?? ''}${open} · ${figures.join(' · ')}`
  }
}

/** What all points add up to, and by how much that is above or below the period before. */
function useSummary(model: ChartModel): string {
  const t = useText()
  const [first] = model.series
  if (!first || (model.series.length > 1 && !model.areParts)) return ''
  const sum = addedUp(model.series.flatMap(one => one.values))
  const said = t(['合计 {0}', 'Total {0}'], `${grouped(sum)} ${model.unit}`.trim())
  const change = first.former && model.series.length === 1 ? changeFrom(addedUp(first.former), sum) : undefined
  if (change === undefined) return said
  const words =
    change >= 0
      ? t(['↑ 增加 {0}', '↑ up {0}'], percentText(change))
      : t(['↓ 减少 {0}', '↓ down {0}'], percentText(-change))
  return `${said} · ${t(['较 {0}', 'from {0}'], model.formerLabel ?? '')} ${words}`
}

/**
 * A chart with all that belongs to it: legend, the value where one looks, the same numbers as a table, picture and file. It is
 * walked with the arrow keys; Enter leads to the rows behind.
 */
export function Chart({ model, name, onPick, extra, isBusy = false }: ChartProps) {
  const t = useText()
  const id = useId()
  const [isTable, setTable] = useState(false)
  const [at, setAt] = useState<Place>()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [svg, setSvg] = useState<(() => string) | undefined>()
  const said = useSaid(model)
  const summary = useSummary(model)
  const drawn = useCallback((make: (() => string) | undefined) => setSvg(() => make), [])
  const point = useCallback(
    (next: Place | undefined) =>
      setAt(now => (now?.point === next?.point && now?.series === next?.series ? now : next)),
    [],
  )
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
  }
  const shown = at && at.point < model.points.length ? at : undefined
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setAt(undefined)
    if (event.key === 'Enter' && shown) return onPick?.(shown)
    const next = walked(model, isLying(model), shown, event.key)
    if (!next) return
    event.preventDefault()
    // Keys of the list below are not meant.
    event.stopPropagation()
    setAt(next)
  }
  const label = t(
    ['{0}图表，{1} 个点，用方向键查看', 'Chart of {0}, {1} points, walk with the arrow keys'],
    name,
    model.points.length,
  )
  return (
    <figure className="chart" aria-labelledby={id} aria-busy={isBusy}>
      <figcaption className="chart-head">
        <h2 id={id}>{name}</h2>
        {model.unit && <span className="chart-unit">{t(['单位：{0}', 'in {0}'], model.unit)}</span>}
        {extra}
        {!isEmptyChart(model) && (
          <ChartMenu model={model} name={name} isTable={isTable} onTable={setTable} {...(svg ? { svg } : {})} />
        )}
      </figcaption>
      {isEmptyChart(model) ? (
        <p className="chart-empty">{t(['所选范围内没有数据', 'Nothing in what was asked for'])}</p>
      ) : isTable ? (
        <ChartTable model={model} name={name} />
      ) : (
        <>
          <ChartLegend model={model} hidden={hidden} onToggle={toggle} />
          <p className="chart-said" aria-live="polite">
            {shown ? said(shown) : summary}
          </p>
          <div
            className="chart-walk"
            role="group"
            aria-label={label}
            tabIndex={0}
            data-picks={Boolean(onPick)}
            onKeyDown={walk}
          >
            <Suspense fallback={<div className="chart-waiting" />}>
              <Plot
                model={model}
                hidden={hidden}
                label={label}
                at={shown}
                onPoint={point}
                onPick={onPick ?? point}
                onDrawn={drawn}
              />
            </Suspense>
          </div>
        </>
      )}
      {model.left !== undefined && (
        <p className="chart-left">{t(['另有 {0} 项未画出', '{0} more not drawn'], model.left)}</p>
      )}
    </figure>
  )
}
