import { useMemo } from 'react'
import { usePlace } from '../../kernel/call/place.tsx'
import type { OwnColumn } from '../../kernel/list/list-columns.ts'
import { wireText } from '../../kernel/wire-text.ts'

const width = 160

const Company: OwnColumn['Cell'] = ({ row }) => <>{wireText(row['tenantName'] ?? row['tenantId'])}</>

/** For the platform the company each row belongs to: it looks at all companies at once. */
export function useCompanyColumn(after: string): readonly OwnColumn[] {
  const seesAll = usePlace('platform')
  return useMemo(
    () => (seesAll ? [{ name: 'tenantName', label: ['企业', 'Company'], width, Cell: Company, after }] : []),
    [seesAll, after],
  )
}
