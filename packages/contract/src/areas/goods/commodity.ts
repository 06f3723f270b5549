import {
  call,
  day,
  dict,
  dictionary,
  entity,
  flag,
  int,
  json,
  money,
  moment,
  onlyFor,
  picture,
  platformRoles,
  ratio,
  ref,
  resource,
  richText,
  state,
  states,
  text,
} from '../../kernel/index.ts'
import { goodsType } from '../system/dictionaries.ts'
import { shelfBatch } from './shelf-change.ts'

export const refundRule = dictionary('goods_refund_rule', ['退款规则', 'Refund rule'], {
  1: ['未用可退', 'Refundable until used'],
  2: ['不可退', 'Not refundable'],
  3: ['到期自动退', 'Refunded when it expires'],
})
export const goodsValidity = dictionary('goods_validity', ['有效期', 'Validity'], {
  1: ['长期', 'Unlimited'],
  2: ['售出后N天', 'Days after the sale'],
  3: ['固定截止日', 'Until a day'],
})
export const stockType = dictionary('goods_stock_type', ['库存方式', 'Stock'], {
  1: ['有限', 'Counted'],
  2: ['无限', 'Unlimited'],
  3: ['卡密库存', 'As many as there are codes'],
  4: ['接口实时', 'Asked at the vendor'],
})

/** Domain 7.3. Only the platform takes goods down for good, and only the platform lifts it. */
export const shelfStates = states({
  pending: { code: 0, label: ['待上架', 'Not on sale yet'], tone: 'waiting', to: { ask: ['pending'], putUp: ['up'] } },
  up: { code: 1, label: ['上架', 'On sale'], tone: 'good', to: { takeDown: ['down'], forceDown: ['forced'] } },
  down: { code: 2, label: ['下架', 'Off sale'], tone: 'neutral', to: { putUp: ['up'], forceDown: ['forced'] } },
  forced: { code: 3, label: ['强制下架', 'Banned'], tone: 'bad', to: { release: ['down'] } },
})

/** What goods cost whoever sells them is nobody's business who buys them. */
export const costReaders = onlyFor({ as: ['owner', 'platform'] })

const basics: [string, string] = ['基本信息', 'Basics']
const sale: [string, string] = ['销售规则', 'Rules of sale']
const looks: [string, string] = ['图文', 'Pictures and text']

/** Goods of the library (SPU). The row belongs to who supplies them: a supplier, or the platform itself. */
export const commodity = entity(
  'commodity',
  ['商品', 'Goods'],
  {
    goodsName: text(['商品名称', 'Name'], { required: true, max: 64, search: true, group: basics, width: 200 }),
    goodsNo: text(['商品编号', 'Number'], { readOnly: true, required: true, unique: true, max: 24, width: 140 }),
    status: state(['状态', 'State'], { of: shelfStates, width: 96 }),
    classifyId: ref(['分类', 'Class'], { to: 'goodsClass', required: true, search: true, group: basics, width: 120 }),
    goodsType: dict(['商品类型', 'Type'], {
      of: goodsType,
      int: true,
      required: true,
      initial: 1,
      search: true,
      group: basics,
      width: 120,
    }),
    brand: text(['品牌', 'Brand'], { max: 32, group: basics, width: 96 }),
    supplierTenantId: ref(['供货商', 'Supplier'], {
      to: 'tenant',
      immutable: true,
      search: true,
      group: basics,
      width: 140,
      hint: ['平台自营时留空', 'Empty for goods of the platform itself'],
    }),
    priceFrom: money(['最低售价', 'From'], { readOnly: true, sum: false, width: 108 }),
    priceTo: money(['最高售价', 'Up to'], { readOnly: true, sum: false, list: false }),
    skuCount: int(['规格数', 'Variants'], { readOnly: true, initial: 0, width: 80 }),
    isApproved: flag(['已审核', 'Approved'], { readOnly: true, initial: false, search: true, width: 80 }),
    isLow: flag(['库存不足', 'Low stock'], { readOnly: true, initial: false, search: true, width: 88 }),
    taxCode: text(['税收分类编码', 'Tax code'], { max: 19, list: false, group: sale }),
    taxRateBp: ratio(['税率', 'Tax rate'], { max: 10_000, initial: 600, list: false, group: sale }),
    refundRule: dict(['退款规则', 'Refunds'], {
      of: refundRule,
      int: true,
      required: true,
      initial: 1,
      list: false,
      group: sale,
    }),
    validityType: dict(['有效期', 'Validity'], {
      of: goodsValidity,
      int: true,
      required: true,
      initial: 1,
      list: false,
      group: sale,
    }),
    validDays: int(['有效天数', 'Days'], {
      min: 1,
      max: 3650,
      list: false,
      group: sale,
      requiredWhen: { validityType: 2 },
    }),
    validUntil: day(['截止日', 'Until'], { list: false, group: sale, requiredWhen: { validityType: 3 } }),
    mainImage: picture(['主图', 'Picture'], { group: looks, width: 72 }),
    images: picture(['更多图片', 'More pictures'], { many: true, list: false, group: looks }),
    detailHtml: richText(['图文详情', 'Description'], { list: false, group: looks }),
    shelfReason: text(['上下架原因', 'Why'], { readOnly: true, list: false }),
    approvedTime: moment(['审核时间', 'Approved at'], { readOnly: true, list: false }),
    /** What the variants are made of, `面值: 50元, 100元`: the editor makes their rows from it. */
    optionSets: json(['规格项', 'Options'], {
      rows: {
        name: text(['规格名', 'Option'], { required: true, max: 16 }),
        values: text(['规格值', 'Values'], { required: true, max: 400 }),
      },
      list: false,
      group: ['规格', 'Variants'],
    }),
  },
  {
    display: 'goodsName',
    code: 'goodsNo',
    found: ['goodsName', 'goodsNo'],
    index: [['status'], ['goodsName']],
    columns: [
      'mainImage',
      'goodsName',
      'status',
      'classifyId',
      'goodsType',
      'supplierTenantId',
      'priceFrom',
      'skuCount',
      'isApproved',
      'isLow',
      'goodsNo',
    ],
  },
)

