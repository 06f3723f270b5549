import { call, flag, int, list, one, price, ratio, ref, text } from '../../kernel/index.ts'
import { siteOilPrice } from './gun.ts'
import { site } from './site.ts'

const siteId = ref(['站点', 'Site'], { to: 'site', required: true })
const tenantId = ref(['供货商', 'Supplier'], { to: 'tenant', required: true })
const oilNo = text(['油品', 'Product'], { required: true, max: 8 })
/** Whose card pays: rules for a company come before all others. */
const companyId = text(['付款企业', 'Paying company'], { max: 12 })
const isStaff = flag(['本站员工', 'Works here'], { required: true })

const prices = {
  nationalPrice: siteOilPrice.fields.nationalPrice,
  gunPrice: siteOilPrice.fields.gunPrice,
  platformPrice: price(['平台价', 'Platform price'], { required: true }),
  settlePrice: price(['结算价', 'Settlement price'], { required: true }),
  priceVersion: siteOilPrice.fields.priceVersion,
}

/**
 * Called by orders, in a call that may work across tenants: what a gun of a site sells at this moment, at which prices and to
 * which terms of the site. `tenantId` is the supplier's: it sells, and the order is its row. One question to the database,
 * because it stands between a driver and every payment. Refuses a site that is not open, and a gun that is off or has no
 * product or no price.
 */
export const gunOffer = call({
  title: ['油枪报价', 'Offer of a nozzle'],
  path: [],
  permission: 'internal',
  input: { siteId, gunNo: int(['枪号', 'Nozzle number'], { required: true }), companyId },
  output: one({
    siteId,
    tenantId,
    siteName: site.fields.siteName,
    siteType: site.fields.siteType,
    regionName: site.fields.regionName,
    serviceFeeBp: ratio(['平台服务费率', 'Service fee'], { required: true }),
    vatBp: ratio(['增值税率', 'VAT rate'], { required: true }),
    gunNo: int(['枪号', 'Nozzle number'], { required: true }),
    oilNo,
    oilName: text(['油品名称', 'Product name'], { max: 32 }),
    ...prices,
    printerId: ref(['打印机', 'Printer'], { to: 'printer' }),
    isStaff,
    shiftMode: site.fields.shiftMode,
    /** The shift that was opened last and has not been handed over. */
    shiftId: ref(['班次', 'Shift'], { to: 'shift' }),
  }),
  refuses: ['siteNotOpen', 'notSold'],
})

/** Called by orders: the prices of an earlier version, while it may still be paid; else it has to be quoted again. */
export const earlierPrices = call({
  title: ['报价时的油价', 'Prices as they were quoted'],
  path: [],
  permission: 'internal',
  input: {
    tenantId,
    siteId,
    oilNo,
    priceVersion: siteOilPrice.fields.priceVersion,
    companyId,
    /** The platform price that the driver was shown. */
    quotedPrice: price(['报价时的平台价', 'Platform price as quoted']),
  },
  output: one(prices),
  refuses: ['priceChanged'],
})

/** Called by orders: whose site it is, and whether the caller works there. */
export const workplace = call({
  title: ['收银站点', 'Where a payment is taken'],
  path: [],
  permission: 'internal',
  input: { siteId },
  output: one({ tenantId, isStaff }),
})

/** Called by orders: the sites where the caller works. */
export const workplaces = call({
  title: ['工作站点', 'Where one works'],
  path: [],
  permission: 'internal',
  output: list({ siteId }),
})
