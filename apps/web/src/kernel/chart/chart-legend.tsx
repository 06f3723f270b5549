import { useText } from '../text.ts'
import type { ChartModel } from './model.ts'
import { dashes } from './dashes.ts'

interface ChartLegendProps {
  readonly model: ChartModel
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (key: string) => void
}

/** Much as the bars have them: none, slanting, dots, lines, squares, triangles. */
const patterns = [
  '',
  'M6 9 13 1M12 9 19 1',
  'M8 3h2M14 3h2M11 7h2',
  'M5 3h14M5 7h14',
  'M7 2v6M12 2v6M17 2v6',
  'M8 8l2-5 2 5M13 8l2-5 2 5',
] as const

/** How a series looks: its dash, or its block of colour. */
const Swatch = ({ at, isLine }: { readonly at: number; readonly isLine: boolean }) => (
  <svg className="chart-swatch" viewBox="0 0 24 10" aria-hidden="true" data-series={(at % dashes.length) + 1}>
    {isLine ? (
      <line x1="0" y1="5" x2="24" y2="5" strokeWidth="2" strokeDasharray={dashes[at % dashes.length]?.join(' ')} />
    ) : (
      <>
        <rect x="5" y="0" width="14" height="10" rx="2" />
        <path className="chart-pattern" d={patterns[at % patterns.length]} />
      </>
    )}
  </svg>
)

/** The series, each put away and brought back by a press; what is compared with is one of them. */
export function ChartLegend({ model, hidden, onToggle }: ChartLegendProps) {
  const t = useText()
  const { kind, series, formerLabel } = model
  const hasFormer = formerLabel !== undefined && series.some(one => one.former)
  if (kind === 'heat' || (series.length < 2 && !hasFormer)) return null
  const button = (key: string, label: string, face: React.ReactNode) => (
    <li key={key}>
      <button type="button" aria-pressed={!hidden.has(key)} onClick={() => onToggle(key)}>
        {face} {label}
      </button>
    </li>
  )
  return (
    <ul className="chart-legend" aria-label={t(['图例', 'Legend'])}>
      {series.map((one, at) => button(one.key, one.label, <Swatch at={one.step ?? at} isLine={kind === 'line'} />))}
      {hasFormer &&
        button(
          'former',
          formerLabel,
          <svg className="chart-swatch" viewBox="0 0 24 10" aria-hidden="true">
            <line x1="0" y1="5" x2="24" y2="5" strokeWidth="1.5" strokeDasharray="4 4" />
          </svg>,
        )}
    </ul>
  )
}
