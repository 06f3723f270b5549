import { site } from '@forecourt/contract/sites'
import { percentOf } from '../../kernel/figures.ts'
import { ListCards } from '../../kernel/list/list-cards.tsx'
import { ListFilters } from '../../kernel/list/list-filters.tsx'
import { ListFooter } from '../../kernel/list/list-footer.tsx'
import { ListHead } from '../../kernel/list/list-head.tsx'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { useList } from '../../kernel/list/list-state.ts'
import { ListTable, useTableColumns } from '../../kernel/list/list-table.tsx'
import { Link } from '../../kernel/location.tsx'
import type { AnyRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { useNarrow } from '../../kernel/use-narrow.ts'
import { FieldText } from '../../kernel/widgets/field-text.tsx'
import { wireText } from '../../kernel/wire-text.ts'
import { ProductChip } from './product-chip.tsx'
import { useProductsOf } from './sites-data.ts'

const stateWidth = 88
const [nameWidth, kindWidth, productsWidth, supplierWidth, feeWidth] = [224, 132, 262, 140, 104]

/** Name, and below it what tells the site from its namesakes; the name leads to the workbench. */
function SiteName({ row }: { readonly row: AnyRow }) {
  const { pane } = useList()
  return (
    <span className="site-name">
      <Link className="row-link" href={`${pane.place.path}/detail?id=${row.id}`}>
        {wireText(row['siteName'])}
      </Link>
      <small title={wireText(row['regionName'])}>
        {wireText(row['siteCode'])} · {wireText(row['regionName'])}
      </small>
    </span>
  )
}

function Rows() {
  const t = useText()
  const narrow = useNarrow()
  const { rows } = useList()
  const products = useProductsOf(rows.map(row => row.id))
  const declared = useTableColumns()
  if (narrow) return <ListCards />
  const sells = {
    key: 'products',
    title: t(['在售油品', 'Products']),
    width: productsWidth,
    render: (_: unknown, row: AnyRow) => {
      const found = products.data?.get(row.id)
      if (!found?.oilNos)
        return <span className="nothing">{found ? t(['{0} 支枪，未配油品', '{0} guns'], found.guns) : '—'}</span>
      return (
        <span className="products">
          {found.oilNos.split(',').map(oilNo => (
            <ProductChip key={oilNo} oilNo={oilNo} />
          ))}
        </span>
      )
    },
  }
  const kind = {
    key: 'kind',
    title: t(['类型', 'Type']),
    width: kindWidth,
    ellipsis: true,
    render: (_: unknown, row: AnyRow) => (
      <>
        <FieldText name="siteType" field={site.fields.siteType} row={row} brief />
        {row['gasType'] !== null && (
          <>
            {' · '}
            <FieldText name="gasType" field={site.fields.gasType} row={row} brief />
          </>
        )}
      </>
    ),
  }
  const named = (name: string) => declared.filter(column => column.key === name)
  const columns = [
    ...named('siteName').map(column => ({
      ...column,
      width: nameWidth,
      render: (_: unknown, row: AnyRow) => <SiteName row={row} />,
    })),
    ...named('status').map(column => ({ ...column, width: stateWidth })),
    kind,
    sells,
    ...named('supplierTenantId').map(column => ({ ...column, width: supplierWidth })),
    ...named('serviceFeeBp').map(column => ({
      ...column,
      width: feeWidth,
      title: t(['服务费', 'Fee']),
      render: (_: unknown, row: AnyRow) => <span className="figure">{percentOf(Number(row['serviceFeeBp']))}%</span>,
    })),
    ...named('actions'),
  ]
  return <ListTable columns={columns} />
}

/** All stations one may see, each with what it sells. */
export const SiteList = (props: ListPageProps) => (
  <ListPage {...props}>
    <ListHead />
    <ListFilters />
    <Rows />
    <ListFooter />
  </ListPage>
)
