import { useMemo } from 'react'
import type { OwnColumn } from '../../kernel/list/list-columns.ts'
import { platformTenant, useSession } from '../../kernel/session.ts'
import { wireText } from '../../kernel/wire-text.ts'

const width = 160

const Company: OwnColumn['Cell'] = ({ row }) => <>{wireText(row['tenantName'] ?? row['tenantId'])}</>

/** For the platform the company each row belongs to: it looks at all companies at once. */
export function useCompanyColumn(after: string): readonly OwnColumn[] {
  const isPlatform = useSession(state => state.user?.tenant_id) === platformTenant
  return useMemo(
    () => (isPlatform ? [{ name: 'tenantName', label: ['企业', 'Company'], width, Cell: Company, after }] : []),
    [isPlatform, after],
  )
}
