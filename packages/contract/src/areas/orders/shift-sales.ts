import { call, dict, int, json, moment, money, one, quantity, ref } from '../../kernel/index.ts'
import { paymentMethod } from '../system/dictionaries.ts'

const tenantId = ref(['供货商', 'Supplier'], { to: 'tenant', required: true })
const shiftId = ref(['班次', 'Shift'], { to: 'shift', required: true })
const orderCount = int(['笔数', 'Payments'], { required: true })
const amount = money(['金额', 'Amount'], { required: true })

/** Called by sites: what was paid and paid back in a shift, from the orders, in one statement. */
export const shiftSales = call({
  title: ['班次销售', 'Sales of a shift'],
  path: [],
  permission: 'internal',
  input: { tenantId, shiftId },
  output: one({
    orderCount,
    litres: quantity(['升数', 'Litres'], { required: true }),
    payAmount: amount,
    refundCount: int(['退款笔数', 'Refunds'], { required: true }),
    refundAmount: amount,
    earlierCount: int(['往班退款笔数', 'Refunds of earlier shifts'], { required: true }),
    earlierAmount: amount,
    byPayMethod: json(['按支付方式', 'By method'], {
      required: true,
      rows: {
        payMethod: dict(['支付方式', 'Method'], { of: paymentMethod, required: true }),
        orderCount,
        amount,
        refundAmount: amount,
      },
    }),
    byGun: json(['按油枪', 'By nozzle'], {
      required: true,
      rows: {
        gunNo: int(['枪号', 'Nozzle'], { required: true }),
        orderCount,
        litres: quantity(['升数', 'Litres'], { required: true }),
      },
    }),
  }),
})

/** Called by sites: what was paid or paid back at a site since then and has no shift yet is of this one. */
export const takeIntoShift = call({
  title: ['归入班次', 'Take into a shift'],
  path: [],
  permission: 'internal',
  input: {
    tenantId,
    siteId: ref(['站点', 'Site'], { to: 'site', required: true }),
    shiftId,
    since: moment(['自', 'Since'], { required: true }),
  },
})
