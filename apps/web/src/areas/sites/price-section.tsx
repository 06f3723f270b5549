import { site } from '@forecourt/contract/sites'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { Sheet } from '../../kernel/parts/sheet.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'
import { PriceDay } from './price-day.tsx'
import { noPrices } from './price-draft.ts'
import { oddities } from './price-figures.ts'
import { type Priced, usePriceColumns } from './price-parts.tsx'
import { PriceVersions } from './price-versions.tsx'
import { priceStatus, usePrices, useSoldAt } from './sites-data.ts'

const PriceEditor = lazy(() => import('./price-editor.tsx'))
const maxProducts = 100

/** A product as it is sold now; without a price it cannot be. */
interface OnSale extends Priced {
  readonly effectiveTime?: string
}

/** Prices of a site: those in force, what is coming, and how it was. */
export default function PriceSection() {
  const t = useText()
  const { id: siteId } = useThisRow(site)
  const maySet = usePermission('siteOilPrice_set')
  const sold = useSoldAt(siteId)
  const active = usePrices({ siteId, status: priceStatus.active, current: 1, size: maxProducts })
  const [editing, setEditing] = useState(false)
  const columns = usePriceColumns<OnSale>()
  if (!sold.data || !active.data) return <span className="spinner" />
  const byOil = new Map(active.data.records.map(row => [row.oilNo, row]))
  const onGuns = sold.data.flatMap(gun => (gun.oilNo === null ? [] : [gun.oilNo]))
  const oilNos = [...new Set([...onGuns, ...byOil.keys()])]
  if (editing) return <PriceEditor siteId={siteId} oilNos={oilNos} present={byOil} onClose={() => setEditing(false)} />
  const change = maySet && oilNos.length > 0 && (
    <Button type={byOil.size === 0 ? 'primary' : 'default'} onClick={() => setEditing(true)}>
      {byOil.size === 0 ? t(['填写油价', 'Set prices']) : t(['调价', 'Change prices'])}
    </Button>
  )
  const noteOf = (row: OnSale) =>
    row.effectiveTime === undefined
      ? t(['还没有生效的油价', 'No price in force'])
      : oddities(row.oilNo, row)
          .map(one => t(one))
          .join(t(['；', '; ']))
  return (
    <>
      <Section title={t(['生效中的油价，单位 元/L', 'In force, CNY per litre'])} extra={change}>
        <Sheet
          label={t(['生效中的油价', 'In force'])}
          isWhole
          rows={oilNos.map((oilNo): OnSale => byOil.get(oilNo) ?? { oilNo, ...noPrices })}
          keyOf={row => row.oilNo}
          empty={['先在"油枪与油品"中为油枪配油品', 'Assign products to nozzles first']}
          columns={[...columns, { head: t(['生效时间', 'From']), cell: row => row.effectiveTime ?? '—' }]}
          noteOf={noteOf}
        />
      </Section>
      {byOil.size > 0 && <PriceDay siteId={siteId} oilNos={oilNos} />}
      <PriceVersions siteId={siteId} oilNos={oilNos} />
    </>
  )
}
