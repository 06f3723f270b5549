import {
  type Days,
  type Entity,
  chartOf,
  type Field,
  hasOwnOrder,
  inLang,
  kindOf,
  type Lang,
  maxPoints,
  referenceLabelOf,
  steps,
  type ViewChart,
} from '@forecourt/contract/kernel'
import { formatDecimal } from '@forecourt/contract/kernel'
import { addedUp } from './decimals.ts'
import type { ChartModel, ChartSeries } from './model.ts'

type Row = Readonly<Record<string, unknown>>

/** What the server answered for a view's chart, and what was asked. */
export interface Drawn {
  readonly view: Entity
  readonly records: readonly Row[]
  /** Points that are not among them. */
  readonly left: number
  /** The figures that are answered: what somebody may not read is not drawn. */
  readonly figures: readonly string[]
  readonly period?: Days
  readonly former?: { readonly days: Days; readonly records: readonly Row[] }
  readonly today: string
  readonly lang: Lang
  /** What the values of a closed set are called, by field. */
  readonly words: Readonly<Record<string, ReadonlyMap<string, string>>>
}

/** More series than this nobody tells apart: the smaller ones are one. */
const maxSeries = 6
const maxSteps = 60

const isTime = (field: Field) => Boolean(kindOf(field).dateFilter) || field.options.format === 'month'
const keyOf = (row: Row, name: string): string => String(row[name] ?? '')
const keysOf = (records: readonly Row[], name: string): string[] => [...new Set(records.map(row => keyOf(row, name)))]

/** Days and months without a gap, as far as was asked for or is known. */
function stepsOf(known: readonly string[], period: Days | undefined, today: string): string[] {
  const sorted = known.toSorted()
  const length = (sorted[0] ?? '').length || 10
  const first = period ? period.from.slice(0, length) : sorted[0]
  const until = period && period.to < today ? period.to : today
  const last = [period ? until.slice(0, length) : '', sorted.at(-1) ?? ''].toSorted().at(-1)
  return first && last ? steps(first, last, maxPoints) : []
}

/** What stands along an axis, in its order. */
function axisKeys(
  field: Field,
  name: string,
  records: readonly Row[],
  period: Days | undefined,
  today: string,
): string[] {
  const known = keysOf(records, name)
  if (isTime(field)) return known.length > 0 ? stepsOf(known.filter(Boolean), period, today) : []
  const choices = kindOf(field).choices?.(field)
  if (choices)
    return [...choices.map(one => String(one.value)).filter(one => known.includes(one)), ...known.filter(one => !one)]
  if (!kindOf(field).isFigure) return known
  const numbers = known.filter(Boolean).map(Number)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  if (numbers.length === 0 || most - least > maxSteps) return known
  return Array.from({ length: most - least + 1 }, (_, at) => String(least + at))
}

type Cells = (x: string, by: string | undefined, figure: string) => string | undefined

function cellsOf({ x, by }: ViewChart, records: readonly Row[]): Cells {
  const key = (...parts: readonly string[]) => JSON.stringify(parts)
  const known = new Map(records.map(row => [key(keyOf(row, x), by ? keyOf(row, by) : ''), row]))
  return (at, side = '', figure) => {
    const value = known.get(key(at, side))?.[figure]
    return value === undefined || value === null ? undefined : String(value)
  }
}

const zeroOf = (field: Field): string => formatDecimal(0n, kindOf(field).scale ?? 0)

/** The values of a field in words. */
function wordsFor({ view, words, lang }: Drawn, name: string, records: readonly Row[]): (key: string) => string {
  const field = view.fields[name] as Field
  const empty = inLang(['（空）', '(none)'], lang)
  if (words[name]) return key => words[name]?.get(key) ?? (key || empty)
  const label = referenceLabelOf(name)
  const names = kindOf(field).isReference
    ? new Map(records.map(row => [keyOf(row, name), String(row[label] ?? '')]))
    : undefined
  return key => names?.get(key) || key || empty
}

