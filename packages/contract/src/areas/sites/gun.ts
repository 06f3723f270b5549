import {
  call,
  dict,
  dictionary,
  type DomainRow,
  entity,
  int,
  json,
  type Label,
  list,
  moment,
  one,
  platformRoles,
  price,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'
import { besidePriceReaders, sitePayoutReaders, sitePriceReaders } from '../orders/reading.ts'

export const gunStatus = dictionary('gun_status', ['油枪状态', 'Nozzle state'], {
  1: ['启用', 'In use'],
  2: ['停用', 'Disabled'],
  3: ['维修', 'Repair'],
})

export const gun = entity(
  'gun',
  ['油枪', 'Nozzle'],
  {
    gunNo: int(['枪号', 'Nozzle number'], { required: true, min: 1, max: 99, immutable: true }),
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, search: true, immutable: true }),
    /** Of its open row of `gunOil`, which says since when: written with it, and by nothing else. */
    oilNo: text(['油品', 'Product'], {
      max: 8,
      to: 'oil',
      by: 'oilNo',
      search: true,
      width: 130,
      aliases: ['油号', '油品编号', '油品名称'],
    }),
    tankNo: text(['罐号', 'Tank'], { max: 8 }),
    gunStatus: dict(['状态', 'State'], { of: gunStatus, int: true, required: true, initial: 1, search: true }),
  },
  { display: 'gunNo', unique: [['siteId', 'gunNo']], order: ['siteId', 'gunNo'] },
)
export const guns = resource(gun, {
  base: 'shell/gun',
  roles: { read: [...platformRoles, 'supplier', 'site_manager'], write: ['operator'] },
  imports: true,
})

/** Which product a gun delivers: one open row for each gun, earlier ones kept with their end. */
export const gunOil = entity(
  'gunOil',
  ['枪油关系', 'Product of a nozzle'],
  {
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, search: true }),
    gunId: ref(['油枪', 'Nozzle'], { to: 'gun', required: true }),
    gunNo: int(['枪号', 'Nozzle number'], { required: true }),
    oilNo: text(['油品', 'Product'], { required: true, max: 8, search: true }),
    effectiveTime: moment(['生效时间', 'From'], { required: true }),
    endTime: moment(['结束时间', 'Until']),
  },
  { index: [['siteId', 'gunNo']] },
)
export const gunOils = resource(gunOil, {
  base: 'shell/gunoilrelation',
  roles: { read: [...platformRoles, 'supplier', 'site_manager'] },
  verbs: ['list', 'detail'],
})

const siteId = ref(['站点', 'Site'], { to: 'site', required: true })

export const saveGunOils = call({
  title: ['枪油对应', 'Assign products'],
  path: 'POST shell/gunoilrelation/saveBatch',
  permission: 'gun_edit',
  bodyList: 'guns',
  input: {
    siteId,
    guns: json(['枪油', 'Nozzles'], {
      required: true,
      rows: {
        gunNo: int(['枪号', 'Nozzle number'], { required: true, min: 1, max: 99 }),
        oilNo: text(['油品', 'Product'], { required: true, max: 8 }),
        tankNo: text(['罐号', 'Tank'], { max: 8 }),
      },
    }),
  },
})

/** One gun: by its id, or by its open row. The open row ends and another opens; what has ended stays as it was. */
export const submitGunOil = call({
  title: ['枪油对应', 'Assign a product'],
  path: 'POST shell/gunoilrelation/submit',
  permission: 'gun_edit',
  button: false,
  input: {
    id: ref(['枪油关系', 'Product of a nozzle'], { to: 'gunOil' }),
    gunId: ref(['油枪', 'Nozzle'], { to: 'gun' }),
    oilNo: text(['油品', 'Product'], { required: true, max: 8 }),
  },
  output: one({ id: ref(['枪油关系', 'Product of a nozzle'], { to: 'gunOil', required: true }) }),
})

