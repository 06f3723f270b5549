import { accountFlow } from '@forecourt/contract/funds'
import { lazy, Suspense } from 'react'
import type { OwnColumn } from '../../../kernel/list/list-columns.ts'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { Link } from '../../../kernel/location.tsx'
import type { AnyRow } from '../../../kernel/queries.ts'
import { FieldText } from '../../../kernel/widgets/field-text.tsx'
import { useDetailAddress } from '../../../kernel/widgets/ref-link.tsx'
import { wireText } from '../../../kernel/wire-text.ts'

const DocumentButton = lazy(() => import('./document-drawer.tsx').then(part => ({ default: part.DocumentButton })))

/** The account by its name, which leads to its statement. */
function Account({ row }: { readonly row: AnyRow }) {
  const address = useDetailAddress('ledgerAccount')
  const name = <FieldText row={row} name="code" field={accountFlow.fields.code} />
  return address ? <Link href={address(wireText(row['accountId']))}>{name}</Link> : name
}

/** The document, which opens all that was posted for it. */
const Document = ({ row }: { readonly row: AnyRow }) => (
  <Suspense fallback={<code>{wireText(row['bizNo'])}</code>}>
    <DocumentButton bizNo={wireText(row['bizNo'])} />
  </Suspense>
)

const columns: readonly OwnColumn[] = [
  { name: 'code', Cell: Account },
  { name: 'bizNo', Cell: Document },
]

export const FlowList = (props: ListPageProps) => <ListPage {...props} columns={columns} />
