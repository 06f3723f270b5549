import { grantStates, saveGrant } from '@forecourt/contract/cards'
import { codeOf } from '@forecourt/contract/kernel'
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
import type { FieldTextProps } from '../../../kernel/widgets/field-text.tsx'
import { type OwnWidgets, OwnWidgetsContext } from '../../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { useGrantCounts } from '../cards-data.ts'
import { StateViews, type View } from '../view-tabs.tsx'
import { grantsPath } from './grants-path.ts'

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

/** Every state that has grants, and always the three that wait for somebody. */
function useViews(): View[] {
  const { data = [] } = useGrantCounts()
  const views = shown.map(name => {
    const status = codeOf(grantStates, name)
    const count = data.find(row => row.status === status)?.count ?? 0
    return { label: grantStates.states[name].label, status, count }
  })
  const always = new Set<number>(
    (['draft', 'waiting', 'approved', 'granted'] as const).map(name => codeOf(grantStates, name)),
  )
  const total = data.reduce((sum, row) => sum + row.count, 0)
  return [{ label: ['全部', 'All'], count: total }, ...views.filter(view => view.count > 0 || always.has(view.status))]
}

/** The product by its name: a link would lead nowhere for a company. */
const ProductName = ({ row }: FieldTextProps) => <>{wireText(row['productName']) || '—'}</>
const widgets: OwnWidgets = { texts: { productId: ProductName } }

/** Grants by state, with what waits for somebody in front. */
export function GrantList(props: ListPageProps) {
  const t = useText()
  const mayAdd = usePermission(saveGrant.permission)
  const isPlatform = useSession(state => state.user?.tenant_id) === platformTenant
  const views = useViews()
  return (
    <OwnWidgetsContext value={widgets}>
      <ListPage {...props}>
        <ListHead>
          {mayAdd && !isPlatform && (
            <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => navigate(`${grantsPath}/new`)}>
              {t(['新建发卡单', 'New grant'])}
            </Button>
          )}
        </ListHead>
        <StateViews views={views} />
        <ListFilters />
        <ListRows />
        <ListFooter />
      </ListPage>
    </OwnWidgetsContext>
  )
}
