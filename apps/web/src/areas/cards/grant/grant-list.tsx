import { saveGrant } from '@forecourt/contract/cards'
import { OnlyFor } from '../../../kernel/call/place.tsx'
import { AddLink } from '../../../kernel/list/add-link.tsx'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { grantsPath } from './grant-address.ts'

const newGrant = (
  <OnlyFor by="tenant">
    <AddLink of={saveGrant} href={`${grantsPath}/new`} label={['新建发卡单', 'New grant']} />
  </OnlyFor>
)

/** Grants by state. */
export const GrantList = (props: ListPageProps) => <ListPage {...props} actions={newGrant} />
