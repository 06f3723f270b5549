import { lazy } from 'react'
import { usePane } from '../../../kernel/pane.tsx'
import { PayeeStatementList } from './payee-list.tsx'

const PayeeStatementDetail = lazy(() => import('./payee-detail.tsx'))

/** The statements of all payees, and below `…/detail?id=` that of one. */
export default function PayeeStatementPage() {
  const { place } = usePane()
  return place.path.endsWith('/detail') ? <PayeeStatementDetail /> : <PayeeStatementList />
}
