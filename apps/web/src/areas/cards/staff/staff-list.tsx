import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { useCompanyColumn } from '../company-column.tsx'

export function StaffList(props: ListPageProps) {
  return <ListPage {...props} columns={useCompanyColumn('name')} />
}
