import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'
import { oddities } from './price-figures.ts'
import { PriceCells, PriceHead, usePriceColumns } from './price-parts.tsx'
import { PriceDay } from './price-day.tsx'
import { PriceVersions } from './price-versions.tsx'
import { ProductChip } from './product-chip.tsx'
import { type PriceRow, priceStatus, usePrices, useSoldAt } from './sites-data.ts'
import type { SectionProps } from './site-sections.tsx'
import { ScrollPlace } from '../../kernel/scroll-place.tsx'

const PriceEditor = lazy(() => import('./price-editor.tsx'))
const maxProducts = 100

function InForce({ oilNo, row }: { readonly oilNo: string; readonly row: PriceRow | undefined }) {
  const t = useText()
  const columns = usePriceColumns()
  if (!row)
    return (
      <tr>
        <th scope="row">
          <ProductChip oilNo={oilNo} />
        </th>
        <td colSpan={columns + 1} className="missing">
          {t(['还没有生效的油价', 'No price in force'])}
        </td>
      </tr>
    )
  const odd = oddities(oilNo, row)
  return (
    <tr>
      <th scope="row">
        <ProductChip oilNo={oilNo} />
        {odd.length > 0 && (
          <span className="odd" title={odd.map(one => t(one)).join(t(['；', '; ']))}>
            !<span className="visually-hidden">{odd.map(one => t(one)).join(t(['；', '; ']))}</span>
          </span>
        )}
      </th>
      <PriceCells row={row} isStrong />
      <td>
        <time>{row.effectiveTime}</time> <small>v{row.priceVersion}</small>
      </td>
    </tr>
  )
}

/** Prices of a site: those in force, what is coming, and how it was. */
export default function PriceSection({ siteId }: SectionProps) {
  const t = useText()
  const maySet = usePermission('siteOilPrice_set')
  const sold = useSoldAt(siteId)
  const active = usePrices({ siteId, status: priceStatus.active, current: 1, size: maxProducts })
  const [editing, setEditing] = useState(false)
  if (!sold.data || !active.data) return <span className="spinner" />
  const byOil = new Map(active.data.records.map(row => [row.oilNo, row]))
  const onGuns = sold.data.flatMap(gun => (gun.oilNo === null ? [] : [gun.oilNo]))
  const oilNos = [...new Set([...onGuns, ...byOil.keys()])]
  if (editing)
    return (
      <Suspense fallback={<span className="spinner" />}>
        <PriceEditor siteId={siteId} oilNos={oilNos} present={byOil} onClose={() => setEditing(false)} />
      </Suspense>
    )
  return (
    <>
      <div className="section-head">
        <p>{t(['生效中的油价，单位 元/L', 'In force, CNY per litre'])}</p>
        {maySet && oilNos.length > 0 && (
          <Button type={byOil.size === 0 ? 'primary' : 'default'} onClick={() => setEditing(true)}>
            {byOil.size === 0 ? t(['填写油价', 'Set prices']) : t(['调价', 'Change prices'])}
          </Button>
        )}
      </div>
      {oilNos.length === 0 ? (
        <p className="nothing">{t(['先在"油枪与油品"中为油枪配油品', 'Assign products to nozzles first'])}</p>
      ) : (
        <ScrollPlace>
          <table className="rows prices">
            <thead>
              <tr>
                <PriceHead />
                <th scope="col">{t(['生效时间', 'From'])}</th>
              </tr>
            </thead>
            <tbody>
              {oilNos.map(oilNo => (
                <InForce key={oilNo} oilNo={oilNo} row={byOil.get(oilNo)} />
              ))}
            </tbody>
          </table>
        </ScrollPlace>
      )}
      {byOil.size > 0 && <PriceDay siteId={siteId} oilNos={oilNos} />}
      <PriceVersions siteId={siteId} oilNos={oilNos} />
    </>
  )
}
