import type { Label } from '@forecourt/contract/kernel'
import { siteOilPrice } from '@forecourt/contract/sites'
import type { ReactNode } from 'react'
import { useLimitsOf } from '../../kernel/limits.ts'
import type { SheetColumn } from '../../kernel/parts/sheet.tsx'
import { useText } from '../../kernel/text.ts'
import { difference, type PriceName, type Prices, shortPrice } from './price-figures.ts'
import { ProductChip } from './oil-chip.tsx'

/** A difference of two prices, with its sign; red when the platform would pay for it. */
export function Margin({ of, minus }: { readonly of: string; readonly minus: string }) {
  const found = difference(of, minus)
  if (!found) return <span className="nothing">—</span>
  return <span className={found.isNegative ? 'figure ink-bad' : 'figure'}>{found.text}</span>
}

/** The prices that this person reads. */
export function useReadablePrices(): (...names: readonly PriceName[]) => boolean {
  const { hidden } = useLimitsOf(siteOilPrice)
  return (...names) => names.every(name => !hidden.includes(name))
}

export interface Priced extends Prices {
  readonly oilNo: string
  readonly priceVersion?: number
}

/** The columns every table of prices begins with; a difference stands behind the later of its two prices. */
export function usePriceColumns<R extends Priced>(
  shown: (row: R, name: PriceName) => ReactNode = (row, name) => shortPrice(row[name]),
): SheetColumn<R>[] {
  const t = useText()
  const reads = useReadablePrices()
  const price = (name: PriceName) => ({
    needs: [name],
    head: t(siteOilPrice.fields[name].label),
    isFigure: true,
    cell: (row: R) => shown(row, name),
  })
  const margin = (head: Label, hint: Label, of: PriceName, minus: PriceName) => ({
    needs: [of, minus],
    head: t(head),
    hint: t(hint),
    isFigure: true,
    cell: (row: R) => <Margin of={row[of]} minus={row[minus]} />,
  })
  const product = (row: R) => (
    <span>
      <ProductChip oilNo={row.oilNo} />
      {row.priceVersion !== undefined && <small className="dim"> v{row.priceVersion}</small>}
    </span>
  )
  return [
    { needs: [], head: t(['油品', 'Product']), cell: product },
    price('nationalPrice'),
    price('gunPrice'),
    price('platformPrice'),
    margin(['车主省', 'Saved'], ['枪价 − 平台价', 'Pump price − platform price'], 'gunPrice', 'platformPrice'),
    price('settlePrice'),
    margin(
      ['平台毛利', 'Margin'],
      ['平台价 − 结算价', 'Platform price − settlement price'],
      'platformPrice',
      'settlePrice',
    ),
  ].filter(({ needs }) => reads(...needs))
}
