import { saveGrant } from '@forecourt/contract/cards'
import { Button } from 'antd'
import { usePlace } from '../../../kernel/call/place.tsx'
import { Icon } from '../../../kernel/icon.tsx'
import { ListFilters } from '../../../kernel/list/list-filters.tsx'
import { ListFooter } from '../../../kernel/list/list-footer.tsx'
import { ListHead } from '../../../kernel/list/list-head.tsx'
import { ListPage, type ListPageProps, ListRows } from '../../../kernel/list/list-page.tsx'
import { navigate } from '../../../kernel/location.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { useText } from '../../../kernel/text.ts'
import { useCompanyColumn } from '../company-column.tsx'
import { StateTabs } from '../../../kernel/list/state-tabs.tsx'
import { grantsPath } from './grant-address.ts'

/** Grants by state, with what waits for somebody in front. */
export function GrantList(props: ListPageProps) {
  const t = useText()
  const mayAdd = usePermission(saveGrant.permission)
  const grantsItself = usePlace('tenant')
  return (
    <ListPage {...props} columns={useCompanyColumn('grantNo')}>
      <ListHead>
        {mayAdd && grantsItself && (
          <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => navigate(`${grantsPath}/new`)}>
            {t(['新建发卡单', 'New grant'])}
          </Button>
        )}
      </ListHead>
      <StateTabs />
      <ListFilters />
      <ListRows />
      <ListFooter />
    </ListPage>
  )
}