const stepOf = (own: ViewChart['steps'], key: string) => (own?.[key] === undefined ? {} : { step: own[key] })

/** The series of one figure, told apart by a field; the smallest together where there are many. */
function seriesBy(
  drawn: Drawn,
  { by = '', kind, steps: own }: ViewChart,
  figure: string,
  xs: readonly string[],
  cells: Cells,
) {
  const field = drawn.view.fields[by] as Field
  const zero = zeroOf(drawn.view.fields[figure] as Field)
  const word = wordsFor(drawn, by, drawn.records)
  const all = axisKeys(field, by, drawn.records, undefined, drawn.today).map(
    (key): ChartSeries => ({
      key,
      label: word(key),
      values: xs.map(x => cells(x, key, figure) ?? zero),
      ...stepOf(own, key),
    }),
  )
  const ranked = hasOwnOrder(field)
    ? all
    : all.toSorted((a, b) => Number(addedUp(b.values)) - Number(addedUp(a.values)))
  if (kind === 'heat' || all.length <= maxSeries) return ranked
  const [shown, rest] = [ranked.slice(0, maxSeries - 1), ranked.slice(maxSeries - 1)]
  const others = inLang([`其余 ${rest.length} 项`, `${rest.length} others`], drawn.lang)
  return [...shown, { key: '…', label: others, values: xs.map((_, at) => addedUp(rest.map(one => one.values[at]))) }]
}

/** The period before at the same places: the third day beside the third day, a site beside itself. */
function formerOf(
  drawn: Drawn,
  chart: ViewChart,
  xs: readonly string[],
): ((figure: string, at: number) => string) | undefined {
  const { former, view, today } = drawn
  const field = view.fields[chart.x] as Field
  // What nobody has sold says nothing of what is sold now.
  if (!former || former.records.length === 0 || chart.by !== undefined || chart.kind === 'share') return undefined
  const cells = cellsOf(chart, former.records)
  const own = isTime(field) ? stepsOf([former.days.from.slice(0, xs[0]?.length)], former.days, today) : xs
  return (figure, at) => cells(own[at] ?? '', undefined, figure) ?? zeroOf(view.fields[figure] as Field)
}

/** What a view's chart shows of what was answered. */
export function modelOf(drawn: Drawn): ChartModel {
  const { view, records, lang, today, figures } = drawn
  const chart = chartOf(view)
  const x = view.fields[chart.x] as Field
  const xs = axisKeys(x, chart.x, records, drawn.period, today)
  const word = wordsFor(drawn, chart.x, records)
  const cells = cellsOf(chart, records)
  const former = formerOf(drawn, chart, xs)
  const [first = ''] = figures
  const measure = view.fields[first]
  const { unit } = measure ? kindOf(measure) : {}
  const series = chart.by
    ? seriesBy(drawn, chart, first, xs, cells)
    : figures.map((name): ChartSeries => {
        const field = view.fields[name] as Field
        const values = xs.map(key => cells(key, undefined, name) ?? zeroOf(field))
        return {
          key: name,
          label: inLang(field.label, lang),
          values,
          ...(former ? { former: xs.map((_, at) => former(name, at)) } : {}),
        }
      })
  return {
    kind: chart.kind,
    title: measure ? inLang(measure.label, lang) : '',
    unit: unit ? inLang(unit, lang) : '',
    xLabel: inLang(x.label, lang),
    points: xs.map(key => ({
      key,
      label: word(key),
      ...(isTime(x) && today.startsWith(key) ? { isOpen: true } : {}),
      ...(chart.by ? {} : stepOf(chart.steps, key)),
    })),
    series: measure ? series : [],
    isRanked: !hasOwnOrder(x),
    ...(chart.by ? { areParts: true } : {}),
    ...(former && drawn.former ? { formerLabel: `${drawn.former.days.from} ~ ${drawn.former.days.to}` } : {}),
    ...(drawn.left > 0 ? { left: drawn.left } : {}),
  }
}
