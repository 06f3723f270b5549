import { accountFlow } from '@forecourt/contract/funds'
import { lazy, Suspense, useState } from 'react'
import type { OwnColumn } from '../../../kernel/list/list-columns.ts'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { Link } from '../../../kernel/location.tsx'
import { leavesOf, useMenus } from '../../../kernel/menu.ts'
import type { AnyRow } from '../../../kernel/queries.ts'
import { FieldText } from '../../../kernel/widgets/field-text.tsx'
import { wireText } from '../../../kernel/wire-text.ts'
import { DocumentButton } from './document-button.tsx'

const DocumentDrawer = lazy(() => import('./document-drawer.tsx').then(part => ({ default: part.DocumentDrawer })))

/** The account by its name, which leads to its statement. */
function Account({ row }: { readonly row: AnyRow }) {
  const path = useMenus(state => leavesOf(state.tree).find(one => one.code === 'ledgerAccount')?.path)
  const name = <FieldText row={row} name="code" field={accountFlow.fields.code} />
  return path ? <Link href={`${path}/detail?id=${wireText(row['accountId'])}`}>{name}</Link> : name
}

/** The document, which opens all that was posted for it. */
function Document({ row }: { readonly row: AnyRow }) {
  const [isOpen, setOpen] = useState(false)
  const bizNo = wireText(row['bizNo'])
  return (
    <>
      <DocumentButton bizNo={bizNo} onOpen={() => setOpen(true)} />
      <Suspense>{isOpen && <DocumentDrawer bizNo={bizNo} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

const columns: readonly OwnColumn[] = [
  { name: 'code', Cell: Account },
  { name: 'bizNo', Cell: Document },
]

export const FlowList = (props: ListPageProps) => <ListPage {...props} columns={columns} />
