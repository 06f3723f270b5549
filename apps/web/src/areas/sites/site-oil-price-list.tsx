import type { Fields } from '@forecourt/contract/kernel'
import { priceStates, siteOilPrice } from '@forecourt/contract/sites'
import { useEffect } from 'react'
import { ListCards } from '../../kernel/list/list-cards.tsx'
import { ListFilters } from '../../kernel/list/list-filters.tsx'
import { ListFooter } from '../../kernel/list/list-footer.tsx'
import { ListHead } from '../../kernel/list/list-head.tsx'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { useList } from '../../kernel/list/list-state.ts'
import { ListTable, useTableColumns } from '../../kernel/list/list-table.tsx'
import { type View, ViewTabs } from '../../kernel/list/view-tabs.tsx'
import { Link } from '../../kernel/location.tsx'
import type { AnyRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { useNarrow } from '../../kernel/use-narrow.ts'
import { useDetailAddress } from '../../kernel/widgets/ref-link.tsx'
import { wireText } from '../../kernel/wire-text.ts'
import { priceNames, shortPrice } from './price-figures.ts'
import { Margin, useReadablePrices } from './price-parts.tsx'
import { ProductChip } from './product-chip.tsx'

const { active, scheduled } = priceStates.states
const views: readonly View[] = [
  { key: 'active', label: ['生效中', 'In force'], query: { status: String(active.code) } },
  { key: 'scheduled', label: ['待生效', 'Scheduled'], query: { status: String(scheduled.code) } },
  { key: 'all', label: ['全部版本', 'All versions'], query: {} },
]

/** What one comes for is what is in force; the other versions are one click away. */
function Views() {
  const t = useText()
  return (
    <div className="list-views">
      <ViewTabs views={views} />
      <span className="list-unit">{t(['单位 元/L', 'CNY per litre'])}</span>
    </div>
  )
}

const [chipWidth, siteWidth, priceWidth, marginWidth, versionWidth, stateWidth] = [100, 196, 96, 88, 84, 104]
const priceColumns = new Set<string>(priceNames)
const priceFields: Fields = siteOilPrice.fields
const left = new Set(['source', 'createTime'])
// Prices in force have no end and one state: these columns would say nothing.
const alike = new Set(['endTime', 'status'])

/** The site's name leads to where its prices are changed. */
function SitePrices({ row }: { readonly row: AnyRow }) {
  const address = useDetailAddress('site')
  const name = wireText(row['siteName'])
  return address ? <Link href={`${address(wireText(row['siteId']))}&tab=prices`}>{name}</Link> : <>{name}</>
}

function Rows() {
  const t = useText()
  const narrow = useNarrow()
  const { query } = useList()
  const reads = useReadablePrices()
  const isInForce = query['status'] === String(active.code)
  const declared = useTableColumns()
  if (narrow) return <ListCards />
  const margin = (key: string, title: string, of: string, minus: string) => ({
    key,
    title,
    width: marginWidth,
    align: 'right' as const,
    render: (_: unknown, row: AnyRow) => <Margin of={wireText(row[of])} minus={wireText(row[minus])} />,
  })
  const columns = declared.flatMap((column): typeof declared => {
    const name = String(column.key)
    if (left.has(name) || (isInForce && alike.has(name))) return []
    if (name === 'oilNo')
      return [
        {
          ...column,
          width: chipWidth,
          render: (_: unknown, row: AnyRow) => <ProductChip oilNo={wireText(row['oilNo'])} />,
        },
      ]
    if (name === 'priceVersion') return [{ ...column, width: versionWidth, title: t(['版本', 'Version']) }]
    if (name === 'status') return [{ ...column, width: stateWidth }]
    if (name === 'siteId')
      return [{ ...column, width: siteWidth, render: (_: unknown, row: AnyRow) => <SitePrices row={row} /> }]
    if (!priceColumns.has(name)) return [column]
    const short = {
      ...column,
      width: priceWidth,
      title: t(priceFields[name]?.label ?? ['', '']),
      render: (_: unknown, row: AnyRow) => <span className="figure">{shortPrice(wireText(row[name]))}</span>,
    }
    if (name === 'platformPrice' && reads('gunPrice', 'platformPrice'))
      return [short, margin('saved', t(['车主省', 'Saved']), 'gunPrice', 'platformPrice')]
    if (name === 'settlePrice' && reads('platformPrice', 'settlePrice'))
      return [short, margin('margin', t(['平台毛利', 'Margin']), 'platformPrice', 'settlePrice')]
    return [short]
  })
  return <ListTable columns={columns} />
}

function List() {
  const { query, setQuery } = useList()
  const isBare = Object.keys(query).length === 0
  useEffect(() => {
    if (isBare) setQuery({ status: active.code })
    // oxlint-disable-next-line react/exhaustive-deps -- only the page as it is opened from the menu begins with what is in force
  }, [])
  return (
    <>
      <ListHead />
      <Views />
      <ListFilters />
      <Rows />
      <ListFooter />
    </>
  )
}

/** The prices of all sites. */
export const PriceList = (props: ListPageProps) => (
  <ListPage {...props}>
    <List />
  </ListPage>
)
