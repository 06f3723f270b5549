import { siteOilPrice } from '@forecourt/contract/sites'
import { useText } from '../../kernel/text.ts'
import { difference } from './price-figures.ts'

/** A difference of two prices, with its sign; red when the platform would pay for it. */
export function Margin({ of, minus }: { readonly of: string; readonly minus: string }) {
  const found = difference(of, minus)
  if (!found) return <span className="nothing">—</span>
  return <span className={found.isNegative ? 'figure loss' : 'figure'}>{found.text}</span>
}

/** The columns every table of prices begins with. */
export function PriceHead() {
  const t = useText()
  const { nationalPrice, gunPrice, platformPrice, settlePrice } = siteOilPrice.fields
  return (
    <>
      <th scope="col">{t(['油品', 'Product'])}</th>
      <th scope="col" className="right">
        {t(nationalPrice.label)}
      </th>
      <th scope="col" className="right">
        {t(gunPrice.label)}
      </th>
      <th scope="col" className="right">
        {t(platformPrice.label)}
      </th>
      <th scope="col" className="right" title={t(['枪价 − 平台价', 'Gun price − platform price'])}>
        {t(['车主省', 'Saved'])}
      </th>
      <th scope="col" className="right">
        {t(settlePrice.label)}
      </th>
      <th scope="col" className="right" title={t(['平台价 − 结算价', 'Platform price − settlement price'])}>
        {t(['平台毛利', 'Margin'])}
      </th>
    </>
  )
}
