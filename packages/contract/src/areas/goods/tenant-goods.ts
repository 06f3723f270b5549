import {
  call,
  dict,
  entity,
  int,
  list,
  money,
  moment,
  one,
  onlyFor,
  picture,
  platformRoles,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'
import { goodsType } from '../system/dictionaries.ts'

export const tenantShelfStates = states({
  waiting: { code: 0, label: ['待上架', 'Not on sale yet'], tone: 'waiting', to: { putUp: ['up'] } },
  up: { code: 1, label: ['上架', 'On sale'], tone: 'good', to: { takeDown: ['down'] } },
  down: { code: 2, label: ['下架', 'Off sale'], tone: 'neutral', to: { putUp: ['up'] } },
})

/**
 * Goods that a tenant may buy and pass on. The row is the tenant's; the goods are another's, whose rows it does not see, so what it
 * shows of them is copied and follows them.
 */
export const tenantGoods = entity(
  'tenantGoods',
  ['租户商品', "Tenant's goods"],
  {
    mainImage: picture(['主图', 'Picture'], { readOnly: true, copied: true, width: 72 }),
    goodsName: text(['商品名称', 'Goods'], { required: true, readOnly: true, max: 64, search: true, width: 190 }),
    skuName: text(['规格', 'Variant'], { required: true, readOnly: true, max: 64, search: true, width: 150 }),
    shelfStatus: state(['状态', 'State'], { of: tenantShelfStates, width: 96 }),
    sellerTenantId: ref(['供应方', 'Sold by'], {
      to: 'tenant',
      required: true,
      readOnly: true,
      search: true,
      width: 140,
    }),
    // Whoever sells is another tenant, whose name the buyer does not see otherwise.
    sellerTenantName: text(['供应方名称', "Seller's name"], { readOnly: true, max: 64, list: false, form: false }),
    skuId: ref(['规格编号', 'Variant number'], { to: 'sku', required: true, readOnly: true, list: false, form: false }),
    commodityId: ref(['商品编号', 'Goods number'], { to: 'commodity', readOnly: true, list: false, form: false }),
    classifyId: ref(['分类', 'Class'], { to: 'goodsClass', readOnly: true, search: true, width: 110 }),
    goodsType: dict(['商品类型', 'Type'], { of: goodsType, int: true, readOnly: true, list: false }),
    faceValue: money(['面值', 'Face value'], { readOnly: true, sum: false, width: 100 }),
    marketPrice: money(['划线价', 'Was'], { readOnly: true, sum: false, list: false }),
    salePrice: money(['协议价', 'Agreed price'], {
      readOnly: true,
      sum: false,
      width: 128,
      hint: [
        '无密价规则时按此价，空则按标准售价',
        'What is paid where no rule says another; the list price when empty',
      ],
    }),
    listPrice: money(['标准售价', 'List price'], { readOnly: true, sum: false, width: 128 }),
    upstreamCost: money(['上游成本', 'Cost upstream'], {
      readOnly: true,
      sum: false,
      width: 128,
      readBy: onlyFor({ as: ['seller', 'platform'] }),
    }),
    startTime: moment(['开始时间', 'From'], { list: false }),
    endTime: moment(['结束时间', 'Until'], { list: false }),
    dailyLimit: int(['每日限量', 'At most a day'], { min: 1, max: 1_000_000, list: false }),
    sort: int(['排序', 'Order'], { initial: 1, min: 0, max: 9999, list: false }),
  },
  {
    display: 'goodsName',
    share: ['sellerTenantId'],
    parties: { seller: 'sellerTenantId' },
    unique: [['skuId']],
    index: [['shelfStatus'], ['goodsName']],
    columns: [
      'mainImage',
      'goodsName',
      'skuName',
      'shelfStatus',
      'salePrice',
      'listPrice',
      'upstreamCost',
      'sellerTenantId',
      'faceValue',
      'classifyId',
    ],
  },
)
const readers = [...platformRoles, 'supplier', 'provider', 'buyer', 'company'] as const

export const tenantGoodsList = resource(tenantGoods, {
  base: 'tenant/goods',
  verbs: ['list', 'detail'],
  roles: { read: readers },
})

const id = ref(['租户商品', "Tenant's goods"], { required: true, to: 'tenantGoods' })
const skuIds = ref(['规格', 'Variants'], { to: 'sku', many: true, required: true })
const salePrice = money(['协议价', 'Agreed price'], {
  min: 1,
  hint: ['不填保留各规格的标准售价', 'The list price of each where it is left empty'],
})
const written = one({
  added: int(['新增', 'Added'], { required: true }),
  changed: int(['更新', 'Changed'], { required: true }),
  removed: int(['移除', 'Removed'], { required: true }),
})

/** Gives goods to many tenants. Doing it twice changes nothing: of each pair there is one row. */
export const setGoods = call({
  title: ['分配商品', 'Give goods to tenants'],
  path: 'POST tenant/goods/set/goods',
  permission: 'tenantGoods_set',
  roles: ['operator'],
  by: 'platform',
  on: tenantGoods,
  input: {
    tenantIds: ref(['租户', 'Tenants'], { to: 'tenant', many: true, required: true }),
    skuIds,
    salePrice,
  },
  output: written,
  refuses: ['goodsUnapproved', 'tooManyPairs'],
  reads: ['tenantGoods'],
})

/** Replaces what one tenant has: what is not named any more is taken away. */
export const setGoodsToTenant = call({
  title: ['设置租户商品', "Set a tenant's goods"],
  path: 'POST tenant/goods/set/goods/toTenant',
  permission: 'tenantGoods_set',
  by: 'platform',
  on: tenantGoods,
  input: {
    tenantId: ref(['租户', 'Tenant'], { to: 'tenant', required: true }),
    skuIds: { ...skuIds, options: { ...skuIds.options, required: false } },
  },
  output: written,
  refuses: ['goodsUnapproved', 'tooManyPairs'],
  reads: ['tenantGoods'],
})

/** Who has this variant, and at which agreed price. */
export const searchTenantGoods = call({
  title: ['查询租户商品', 'Who has these goods'],
  path: 'GET tenant/goods/search/tenant/goods',
  permission: 'tenantGoods',
  reads: ['tenantGoods'],
  input: {
    skuId: ref(['规格', 'Variant'], { to: 'sku', required: true }),
  },
  output: list({
    id,
    tenantId: ref(['租户', 'Tenant'], { to: 'tenant', required: true }),
    tenantName: text(['租户名称', 'Name']),
    skuName: text(['规格', 'Variant'], { required: true }),
    salePrice: money(['协议价', 'Agreed price']),
    shelfStatus: int(['状态', 'State'], { required: true }),
  }),
})

const sides = ['owner', 'platform'] as const
export const putTenantGoodsUp = call({
  title: ['上架', 'Put on sale'],
  path: 'POST tenant/goods/up',
  permission: 'tenantGoods_shelf',
  roles: ['operator', 'provider', 'buyer'],
  on: tenantGoods,
  action: 'putUp',
  by: sides,
  undo: { by: 'takeTenantGoodsDown' },
  input: { id },
})
export const takeTenantGoodsDown = call({
  title: ['下架', 'Take off sale'],
  path: 'POST tenant/goods/down',
  permission: 'tenantGoods_shelf',
  on: tenantGoods,
  action: 'takeDown',
  by: sides,
  undo: { by: 'putTenantGoodsUp' },
  input: { id },
})
export const termsOfTenantGoods = call({
  title: ['修改条款', 'Change the terms'],
  path: 'POST tenant/goods/update',
  permission: 'tenantGoods_set',
  by: 'platform',
  on: tenantGoods,
  input: {
    id,
    salePrice,
    startTime: tenantGoods.fields.startTime,
    endTime: tenantGoods.fields.endTime,
    dailyLimit: tenantGoods.fields.dailyLimit,
    sort: tenantGoods.fields.sort,
  },
})
