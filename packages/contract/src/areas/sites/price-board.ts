import {
  dict,
  dictionary,
  flag,
  call,
  moment,
  platformRoles,
  price,
  raw,
  ref,
  resource,
  text,
  view,
} from '../../kernel/index.ts'
import { besidePriceReaders } from '../orders/reading.ts'
import { pricesAsOf } from './gun.ts'

export const priceWarning = dictionary('price_warning', ['预警', 'Warning'], {
  1: ['平台价高于枪价', 'Platform above pump'],
  2: ['枪价高于国标价', 'Pump above national'],
  3: ['结算价高于平台价', 'Settlement above platform'],
})

const figure = { required: true, width: 112 } as const
const seen = { readBy: besidePriceReaders } as const

/** What each site sells each product at, and what it will: of now, or of the moment that is asked about. */
export const priceBoardRow = view(
  'priceBoard',
  ['价格看板', 'Price board'],
  {
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, search: true, width: 200 }),
    oilNo: text(['油品', 'Product'], { required: true, max: 8, search: true, width: 80 }),
    gunPrice: price(['枪价', 'Pump price'], { ...figure }),
    platformPrice: price(['平台价', 'Platform price'], { ...figure, ...seen }),
    settlePrice: price(['结算价', 'Settlement price'], { ...figure, ...seen }),
    margin: price(['价差', 'Margin'], { ...figure, ...seen, min: -1_000_000 }),
    plannedTime: moment(['下次调价', 'Next change'], { width: 150 }),
    plannedPrice: price(['下次平台价', 'Next platform price'], { ...seen, width: 128 }),
    warnings: dict(['预警', 'Warnings'], { of: priceWarning, many: true, search: true, width: 150 }),
    since: moment(['现价自', 'Since'], { required: true, width: 150 }),
    nationalPrice: price(['国标价', 'National price'], { ...figure }),
    regionName: text(['地区', 'Region'], { max: 100, width: 150 }),
    siteCode: text(['站点编码', 'Site code'], { required: true, max: 20, search: true, width: 120 }),
  },
  {
    display: 'siteId',
    order: ['siteId', 'oilNo'],
    reads: ['siteOilPrice', 'site', 'platformPrice', 'priceAdjustment', 'priceSheetLine'],
  },
)

export const pricesIn = text(['地区', 'Region'], {
  max: 12,
  to: 'region',
  by: 'code',
  hint: ['省、市或区县的编号', 'Code of a province, city or county'],
})

export const priceBoard = resource(priceBoardRow, {
  base: 'shell/priceboard',
  verbs: ['list'],
  roles: { read: [...platformRoles] },
  asks: { asOf: pricesAsOf, regionCode: pricesIn },
})

/** A price sheet to fill in: empty, or with the prices of the board, which takes its filters. */
export const priceSheetFile = call({
  title: ['下载价格表', 'Download a price sheet'],
  path: 'GET shell/priceadjustment/sheetFile',
  permission: 'priceBoard',
  by: 'platform',
  tokenInQuery: true,
  writes: true,
  input: {
    template: flag(['空模板', 'Empty'], { initial: false }),
    csv: flag(['CSV文件', 'As CSV'], { initial: false }),
  },
  output: raw,
})
