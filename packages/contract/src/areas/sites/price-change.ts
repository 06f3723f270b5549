import { call, dict, dictionary, flag, int, list, moment, one, price, ref, text } from '../../kernel/index.ts'

export const priceType = dictionary('platform_price_type', ['价格类型', 'Which price'], {
  1: ['国标价', 'National price'],
  2: ['平台价', 'Platform price'],
})

const change = {
  regionCode: text(['行政区划', 'Region'], {
    max: 12,
    to: 'region',
    by: 'code',
    hint: [
      '省、市或区县的编号，如 4101；不填为全国',
      'Code of a province, city or county, such as 4101; empty: everywhere',
    ],
  }),
  oilNo: text(['油品', 'Product'], { required: true, max: 8, to: 'oil', by: 'oilNo' }),
  priceType: dict(['价格类型', 'Which price'], { of: priceType, int: true, required: true, initial: 2 }),
  newPrice: price(['新价格', 'New price'], { required: true, min: 1, max: 1_000_000 }),
  effectiveTime: moment(['生效时间', 'From'], { hint: ['不填立即生效', 'At once when empty'] }),
}

/** What a change would do at each site that sells the product: read before anything is written. */
export const previewPlatformPrice = call({
  title: ['试算统一调价', 'What a change of price does'],
  path: 'GET blade-system/param/previewPlatformPrice',
  permission: 'siteOilPrice_setAll',
  by: 'platform',
  reads: ['siteOilPrice', 'site'],
  input: change,
  output: list({
    siteId: ref(['站点', 'Site'], { required: true, to: 'site' }),
    siteName: text(['站点', 'Site'], { required: true }),
    regionName: text(['地区', 'Region']),
    before: price(['原价格', 'Before'], { required: true }),
    after: price(['新价格', 'After'], { required: true }),
    /** What is unusual about the site's prices with it, in the caller's language. */
    unusual: text(['提示', 'Unusual']),
  }),
})

/** One price of a product at all sites of a region: a version of their prices each, all of them or none. */
export const updPlatformPrice = call({
  title: ['统一调价', 'Change a price everywhere'],
  path: 'POST blade-system/param/updPlatformPrice',
  permission: 'siteOilPrice_setAll',
  roles: ['operator'],
  rightBelow: 'siteOilPrice',
  by: 'platform',
  input: {
    ...change,
    preview: flag(['仅试算', 'Only count'], { initial: false, form: false }),
    confirmed: flag(['确认异常价格', 'I have seen what is unusual'], { initial: false }),
  },
  output: one({ count: int(['影响站点数', 'Sites'], { required: true }) }),
  refuses: ['unusualPrice'],
})
