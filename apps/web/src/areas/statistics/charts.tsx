import { grouped } from '../../kernel/figures.ts'
import { Link } from '../../kernel/location.tsx'
import { useText } from '../../kernel/text.ts'
import { useState } from 'react'

export interface DayPoint {
  readonly day: string
  readonly orderCount: number
  readonly payAmount: string
  readonly litres: string
  readonly refundAmount: string
}

export interface Ranked {
  readonly id: string
  readonly name: string
  readonly orderCount: number
  readonly payAmount: string
  readonly litres: string
}

const [width, height, gap] = [1000, 150, 6]

/** Two small multiples over the same days: amount as a line, litres as thin bars. No second axis, no legend to decode. */
export function Trend({ days }: { readonly days: readonly DayPoint[] | undefined }) {
  const t = useText()
  const [at, setAt] = useState<number>()
  const [isTable, setTable] = useState(false)
  if (!days) return <div className="trend-space" aria-busy="true" />
  const point = at === undefined ? days.at(-1) : days[at]
  const step = width / Math.max(days.length, 1)
  // Drawing needs numbers; what is read is the text of the wire.
  const amounts = days.map(day => Number(day.payAmount))
  const litres = days.map(day => Number(day.litres))
  const [maxAmount, maxLitres] = [Math.max(...amounts, 1), Math.max(...litres, 1)]
  const line = amounts
    .map((value, index) => `${index * step + step / 2},${height - gap - (value / maxAmount) * (height - 2 * gap)}`)
    .join(' ')
  if (isTable) return <TrendTable days={days} onBack={() => setTable(false)} />
  return (
    <figure className="trend">
      <figcaption>
        {point && (
          <>
            <span>{point.day}</span> <strong>{grouped(point.payAmount)}</strong> {t(['元', 'CNY'])} ·{' '}
            {grouped(point.litres)} L · {t(['{0} 单', '{0} {0|order|orders}'], point.orderCount)}
          </>
        )}
        <button type="button" className="text-button" onClick={() => setTable(true)}>
          {t(['表格', 'Table'])}
        </button>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height + 60}`} aria-hidden="true">
        <polyline points={line} className="trend-line" />
        {days.map((day, index) => (
          <g key={day.day} onPointerEnter={() => setAt(index)} data-on={index === at}>
            <rect x={index * step} y={0} width={step} height={height + 60} className="trend-hit" />
            <circle
              cx={index * step + step / 2}
              cy={height - gap - ((amounts[index] ?? 0) / maxAmount) * (height - 2 * gap)}
              r={3}
              className="trend-dot"
            />
            <rect
              x={index * step + step * 0.3}
              width={step * 0.4}
              y={height + 60 - ((litres[index] ?? 0) / maxLitres) * 50}
              height={((litres[index] ?? 0) / maxLitres) * 50}
              className="trend-bar"
            />
          </g>
        ))}
      </svg>
      <div className="trend-ends">
        <span>{days[0]?.day.slice(5)}</span>
        <span>{days.at(-1)?.day.slice(5)}</span>
      </div>
    </figure>
  )
}

function TrendTable({ days, onBack }: { readonly days: readonly DayPoint[]; readonly onBack: () => void }) {
  const t = useText()
  return (
    <div className="trend-table">
      <button type="button" className="text-button" onClick={onBack}>
        {t(['图表', 'Chart'])}
      </button>
      <table>
        <thead>
          <tr>
            <th>{t(['日期', 'Day'])}</th>
            <th>{t(['订单', 'Orders'])}</th>
            <th>{t(['实付（元）', 'Paid'])}</th>
            <th>{t(['升数', 'Litres'])}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(day => (
            <tr key={day.day}>
              <td>{day.day}</td>
              <td>{day.orderCount}</td>
              <td>{grouped(day.payAmount)}</td>
              <td>{grouped(day.litres)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A ranking: the longest bar is the first; a row opens the orders behind it. */
export function Bars({
  rows,
  hrefOf,
}: {
  readonly rows: readonly Ranked[] | undefined
  readonly hrefOf: (row: Ranked) => string
}) {
  const t = useText()
  if (!rows) return <div className="chart-space" aria-busy="true" />
  if (rows.length === 0) return <p className="quiet-text">{t(['所选时间内没有订单', 'No orders in this period'])}</p>
  const max = Math.max(...rows.map(row => Number(row.payAmount)), 1)
  return (
    <ol className="bars">
      {rows.map(row => (
        <li key={row.id}>
          <Link href={hrefOf(row)}>
            <span className="bar-name">{row.name}</span>
            <span className="bar-value">{grouped(row.payAmount)}</span>
            <span className="bar" style={{ width: `${(Number(row.payAmount) / max) * 100}%` }} />
          </Link>
        </li>
      ))}
    </ol>
  )
}
