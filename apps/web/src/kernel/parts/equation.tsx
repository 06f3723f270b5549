import { Fragment } from 'react'
import { grouped } from '../figures.ts'
import { useText } from '../text.ts'
import './equation.css'

interface EquationProps {
  /** In their order, each with what stands before it. */
  readonly terms: readonly (readonly [sign: '' | '+' | '−' | '=', label: string, yuan: string])[]
  readonly isEqual: boolean
  /** What it means that it is equal, and that it is not; otherwise only a mark is seen. */
  readonly words?: readonly [equal: string, different: string]
}

/** Amounts that have to come to each other, and whether they do. */
export function Equation({ terms, isEqual, words }: EquationProps) {
  const t = useText()
  const said = words ?? [t(['平衡', 'Agrees']), t(['不平', 'Does not agree'])]
  return (
    <div className="equation-terms" data-ok={isEqual}>
      {terms.map(([sign, label, yuan]) => (
        <Fragment key={label}>
          {sign && <i>{sign}</i>}
          <span>
            <small>{label}</small>
            <strong className="figure">{grouped(yuan)}</strong>
          </span>
        </Fragment>
      ))}
      <b>
        <span aria-hidden="true">{isEqual ? '✓' : '✗'}</span>{' '}
        <span className={words ? undefined : 'visually-hidden'}>{said[isEqual ? 0 : 1]}</span>
      </b>
    </div>
  )
}
