import { siteOilPrice } from '@forecourt/contract/sites'
import { useLimitsOf } from '../../kernel/limits.ts'
import { useText } from '../../kernel/text.ts'
import { difference, type PriceName, priceNames, shortPrice } from './price-figures.ts'

/** A difference of two prices, with its sign; red when the platform would pay for it. */
export function Margin({ of, minus }: { readonly of: string; readonly minus: string }) {
  const found = difference(of, minus)
  if (!found) return <span className="nothing">—</span>
  return <span className={found.isNegative ? 'figure loss' : 'figure'}>{found.text}</span>
}

/** The prices that this person reads. */
export function useReadablePrices(): (...names: readonly PriceName[]) => boolean {
  const { hidden } = useLimitsOf(siteOilPrice)
  return (...names) => names.every(name => !hidden.includes(name))
}

/** How many columns the prices of a table take. */
export function usePriceColumns(): number {
  const reads = useReadablePrices()
  const margins = [reads('gunPrice', 'platformPrice'), reads('platformPrice', 'settlePrice')]
  return priceNames.filter(name => reads(name)).length + margins.filter(Boolean).length
}

/** The columns every table of prices begins with; a difference stands behind the later of its two prices. */
export function PriceHead() {
  const t = useText()
  const reads = useReadablePrices()
  const head = (name: PriceName) =>
    reads(name) && (
      <th scope="col" className="right">
        {t(siteOilPrice.fields[name].label)}
      </th>
    )
  return (
    <>
      <th scope="col">{t(['油品', 'Product'])}</th>
      {head('nationalPrice')}
      {head('gunPrice')}
      {head('platformPrice')}
      {reads('gunPrice', 'platformPrice') && (
        <th scope="col" className="right" title={t(['枪价 − 平台价', 'Pump price − platform price'])}>
          {t(['车主省', 'Saved'])}
        </th>
      )}
      {head('settlePrice')}
      {reads('platformPrice', 'settlePrice') && (
        <th scope="col" className="right" title={t(['平台价 − 结算价', 'Platform price − settlement price'])}>
          {t(['平台毛利', 'Margin'])}
        </th>
      )}
    </>
  )
}

interface PriceCellsProps {
  readonly row: Readonly<Record<PriceName, string>>
  /** The price that drivers pay stands out. */
  readonly isStrong?: boolean
}

/** The cells below them. */
export function PriceCells({ row, isStrong = false }: PriceCellsProps) {
  const reads = useReadablePrices()
  const cell = (name: PriceName) => reads(name) && <td className="right figure">{shortPrice(row[name])}</td>
  return (
    <>
      {cell('nationalPrice')}
      {cell('gunPrice')}
      {reads('platformPrice') && (
        <td className="right figure">
          {isStrong ? <b>{shortPrice(row.platformPrice)}</b> : shortPrice(row.platformPrice)}
        </td>
      )}
      {reads('gunPrice', 'platformPrice') && (
        <td className="right">
          <Margin of={row.gunPrice} minus={row.platformPrice} />
        </td>
      )}
      {cell('settlePrice')}
      {reads('platformPrice', 'settlePrice') && (
        <td className="right">
          <Margin of={row.platformPrice} minus={row.settlePrice} />
        </td>
      )}
    </>
  )
}
