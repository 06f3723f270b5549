import { ListRows } from '../../kernel/list/list-page.tsx'
import { ListTable, useTableColumns } from '../../kernel/list/list-table.tsx'
import { useNarrow } from '../../kernel/use-narrow.ts'
import { platformTenant, useSession } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { wireText } from '../../kernel/wire-text.ts'

const width = 160

/** The rows of a list, for the platform with the company each belongs to: it looks at all companies at once. */
export function CompanyRows() {
  const isPlatform = useSession(state => state.user?.tenant_id) === platformTenant
  return useNarrow() || !isPlatform ? <ListRows /> : <TableWithCompany />
}

function TableWithCompany() {
  const t = useText()
  const [first, ...rest] = useTableColumns()
  const company = {
    key: 'tenantName',
    dataIndex: 'tenantName',
    title: t(['企业', 'Company']),
    width,
    ellipsis: true,
    render: (_: unknown, row: Readonly<Record<string, unknown>>) => wireText(row['tenantName'] ?? row['tenantId']),
  }
  return <ListTable columns={first ? [first, company, ...rest] : rest} />
}
