import { call, dict, entity, int, money, one, picture, platformRoles, ref, resource, text } from '../../kernel/index.ts'
import { goodsType } from '../system/dictionaries.ts'

/**
 * What a service provider may pick from the library: each variant that is approved and on sale. A copy without costs, kept by the
 * platform, because a tenant does not see the goods of others.
 */
export const libraryGoods = entity(
  'libraryGoods',
  ['可选商品', 'Goods to pick'],
  {
    mainImage: picture(['主图', 'Picture'], { readOnly: true, copied: true, width: 72 }),
    goodsName: text(['商品名称', 'Goods'], {
      required: true,
      readOnly: true,
      max: 64,
      search: true,
      width: 200,
      second: ['skuName'],
    }),
    skuName: text(['规格', 'Variant'], { required: true, readOnly: true, max: 64, search: true, width: 140 }),
    goodsType: dict(['商品类型', 'Type'], { of: goodsType, int: true, readOnly: true, search: true, list: false }),
    classifyId: ref(['分类', 'Class'], { to: 'goodsClass', readOnly: true, search: true, width: 120 }),
    brand: text(['品牌', 'Brand'], { readOnly: true, max: 32, list: false }),
    faceValue: money(['面值', 'Face value'], { readOnly: true, sum: false, width: 100 }),
    marketPrice: money(['划线价', 'Was'], { readOnly: true, sum: false, list: false }),
    listPrice: money(['标准售价', 'List price'], { readOnly: true, sum: false, width: 110 }),
    sellerName: text(['供应方', 'Sold by'], { readOnly: true, max: 64, search: true, width: 160 }),
    skuId: ref(['规格编号', 'Variant number'], { to: 'sku', required: true, readOnly: true, list: false, form: false }),
    commodityId: ref(['商品编号', 'Goods number'], {
      to: 'commodity',
      required: true,
      readOnly: true,
      list: false,
      form: false,
    }),
  },
  {
    tenancy: 'platform',
    display: 'goodsName',
    card: { amount: 'listPrice', lines: ['skuName', 'sellerName'] },
    unique: [['skuId']],
    order: ['goodsName', 'skuName'],
  },
)
export const libraryGoodsList = resource(libraryGoods, {
  base: 'business/goods/v2',
  verbs: ['list', 'detail'],
  roles: { read: [...platformRoles, 'provider'] },
})

/** Gives it to whoever picks it, as the platform would. Picking twice changes nothing. */
export const pickGoods = call({
  title: ['选用', 'Pick'],
  path: 'POST business/goods/v2/pick',
  permission: 'libraryGoods_pick',
  roles: ['provider'],
  by: { tenantTypes: [3], label: ['服务商租户', 'service providers'] },
  on: libraryGoods,
  crossTenant: "what is picked is copied from goods of others, which the tenant doesn't see",
  done: ['已选用，见“租户商品”', "Picked: it is among the tenant's goods"],
  input: { id: ref(['可选商品', 'Goods to pick'], { required: true, to: 'libraryGoods' }) },
  output: one({ added: int(['新增', 'Added'], { required: true }) }),
  refuses: ['goodsUnapproved', 'tooManyPairs'],
  reads: ['tenantGoods'],
})
