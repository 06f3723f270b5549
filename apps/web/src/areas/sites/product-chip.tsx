import type { CSSProperties } from 'react'
import { productColour } from './product-colour.ts'
import { useOils } from './sites-data.ts'

/** A product by its name, beside its own colour. */
export function ProductChip({ oilNo }: { readonly oilNo: string }) {
  const oils = useOils()
  const name = oils.data?.find(one => one.oilNo === oilNo)?.oilName ?? oilNo
  return (
    <span className="product" style={{ '--product': productColour(oilNo) } as CSSProperties}>
      {name}
    </span>
  )
}
