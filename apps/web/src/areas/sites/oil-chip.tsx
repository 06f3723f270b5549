import type { OwnWidgets } from '../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../kernel/wire-text.ts'
import { productColour } from '../../kernel/product-colour.ts'
import { useOilNames } from './sites-data.ts'

/** A product by its name, beside its own colour. */
export function ProductChip({ oilNo }: { readonly oilNo: string }) {
  const name = useOilNames()
  return (
    <span className="product" style={{ '--product': productColour(oilNo) }}>
      {name(oilNo)}
    </span>
  )
}

export const productWidgets: OwnWidgets = {
  texts: {
    oilNo: ({ row }) =>
      row['oilNo'] ? <ProductChip oilNo={wireText(row['oilNo'])} /> : <span className="nothing">—</span>,
  },
}
