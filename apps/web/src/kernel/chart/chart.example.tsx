import type { Label } from '@forecourt/contract/kernel'
import { useText } from '../text.ts'
import { Chart } from './chart.tsx'
import type { ChartModel } from './model.ts'

const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
const net = ['23652.19', '29759.09', '24559.05', '15234.35', '15961.31']
const before = ['26511.00', '23904.70', '24102.25', '23644.10', '28404.96']
const products: readonly Label[] = [
  ['92号汽油', '92# petrol'],
  ['95号汽油', '95# petrol'],
  ['0号柴油', '0# diesel'],
]

const points = days.map(day => ({ key: day, label: day, ...(day === days.at(-1) ? { isOpen: true } : {}) }))

function useModel(change: Partial<ChartModel> = {}): ChartModel {
  const t = useText()
  return {
    kind: 'line',
    title: t(['净销售额', 'Net sales']),
    unit: t(['元', 'CNY']),
    xLabel: t(['日期', 'Day']),
    isRanked: false,
    points,
    series: [{ key: 'net', label: t(['净销售额', 'Net sales']), values: net }],
    ...change,
  }
}

/** The same amounts moved on by a day for each product. */
function useProducts(): ChartModel['series'] {
  const t = useText()
  return products.map((label, at) => ({
    key: String(at),
    label: t(label),
    values: [...net.slice(at), ...net.slice(0, at)],
  }))
}

function Shown({ model }: { readonly model: ChartModel }) {
  const t = useText()
  return <Chart name={t(['销售', 'Sales'])} model={model} />
}

function Compared() {
  const t = useText()
  const series = [{ key: 'net', label: t(['净销售额', 'Net sales']), values: net, former: before }]
  return <Shown model={useModel({ series, formerLabel: '2026-10-19 ~ 2026-10-23' })} />
}
const Several = () => <Shown model={useModel({ series: useProducts(), areParts: true })} />
const Stacked = () => <Shown model={useModel({ kind: 'stacked', series: useProducts(), areParts: true })} />
const Grouped = () => <Shown model={useModel({ kind: 'bar', series: useProducts() })} />

function Ranked() {
  const t = useText()
  const ranked = products.map((label, at) => ({ key: String(at), label: t(label) }))
  return <Shown model={useModel({ kind: 'bar', isRanked: true, points: ranked, left: 7 })} />
}
function Share() {
  const t = useText()
  const parts = products.map((label, at) => ({ key: String(at), label: t(label) }))
  return <Shown model={useModel({ kind: 'share', isRanked: true, points: parts })} />
}
const Heat = () => <Shown model={useModel({ kind: 'heat', series: useProducts() })} />
const Empty = () => <Shown model={useModel({ points: [], series: [] })} />

export default {
  name: 'Chart',
  label: ['图表', 'Chart'],
  cases: {
    'compared with the period before': Compared,
    'several lines': Several,
    'stacked bars': Stacked,
    'bars side by side': Grouped,
    ranked: Ranked,
    share: Share,
    'heat map': Heat,
    empty: Empty,
  },
  answers: {},
} as const
