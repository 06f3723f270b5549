import type { RowsBehind } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import { Link } from '../location.tsx'
import type { AnyRow } from '../queries.ts'
import { useListAddress } from '../widgets/ref-link.tsx'
import { queryBehind } from './behind.ts'
import { useList } from './list-state.ts'

interface BehindLinkProps {
  readonly behind: RowsBehind
  readonly row: AnyRow
  readonly children: ReactNode
}

/** A figure that leads to the rows it adds up, for who may see their list. */
export function BehindLink({ behind, row, children }: BehindLinkProps) {
  const { entity, query } = useList()
  const address = useListAddress(behind.entity)
  if (address === undefined) return <>{children}</>
  const asked = new URLSearchParams(queryBehind(entity, behind, row, query))
  return (
    <Link className="figure-link" href={`${address}?${asked.toString()}`}>
      {children}
    </Link>
  )
}
