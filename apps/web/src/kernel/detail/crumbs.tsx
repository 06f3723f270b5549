import type { Label } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import './detail.css'
import { Link } from '../location.tsx'
import { usePane } from '../pane.tsx'
import { useText } from '../text.ts'

interface CrumbsProps {
  /** The list that the page stands below. */
  readonly of: Label
  readonly here?: string | undefined
  /** At the end of the line, such as its paper. */
  readonly children?: ReactNode
}

/** The way back from a page at `…/detail` to its list. */
export function Crumbs({ of, here, children }: CrumbsProps) {
  const t = useText()
  const { place } = usePane()
  return (
    <nav aria-label={t(['面包屑', 'Breadcrumb'])} className="crumbs">
      <Link href={place.path.replace(/\/detail$/, '')}>{t(of)}</Link>
      <span aria-hidden="true"> / </span>
      <span>{here ?? t(['详情', 'Detail'])}</span>
      {children}
    </nav>
  )
}
