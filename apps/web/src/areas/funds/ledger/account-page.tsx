import { lazy } from 'react'
import { usePane } from '../../../kernel/pane.tsx'
import { AccountList } from './account-list.tsx'

const StatementPage = lazy(() => import('./statement-page.tsx'))

/** Accounts, and below `…/detail?id=` the statement of one. */
export default function AccountPage() {
  const { place } = usePane()
  return place.path.endsWith('/detail') ? <StatementPage /> : <AccountList />
}
