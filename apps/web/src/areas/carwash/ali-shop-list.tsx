import { createAliShop } from '@forecourt/contract/carwash'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'

export const AliShopList = (props: ListPageProps) => (
  <ListPage {...props} actions={<CallButton call={createAliShop} />} />
)
