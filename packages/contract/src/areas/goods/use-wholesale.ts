import { call, int, json, ref } from '../../kernel/index.ts'

/** Called where a purchase is paid back: gives back what it took of options of its buyer. The caller reaches rows of other tenants. */
export const releaseWholesale = call({
  title: ['退回批发选项', 'Give back to wholesale options'],
  path: [],
  permission: 'internal',
  input: {
    buyerTenantId: ref(['买方', 'Buyer'], { to: 'tenant', required: true }),
    lines: json(['明细', 'Lines'], {
      required: true,
      rows: {
        lineId: ref(['批发明细', 'Wholesale line'], { to: 'wholesaleLine', required: true }),
        qty: int(['数量', 'Quantity'], { required: true, min: 1, max: 1_000_000 }),
      },
    }),
  },
  refuses: ['wholesaleNotTaken'],
})
