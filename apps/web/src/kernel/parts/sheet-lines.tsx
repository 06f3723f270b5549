import type { ReactNode } from 'react'
import { Link } from '../location.tsx'

/** A row on a telephone: what it is called, and what it comes to. */
export interface SheetLine {
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly figure?: ReactNode
  readonly under?: ReactNode
}

/** An address, or what is opened; nothing where somebody may not go there. */
export type Way = string | (() => void) | undefined

/** What leads somewhere by its text. */
export function WayTo({ way, children }: { readonly way: Way; readonly children: ReactNode }) {
  if (way === undefined) return children
  if (typeof way === 'string')
    return (
      <Link href={way} className="row-link">
        {children}
      </Link>
    )
  return (
    <button type="button" className="quiet row-action" onClick={way}>
      {children}
    </button>
  )
}

function Around({ way, children }: { readonly way: Way; readonly children: ReactNode }) {
  if (typeof way === 'string') return <Link href={way}>{children}</Link>
  if (way === undefined) return <div>{children}</div>
  return (
    <button type="button" onClick={way}>
      {children}
    </button>
  )
}

interface SheetLinesProps<R> {
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  readonly line: (row: R) => SheetLine
  readonly way: ((row: R) => Way) | undefined
  readonly kindOf: ((row: R) => string | undefined) | undefined
}

/** The rows of a sheet as lines, each of which leads where its row does. */
export const SheetLines = <R,>({ rows, keyOf, line, way, kindOf }: SheetLinesProps<R>) => (
  <ul className="sheet-lines">
    {rows.map(row => {
      const { title, note, figure, under } = line(row)
      return (
        <li key={keyOf(row)} data-kind={kindOf?.(row)}>
          <Around way={way?.(row)}>
            <span>
              {title}
              {note && <small>{note}</small>}
            </span>
            <span className="sheet-line-figure">
              <strong className="figure">{figure}</strong>
              {under && <small className="figure">{under}</small>}
            </span>
          </Around>
        </li>
      )
    })}
  </ul>
)
