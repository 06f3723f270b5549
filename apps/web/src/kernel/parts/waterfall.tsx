import { capitals } from '@forecourt/contract/kernel'
import { grouped } from '../figures.ts'
import { useText } from '../text.ts'
import { fenOf } from '../yuan.ts'
import { fallOf, type WaterfallLine, type WaterfallStep } from './waterfall-sums.ts'
import './waterfall.css'

interface WaterfallProps {
  /** Read aloud before the steps. */
  readonly label: string
  readonly steps: readonly WaterfallStep[]
  /** Without bars it is a bill, read from top to bottom. */
  readonly isBill?: boolean
  /** The last sum in Chinese capitals as well, as a paper has to say it. */
  readonly hasCapitals?: boolean
  /** Not all who get something of it are told to this reader. */
  readonly isPartial?: boolean
}

/** How one amount became others: what was taken off and put on, and who gets what is left. */
export function Waterfall({ label, steps, isBill = false, hasCapitals = false, isPartial = false }: WaterfallProps) {
  const t = useText()
  const { lines, equations } = fallOf(steps, isPartial)
  const last = lines.findLast(({ kind }) => kind === 'sum')
  return (
    <div className="waterfall" data-bill={isBill}>
      <table>
        <caption className="visually-hidden">{label}</caption>
        <tbody>
          {lines.map(line => (
            <Line key={line.key} line={line} isBill={isBill} />
          ))}
        </tbody>
      </table>
      {hasCapitals && last && <p className="capitals">{capitals(fenOf(last.amount))}</p>}
      {equations.map(({ text, isEqual }) => (
        <p key={text} className="equation figure" data-equal={isEqual}>
          {text}{' '}
          <b>
            {isEqual ? '✓' : '✗'}
            <span className="visually-hidden">{isEqual ? t(['相等', 'equal']) : t(['不相等', 'not equal'])}</span>
          </b>
        </p>
      ))}
    </div>
  )
}

const Line = ({ line, isBill }: { readonly line: WaterfallLine; readonly isBill: boolean }) => (
  <tr data-kind={line.kind} data-step={line.key}>
    <th scope="row">
      {isBill && <span aria-hidden="true">{line.sign}</span>} {line.label}
      {line.note && <small> {line.note}</small>}
    </th>
    {!isBill && (
      <td aria-hidden="true">
        <i>
          <b style={{ marginInlineStart: `${line.from}%`, width: `${line.length}%` }} />
        </i>
      </td>
    )}
    <td className="right figure">
      {line.sign === '−' && <span className={isBill ? 'visually-hidden' : undefined}>−</span>}
      {grouped(line.amount)}
    </td>
  </tr>
)
