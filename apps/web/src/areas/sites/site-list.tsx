import { site } from '@forecourt/contract/sites'
import { percentOf } from '../../kernel/figures.ts'
import type { OwnColumn } from '../../kernel/list/list-columns.ts'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { useList } from '../../kernel/list/list-state.ts'
import { Link } from '../../kernel/location.tsx'
import type { AnyRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { FieldText } from '../../kernel/widgets/field-text.tsx'
import { wireText } from '../../kernel/wire-text.ts'
import { ProductChip } from './oil-chip.tsx'
import { useProductsOf } from './sites-data.ts'

interface CellProps {
  readonly row: AnyRow
}

/** Name, and below it what tells the site from its namesakes; the name leads to the workbench. */
function SiteName({ row }: CellProps) {
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

const Kind = ({ row }: CellProps) => (
  <>
    <FieldText name="siteType" field={site.fields.siteType} row={row} brief />
    {row['gasType'] !== null && (
      <>
        {' · '}
        <FieldText name="gasType" field={site.fields.gasType} row={row} brief />
      </>
    )}
  </>
)

/** What the sites of this page sell is asked for once, whichever row asks. */
function Products({ row }: CellProps) {
  const t = useText()
  const { rows } = useList()
  const found = useProductsOf(rows.map(one => one.id)).data?.get(row.id)
  if (!found?.oilNos)
    return <span className="nothing">{found ? t(['{0} 支枪，未配油品', '{0} nozzles'], found.guns) : '—'}</span>
  return (
    <span className="products">
      {found.oilNos.split(',').map(oilNo => (
        <ProductChip key={oilNo} oilNo={oilNo} />
      ))}
    </span>
  )
}

const Fee = ({ row }: CellProps) => <span className="figure">{percentOf(Number(row['serviceFeeBp']))}%</span>

const columns: readonly OwnColumn[] = [
  { name: 'siteName', width: 184, Cell: SiteName },
  { name: 'siteType', label: ['类型', 'Type'], width: 132, Cell: Kind },
  { name: 'products', label: ['在售油品', 'Products'], width: 262, Cell: Products, after: 'siteType' },
  { name: 'serviceFeeBp', label: ['服务费', 'Fee'], width: 104, Cell: Fee },
  { name: 'gasType', optional: true },
  { name: 'createTime', optional: true },
]

/** All stations one may see, each with what it sells. */
export const SiteList = (props: ListPageProps) => <ListPage {...props} columns={columns} />
