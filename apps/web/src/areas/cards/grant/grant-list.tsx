import { grantStates, saveGrant } from '@forecourt/contract/cards'
import { codeOf } from '@forecourt/contract/kernel'
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
import { useGrantCounts } from '../cards-data.ts'
import { useCompanyColumn } from '../company-column.tsx'
import { stateView, type View, ViewTabs } from '../../../kernel/list/view-tabs.tsx'
import { grantsPath } from './grant-address.ts'

type State = keyof typeof grantStates.states
const shown: readonly State[] = [
  'draft',
  'waiting',
  'approved',
  'granted',
  'disused',
  'rejected',
  'finished',
  'terminated',
]

const always = new Set<State>(['draft', 'waiting', 'approved', 'granted'])

/** Every state that has grants, and always the three that wait for somebody. */
function useViews(): View[] {
  const { data = [] } = useGrantCounts()
  const views = shown.flatMap(name => {
    const status = codeOf(grantStates, name)
    const count = data.find(row => row.status === status)?.count ?? 0
    return count > 0 || always.has(name) ? [stateView(grantStates.states[name].label, status, count)] : []
  })
  const total = data.reduce((sum, row) => sum + row.count, 0)
  return [stateView(['全部', 'All'], undefined, total), ...views]
}

/** Grants by state, with what waits for somebody in front. */
export function GrantList(props: ListPageProps) {
  const t = useText()
  const mayAdd = usePermission(saveGrant.permission)
  const grantsItself = usePlace('tenant')
  const views = useViews()
  return (
    <ListPage {...props} columns={useCompanyColumn('grantNo')}>
      <ListHead>
        {mayAdd && grantsItself && (
          <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => navigate(`${grantsPath}/new`)}>
            {t(['新建发卡单', 'New grant'])}
          </Button>
        )}
      </ListHead>
      <ViewTabs views={views} />
      <ListFilters />
      <ListRows />
      <ListFooter />
    </ListPage>
  )
}
