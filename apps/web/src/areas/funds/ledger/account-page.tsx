import { fundsArea, ledgerAccounts } from '@forecourt/contract/funds'
import { lazy } from 'react'
import { usePane } from '../../../kernel/pane.tsx'
import { resourcePage } from '../../../kernel/resource-page.tsx'
import { AccountList } from './account-list.tsx'

const StatementPage = lazy(() => import('./statement-page.tsx'))
const Accounts = resourcePage(fundsArea, ledgerAccounts, { List: AccountList })

/** Accounts, and below `…/detail?id=` the statement of one. */
export function AccountPage() {
  const { place } = usePane()
  return place.path.endsWith('/detail') ? <StatementPage /> : <Accounts />
}
