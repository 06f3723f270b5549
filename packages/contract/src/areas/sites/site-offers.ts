import { call, int, json, list, price, ref, text } from '../../kernel/index.ts'
import { siteOilPrice } from './gun.ts'
import { site } from './site.ts'

/** A site as somebody sees it who may buy there: where it is, and what each nozzle sells at which price now. */
export const offeredSite = {
  siteId: ref(['站点', 'Site'], { required: true }),
  siteName: text(['站点名称', 'Site'], { required: true }),
  address: text(['地址', 'Address'], { required: true }),
  lng: site.fields.lng,
  lat: site.fields.lat,
  businessHours: site.fields.businessHours,
  guns: json(['油枪', 'Nozzles'], {
    required: true,
    rows: {
      gunNo: int(['枪号', 'Nozzle'], { required: true }),
      oilNo: text(['油号', 'Product'], { required: true }),
      oilName: text(['油品', 'Product name']),
      nationalPrice: siteOilPrice.fields.nationalPrice,
      gunPrice: siteOilPrice.fields.gunPrice,
      platformPrice: price(['平台价', 'Platform price'], { required: true }),
      priceVersion: siteOilPrice.fields.priceVersion,
    },
  }),
}

/** Called by the open API, in a call that works across tenants: open sites in the order of their ids, from one on. */
export const siteOffers = call({
  title: ['在售站点', 'Sites on offer'],
  path: [],
  permission: 'internal',
  input: {
    after: ref(['之后', 'After']),
    size: int(['条数', 'Size'], { required: true, min: 1, max: 101 }),
    siteIds: ref(['站点', 'Sites'], { to: 'site', many: true }),
  },
  output: list(offeredSite),
})
