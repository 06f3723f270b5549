import { importStaff } from '@forecourt/contract/cards'
import { Button } from 'antd'
import { Icon } from '../../../kernel/icon.tsx'
import { ListFilters } from '../../../kernel/list/list-filters.tsx'
import { ListFooter } from '../../../kernel/list/list-footer.tsx'
import { ListHead } from '../../../kernel/list/list-head.tsx'
import { ListPage, type ListPageProps, ListRows } from '../../../kernel/list/list-page.tsx'
import { navigate } from '../../../kernel/location.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { platformTenant, useSession } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { useCompanyColumn } from '../company-column.tsx'
import { ViewTabs } from '../../../kernel/list/view-tabs.tsx'

export const staffPath = '/company/staff'
export const importPath = `${staffPath}/import`

/** Employees, with the way to bring many at once. */
export function StaffList(props: ListPageProps) {
  const t = useText()
  const mayImport = usePermission(importStaff.permission)
  const isPlatform = useSession(state => state.user?.tenant_id) === platformTenant
  return (
    <ListPage {...props} columns={useCompanyColumn('name')}>
      <ListHead>
        {mayImport && !isPlatform && (
          <Button icon={<Icon name="file" size={16} />} onClick={() => navigate(importPath)}>
            {t(['导入员工', 'Import'])}
          </Button>
        )}
      </ListHead>
      <ViewTabs />
      <ListFilters />
      <ListRows />
      <ListFooter />
    </ListPage>
  )
}
