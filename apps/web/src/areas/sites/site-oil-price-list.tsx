import { priceStates, updPlatformPrice } from '@forecourt/contract/sites'
import { useMemo } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import type { OwnColumn } from '../../kernel/list/list-columns.ts'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { stateView, type View } from '../../kernel/list/ready-views.ts'
import { Link } from '../../kernel/location.tsx'
import type { AnyRow } from '../../kernel/queries.ts'
import type { FieldTextProps } from '../../kernel/widgets/field-text.tsx'
import type { OwnWidgets } from '../../kernel/widgets/own-widgets.ts'
import { useDetailAddress } from '../../kernel/widgets/ref-link.tsx'
import { wireText } from '../../kernel/wire-text.ts'
import { type PriceName, shortPrice } from './price-figures.ts'
import { AsOf } from './price-as-of.tsx'
import { Margin, useReadablePrices } from './price-parts.tsx'
import { productWidgets } from './oil-chip.tsx'
import { OilInput, PriceChange } from './price-change.tsx'

const { active, scheduled } = priceStates.states
/** What one comes for is what is in force; the other versions are one click away. */
const views: readonly View[] = [
  { ...stateView(['生效中', 'In force'], active.code), isFirst: true },
  stateView(['待生效', 'Scheduled'], scheduled.code),
  stateView(['全部版本', 'All versions']),
]

/** The site's name leads to where its prices are changed. */
function SitePrices({ row }: FieldTextProps) {
  const address = useDetailAddress('site')
  const name = wireText(row['siteName'])
  return address ? <Link href={`${address(wireText(row['siteId']))}&tab=prices`}>{name}</Link> : <>{name}</>
}
const Price = ({ name, row }: FieldTextProps) => <span className="figure">{shortPrice(wireText(row[name]))}</span>
const widgets: OwnWidgets = {
  inputs: { oilNo: OilInput },
  texts: {
    siteId: SitePrices,
    ...productWidgets.texts,
    nationalPrice: Price,
    gunPrice: Price,
    platformPrice: Price,
    settlePrice: Price,
  },
}

const less = (of: PriceName, minus: PriceName) =>
  function Difference({ row }: { readonly row: AnyRow }) {
    return <Margin of={wireText(row[of])} minus={wireText(row[minus])} />
  }
const figure = { width: 88, isFigure: true }
const saved: OwnColumn = {
  ...figure,
  name: 'saved',
  label: ['车主省', 'Saved'],
  after: 'platformPrice',
  Cell: less('gunPrice', 'platformPrice'),
}
const margin: OwnColumn = {
  ...figure,
  name: 'margin',
  label: ['平台毛利', 'Margin'],
  after: 'settlePrice',
  Cell: less('platformPrice', 'settlePrice'),
}

/** The prices of all sites. */
export function PriceList(props: ListPageProps) {
  const reads = useReadablePrices()
  const [hasSaved, hasMargin] = [reads('gunPrice', 'platformPrice'), reads('platformPrice', 'settlePrice')]
  const columns = useMemo(() => [...(hasSaved ? [saved] : []), ...(hasMargin ? [margin] : [])], [hasSaved, hasMargin])
  const change = (
    <CallButton
      call={updPlatformPrice}
      done={({ count }) => ({ text: ['已调整 {0} 个站点', 'Changed at {0} sites'], values: [String(count)] })}
    >
      {form => <PriceChange form={form} />}
    </CallButton>
  )
  return <ListPage {...props} widgets={widgets} columns={columns} views={views} actions={change} above={<AsOf />} />
}