/** These guns deliver nothing from now on: their open rows end, none is removed. */
export const removeGunOils = call({
  title: ['解除枪油对应', 'End products of nozzles'],
  path: 'POST shell/gunoilrelation/remove',
  permission: 'gun_edit',
  button: false,
  input: { ids: ref(['枪油关系', 'Products of nozzles'], { to: 'gunOil', many: true, required: true }) },
})

export const priceStates = states(
  {
    scheduled: {
      code: 0,
      label: ['待生效', 'Scheduled'],
      tone: 'waiting',
      to: { activate: ['active'], withdraw: ['withdrawn'] },
    },
    active: { code: 1, label: ['生效', 'In force'], tone: 'good', to: { expire: ['expired'] } },
    expired: { code: 2, label: ['失效', 'Expired'], tone: 'neutral' },
    withdrawn: { code: 4, label: ['撤销', 'Withdrawn'], tone: 'neutral' },
  },
  { automatic: { activate: ['生效', 'Took effect'], expire: ['失效', 'Expired'] } },
)
export const priceSource = dictionary('price_source', ['来源', 'Source'], {
  1: ['手工', 'By hand'],
  2: ['批量', 'Batch'],
  3: ['规则', 'Rule'],
  4: ['接口', 'Interface'],
})

/** The prices of a product at a site from a moment on: national, at the gun, of the platform, and what the site is paid. */
export const siteOilPrice = entity(
  'siteOilPrice',
  ['站点油价', 'Site price'],
  {
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, search: true }),
    oilNo: text(['油品', 'Product'], { required: true, max: 8, search: true }),
    nationalPrice: price(['国标价', 'National price'], { required: true }),
    gunPrice: price(['枪价', 'Pump price'], { required: true }),
    platformPrice: price(['平台价', 'Platform price'], { required: true, readBy: sitePriceReaders }),
    settlePrice: price(['结算价', 'Settlement price'], { required: true, readBy: sitePayoutReaders }),
    priceVersion: int(['价格版本', 'Price version'], { required: true }),
    effectiveTime: moment(['生效时间', 'From'], { required: true }),
    endTime: moment(['结束时间', 'Until']),
    source: dict(['来源', 'Source'], { of: priceSource, int: true, required: true, initial: 1 }),
    platformPriceId: ref(['平台价', 'Platform price'], { to: 'platformPrice', readOnly: true, list: false }),
    adjustmentId: ref(['批量调价', 'Price change'], { to: 'priceAdjustment', readOnly: true, list: false }),
    status: state(['状态', 'State'], { of: priceStates }),
  },
  {
    display: 'oilNo',
    time: 'effectiveTime',
    columns: [
      'siteId',
      'oilNo',
      'nationalPrice',
      'gunPrice',
      'platformPrice',
      'settlePrice',
      'priceVersion',
      'effectiveTime',
      'status',
    ],
    card: { title: 'siteId', lines: ['oilNo', 'platformPrice'] },
    index: [
      ['siteId', 'oilNo', 'effectiveTime'],
      ['status', 'effectiveTime'],
    ],
  },
)
/** What prices may be asked about besides their columns. */
export const pricesAsOf = moment(['查看时刻', 'Prices as of'], {
  hint: [
    '不填为现在；列出该时刻有效的价格，过去与将来均可',
    'Now when empty; otherwise the prices that count at that moment, past or to come',
  ],
})
export const siteOilPrices = resource(siteOilPrice, {
  base: 'shell/siteoilprice',
  roles: { read: [...platformRoles, 'supplier', 'site_manager'] },
  verbs: ['list', 'detail'],
  asks: { asOf: pricesAsOf },
  looks: { calendar: 'effectiveTime' },
})

const priceRow = {
  oilNo: text(['油品', 'Product'], { required: true, max: 8 }),
  nationalPrice: price(['国标价', 'National price'], { required: true, min: 1, max: 1_000_000 }),
  gunPrice: price(['枪价', 'Pump price'], { required: true, min: 1, max: 1_000_000 }),
  platformPrice: price(['平台价', 'Platform price'], { required: true, min: 1, max: 1_000_000 }),
  settlePrice: price(['结算价', 'Settlement price'], { required: true, min: 1, max: 1_000_000 }),
}
type PriceRow = DomainRow<typeof priceRow>

