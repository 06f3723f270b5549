import {
  call,
  dict,
  dictionary,
  entity,
  int,
  json,
  money,
  moment,
  one,
  platformRoles,
  ratio,
  ref,
  resource,
} from '../../kernel/index.ts'

export const serviceChargeType = dictionary('service_charge_type', ['服务费方式', 'Service charge'], {
  1: ['固定金额', 'A fixed amount'],
  2: ['按比例', 'A part of the price'],
})

const terms = {
  skuId: ref(['规格', 'Variant'], { to: 'sku', required: true, search: true, immutable: true, width: 180 }),
  costPrice: money(['成本价', 'Cost'], {
    sum: false,
    width: 110,
    hint: ['空则沿用规格上的成本价', 'That of the variant when empty'],
  }),
  chargeType: dict(['服务费方式', 'Service charge'], {
    of: serviceChargeType,
    int: true,
    required: true,
    initial: 1,
    width: 110,
  }),
  serviceCharge: money(['服务费', 'Charge'], { sum: false, width: 100 }),
  serviceChargeBp: ratio(['服务费率', 'Charge rate'], { max: 10_000, width: 100 }),
  effectiveTime: moment(['生效时间', 'From'], {
    width: 150,
    hint: ['不填立即生效', 'At once when empty'],
  }),
}

/**
 * What goods cost whoever sells them and what is charged on top, from a moment on. What has begun is history: it is neither changed nor
 * removed, a later row takes its place.
 */
export const priceDetail = entity(
  'priceDetail',
  ['商品价格明细', 'Cost and charge'],
  {
    ...terms,
    effectiveTime: moment(['生效时间', 'From'], {
      width: 150,
      search: true,
      hint: ['不填立即生效', 'At once when empty'],
    }),
  },
  { display: 'skuId', index: [['skuId', 'effectiveTime']], time: 'effectiveTime' },
)
export const priceDetails = resource(priceDetail, {
  base: 'zytcommoditydetail',
  roles: { read: [...platformRoles, 'supplier', 'provider'], write: ['operator', 'supplier', 'provider'] },
  paths: { submit: ['zytcommoditydetail/update'] },
})

const asked = {
  skuId: terms.skuId,
  at: moment(['时间', 'At'], { hint: ['不填为现在', 'Now when empty'] }),
}
const { chargeType, serviceCharge, serviceChargeBp } = terms

export const serviceChargeOf = call({
  title: ['服务费', 'The service charge'],
  path: 'GET zytcommoditydetail/serviceCharge',
  permission: 'priceDetail',
  reads: ['priceDetail'],
  input: asked,
  output: one({
    chargeType,
    serviceCharge,
    serviceChargeBp,
    effectiveTime: moment(['生效时间', 'From']),
  }),
})
export const costPriceOf = call({
  title: ['成本价', 'The cost'],
  path: 'GET zytcommoditydetail/costPrice',
  permission: 'priceDetail',
  reads: ['priceDetail', 'sku'],
  input: asked,
  output: one({ costPrice: money(['成本价', 'Cost']), effectiveTime: moment(['生效时间', 'From']) }),
})

/** Many at once, as a list of prices comes in. All of them or none. */
export const savePriceDetails = call({
  title: ['批量保存价格', 'Save many prices'],
  path: 'POST zytcommoditydetail/saveBatch',
  permission: 'priceDetail_add',
  input: {
    rows: json(['价格', 'Prices'], { rows: terms, required: true }),
  },
  output: one({ added: int(['新增', 'Added'], { required: true }) }),
  bodyKb: 512,
  refuses: ['pricePast'],
})