/** A variant that can be bought (SKU). */
export const sku = entity(
  'sku',
  ['规格', 'Variant'],
  {
    commodityId: ref(['商品', 'Goods'], { to: 'commodity', required: true, search: true, width: 180 }),
    skuName: text(['规格名称', 'Variant'], { required: true, max: 64, search: true, width: 160 }),
    /** With the goods' name before it: what it is called where it is chosen among those of other goods. */
    title: text(['全称', 'Full name'], { readOnly: true, max: 130, list: false, form: false }),
    optionText: text(['规格值', 'Options'], { max: 128, list: false }),
    faceValue: money(['面值', 'Face value'], { required: true, sum: false, width: 100 }),
    marketPrice: money(['划线价', 'Was'], { sum: false, list: false }),
    costPrice: money(['成本价', 'Cost'], { required: true, sum: false, readBy: costReaders, width: 100 }),
    listPrice: money(['标准售价', 'List price'], { required: true, min: 1, sum: false, width: 100 }),
    stockType: dict(['库存方式', 'Stock'], { of: stockType, int: true, required: true, initial: 2, width: 100 }),
    stock: int(['库存', 'In stock'], { min: 0, requiredWhen: { stockType: 1 }, width: 90 }),
    lowStock: int(['预警库存', 'Warn below'], { min: 0, list: false }),
    partnerGoodsCode: text(['外部编码', 'Vendor code'], { max: 64, list: false }),
    minQty: int(['起购数', 'At least'], { min: 1, max: 100_000, list: false }),
    maxQty: int(['限购数', 'At most'], { min: 1, max: 100_000, list: false }),
    isOnSale: flag(['可售', 'For sale'], { initial: true, width: 72 }),
    /** A price that waits for approval; until then the one before holds. */
    askedListPrice: money(['待审售价', 'Asked list price'], { readOnly: true, sum: false, width: 100 }),
    askedCostPrice: money(['待审成本', 'Asked cost'], { readOnly: true, sum: false, list: false, readBy: costReaders }),
    lowNoticeTime: moment(['库存提醒时间', 'Warned at'], { readOnly: true, list: false, form: false }),
  },
  { display: 'title', ownedBy: 'commodityId', index: [['skuName']] },
)

export const commodities = resource(commodity, {
  base: ['commodityGoods/commoditygoods', 'goods/v2'],
  roles: { read: [...platformRoles, 'supplier'], write: ['operator', 'supplier'] },
  parts: { skus: sku },
  removableIn: ['pending', 'down', 'forced'],
})
export const skus = resource(sku, {
  base: 'goods/v2/sku',
  verbs: ['list', 'detail'],
  roles: { read: [...platformRoles, 'supplier'] },
})

const id = ref(['商品', 'Goods'], { required: true, to: 'commodity' })
const reason = text(['原因', 'Reason'], { required: true, max: 200 })
const sellers = ['owner', 'platform'] as const

export const putGoodsUp = call({
  title: ['上架', 'Put on sale'],
  path: ['POST commodityGoods/commoditygoods/up', 'POST goods/v2/up'],
  permission: 'commodity_shelf',
  roles: ['operator', 'supplier'],
  on: commodity,
  action: 'putUp',
  by: sellers,
  undo: { by: 'takeGoodsDown', input: { reason: '撤销上架' } },
  input: { id },
  refuses: ['goodsUnapproved', 'goodsIncomplete'],
})
export const takeGoodsDown = call({
  title: ['下架', 'Take off sale'],
  path: ['POST commodityGoods/commoditygoods/down', 'POST goods/v2/down'],
  permission: 'commodity_shelf',
  on: commodity,
  action: 'takeDown',
  by: sellers,
  input: { id, reason },
})
export const forceGoodsDown = call({
  title: ['强制下架', 'Ban'],
  path: 'POST goods/v2/forceDown',
  permission: 'commodity_ban',
  roles: ['operator'],
  on: commodity,
  action: 'forceDown',
  by: 'platform',
  danger: true,
  input: { id, reason },
})
export const releaseGoods = call({
  title: ['解除强制下架', 'Lift the ban'],
  path: 'POST goods/v2/release',
  permission: 'commodity_ban',
  on: commodity,
  action: 'release',
  by: 'platform',
  input: { id, reason },
})

/** Both ways for many goods at once, as clients of the specification send it. Those that may not change are counted and left. */
export const batchShelf = call({
  title: ['批量上下架', 'Shelve many'],
  path: ['POST commodityGoods/commoditygoods/batchShelf', 'POST goods/v2/batchShelf'],
  permission: 'commodity_shelf',
  ...shelfBatch(commodity),
  reads: ['commodity'],
})
