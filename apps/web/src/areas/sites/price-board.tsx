import { priceSheetFile, pricesIn } from '@forecourt/contract/sites'
import { Button } from 'antd'
import { useId } from 'react'
import { Icon } from '../../kernel/icon.tsx'
import type { View } from '../../kernel/list/ready-views.ts'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { usePane } from '../../kernel/pane.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'
import { fetchAddress } from '../../kernel/transfer/fetch-file.ts'
import type { FieldTextProps } from '../../kernel/widgets/field-text.tsx'
import type { OwnWidgets } from '../../kernel/widgets/own-widgets.ts'
import { useDetailAddress } from '../../kernel/widgets/ref-link.tsx'
import { Link } from '../../kernel/location.tsx'
import { wireText } from '../../kernel/wire-text.ts'
import { AsOf } from './price-as-of.tsx'
import { RegionInput } from './price-place.tsx'
import { shortPrice } from './price-figures.ts'
import { OilInput } from './price-change.tsx'
import { productWidgets } from './oil-chip.tsx'
import { sheetAddress } from './price-sheet-address.ts'

const views: readonly View[] = [
  { key: 'all', label: ['全部', 'All'], query: {} },
  { key: 'planned', label: ['有排期', 'With a change ahead'], query: { plannedTime_notnull: '1' } },
  { key: 'platform', label: ['平台价高于枪价', 'Platform above pump'], query: { warnings: '1' } },
  { key: 'pump', label: ['枪价高于国标价', 'Pump above national'], query: { warnings: '2' } },
  { key: 'loss', label: ['结算价高于平台价', 'Settlement above platform'], query: { warnings: '3' } },
]

/** The site's name leads to where its prices are changed. */
function SitePrices({ row }: FieldTextProps) {
  const address = useDetailAddress('site')
  const name = wireText(row['siteName'])
  return address ? <Link href={`${address(wireText(row['siteId']))}&tab=prices`}>{name}</Link> : <>{name}</>
}
function Price({ name, row }: FieldTextProps) {
  const text = wireText(row[name] ?? '')
  if (text === '') return <span className="nothing">—</span>
  return <span className={text.startsWith('-') ? 'figure ink-bad' : 'figure'}>{shortPrice(text)}</span>
}
const widgets: OwnWidgets = {
  inputs: { oilNo: OilInput },
  texts: {
    ...productWidgets.texts,
    siteId: SitePrices,
    nationalPrice: Price,
    gunPrice: Price,
    platformPrice: Price,
    settlePrice: Price,
    margin: Price,
    plannedPrice: Price,
  },
}

/** The country, a province, a city or a county. */
function RegionAsked() {
  const t = useText()
  const id = useId()
  const pane = usePane()
  const label = t(pricesIn.label)
  return (
    <span className="as-of">
      <label htmlFor={id}>{label}</label>
      <RegionInput
        id={id}
        name="regionCode"
        field={pricesIn}
        label={label}
        value={new URLSearchParams(pane.place.search).get('regionCode')}
        invalid={false}
        describedBy={id}
        onChange={value =>
          pane.setQuery({ regionCode: value === null ? undefined : wireText(value), current: undefined })
        }
        onBlur={() => undefined}
      />
    </span>
  )
}

/** What is on the screen as a sheet to edit and bring back: the filters go with it. */
function SheetOfThese() {
  const t = useText()
  const pane = usePane()
  if (!usePermission(priceSheetFile.permission)) return null
  const { current: _, size: __, ...query } = Object.fromEntries(new URLSearchParams(pane.place.search))
  return (
    <Button icon={<Icon name="download" size={16} />} onClick={() => fetchAddress(sheetAddress(query))}>
      {t(['下载为价格表', 'Download as a sheet'])}
    </Button>
  )
}

/** What every site sells at, and what it will. */
export const PriceBoard = (props: ListPageProps) => (
  <ListPage
    {...props}
    widgets={widgets}
    views={views}
    actions={<SheetOfThese />}
    above={
      <div className="tool-row">
        <AsOf />
        <RegionAsked />
      </div>
    }
  />
)
