import { call, int, json, list, money, ref, text } from '../../kernel/index.ts'

const buyerTenantId = ref(['买方', 'Buyer'], { to: 'tenant', required: true })
const quantity = int(['数量', 'Quantity'], { required: true, min: 1, max: 1_000_000 })
const lineId = ref(['批发明细', 'Wholesale line'], { to: 'wholesaleLine', required: true })

/**
 * Called by a purchase, in its transaction: takes as much as is left of the buyer's options in force, that which ends first before the
 * others. What it does not answer is not covered and has its usual price. The caller reaches rows of other tenants.
 */
export const useWholesale = call({
  title: ['取用批发选项', 'Take from wholesale options'],
  path: [],
  permission: 'internal',
  input: {
    buyerTenantId,
    lines: json(['商品', 'Goods'], {
      required: true,
      rows: {
        skuId: ref(['规格', 'Variant'], { to: 'sku', required: true }),
        qty: quantity,
        /** Of this seller alone, where it is said. */
        sellerTenantId: ref(['卖方', 'Seller'], { to: 'tenant' }),
      },
    }),
  },
  output: list({
    lineId,
    optionId: ref(['批发选项', 'Wholesale option'], { to: 'wholesaleOption', required: true }),
    optionNo: text(['选项编号', 'Number'], { required: true }),
    sellerTenantId: ref(['卖方', 'Seller'], { to: 'tenant', required: true }),
    skuId: ref(['规格', 'Variant'], { to: 'sku', required: true }),
    qty: quantity,
    unitPrice: money(['协议单价', 'Agreed price'], { required: true }),
  }),
})

/** Called where a purchase is cancelled or paid back: gives back what it took, once for each. */
export const releaseWholesale = call({
  title: ['退回批发选项', 'Give back to wholesale options'],
  path: [],
  permission: 'internal',
  input: {
    buyerTenantId,
    lines: json(['明细', 'Lines'], { required: true, rows: { lineId, qty: quantity } }),
  },
  refuses: ['wholesaleNotTaken'],
})
