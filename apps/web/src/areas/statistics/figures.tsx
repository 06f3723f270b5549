import type { Label } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import { grouped } from '../../kernel/figures.ts'
import { Link } from '../../kernel/location.tsx'
import { leavesOf, useMenus } from '../../kernel/menu.ts'
import { useText } from '../../kernel/text.ts'
import './figures.css'

export interface FigurePart {
  readonly label: Label
  readonly value: string | null
  readonly href: string
}

export interface Figure {
  readonly key: string
  readonly label: Label
  readonly unit?: Label
  /** Null leaves the figure out: this person does not read it. Undefined while it is on its way. */
  readonly value: string | number | null | undefined
  readonly note?: ReactNode
  /** The one list that adds up to it; a figure made of several has `parts`, each with a list of its own. */
  readonly href?: string
  readonly parts?: readonly FigurePart[]
}

export const yuan: Label = ['元', 'CNY']

const pathOf = (href: string) => href.split('?')[0]

/** The pages this person may open. */
export function useOpenPages(): ReadonlySet<string | undefined> {
  const tree = useMenus(state => state.tree)
  return new Set(leavesOf(tree).map(leaf => leaf.path))
}

interface BehindProps {
  readonly children: ReactNode
  readonly href: string | undefined
}

/** Something that leads to the list behind it, as a link where this person may open that. */
export function Behind({ children, href }: BehindProps) {
  const open = useOpenPages()
  return href && open.has(pathOf(href)) ? <Link href={href}>{children}</Link> : <>{children}</>
}

const Parts = ({ of }: { readonly of: readonly FigurePart[] }) => {
  const t = useText()
  return of.map(part => (
    <span key={part.href} className="figure-part">
      {t(part.label)} <Behind href={part.href}>{grouped(part.value ?? '0.00')}</Behind>
    </span>
  ))
}

/** Numbers, each with its unit, what it is compared with, and the rows behind it. */
export function Figures({ of, isBusy = false }: { readonly of: readonly Figure[]; readonly isBusy?: boolean }) {
  const t = useText()
  const shown = of.filter(one => one.value !== null)
  if (shown.length === 0) return null
  return (
    <dl className="figures" aria-busy={isBusy} data-count={shown.length}>
      {shown.map(one => (
        <div key={one.key} data-figure={one.key}>
          <dt>
            {t(one.label)}
            {one.unit && <small> {t(one.unit)}</small>}
          </dt>
          <dd data-value>
            {one.value === undefined ? ' ' : <Behind href={one.href}>{grouped(String(one.value))}</Behind>}
          </dd>
          <dd className="figure-note">
            {one.parts && <Parts of={one.parts} />}
            {one.note}
          </dd>
        </div>
      ))}
    </dl>
  )
}