/** 20 yuan a litre: nothing at a station costs more, so it is a slip of the finger until somebody confirms it. */
const unusuallyHigh = 200_000n

const oddities: readonly (readonly [isOdd: (row: PriceRow) => boolean, label: Label])[] = [
  [row => row.gunPrice > row.nationalPrice, ['枪价高于国标价', 'pump price above national']],
  [row => row.platformPrice > row.gunPrice, ['平台价高于枪价', 'platform price above pump price']],
  [row => row.settlePrice > row.platformPrice, ['结算价高于平台价', 'settlement above platform price']],
  [
    row => [row.nationalPrice, row.gunPrice, row.platformPrice, row.settlePrice].some(one => one > unusuallyHigh),
    ['超过20元/升', 'above CNY 20 a litre'],
  ],
]

/** What is unusual about the prices of one product (domain 6.4); the server refuses it unconfirmed, the screen says it first. */
export const unusualIn = (row: PriceRow): Label[] => oddities.filter(([isOdd]) => isOdd(row)).map(([, label]) => label)

/** Unusual prices are refused unless `confirmed`; a moment in the future schedules the change. */
export const setPrices = call({
  title: ['调价', 'Set prices'],
  path: 'POST shell/siteoilprice/saveBatch',
  permission: 'siteOilPrice_set',
  roles: ['operator'],
  input: {
    siteId,
    effectiveTime: moment(['生效时间', 'From'], { hint: ['不填立即生效', 'At once when empty'] }),
    confirmed: int(['确认异常价格', 'Unusual prices confirmed'], { min: 0, max: 1 }),
    prices: json(['价格', 'Prices'], { required: true, rows: priceRow }),
  },
  refuses: ['unusualPrice'],
})
export const withdrawPrice = call({
  title: ['撤销', 'Withdraw'],
  path: 'POST shell/siteoilprice/withdraw',
  permission: 'siteOilPrice_set',
  on: siteOilPrice,
  action: 'withdraw',
  input: { id: ref(['价格', 'Price'], { required: true, to: 'siteOilPrice' }) },
})

/** What the sites of a list sell, in one answer: their guns, and the products these deliver, joined by commas. */
export const siteProducts = call({
  title: ['站点油品', 'Products of sites'],
  path: 'GET shell/site/products',
  permission: 'site',
  reads: ['gunOil', 'siteOilPrice'],
  input: { ids: text(['站点', 'Sites'], { required: true, max: 4000 }) },
  output: list({ siteId, guns: int(['油枪数', 'Nozzles'], { required: true }), oilNos: text(['油品', 'Products']) }),
})

/** What a site sells now: one row a gun, with its product and prices. */
export const siteDetailList = call({
  title: ['站点明细', 'Nozzles and prices of a site'],
  path: 'GET zytShell/detailList',
  permission: 'signedIn',
  reads: ['site', 'gun', 'gunOil', 'siteOilPrice', 'oilPriceRelation'],
  input: { siteId },
  output: list({
    gunId: ref(['油枪', 'Nozzle'], { to: 'gun', required: true }),
    gunNo: gun.fields.gunNo,
    tankNo: gun.fields.tankNo,
    gunStatus: gun.fields.gunStatus,
    oilNo: text(['油品', 'Product']),
    oilName: text(['油品', 'Product']),
    nationalPrice: price(['国标价', 'National price']),
    gunPrice: price(['枪价', 'Pump price']),
    platformPrice: price(['平台价', 'Platform price']),
    settlePrice: price(['结算价', 'Settlement price'], { readBy: besidePriceReaders }),
    /** What a driver pays now whose company has no rule of its own: the platform price with what rules make of it. */
    salePrice: price(['现售价', 'Sold at']),
    priceVersion: int(['价格版本', 'Price version']),
    effectiveTime: moment(['生效时间', 'From']),
  }),
})
