import {
  call,
  dict,
  dictionary,
  entity,
  money,
  platformRoles,
  ratio,
  ref,
  resource,
  state,
  text,
} from '../../kernel/index.ts'
import { copiedFigures, copiedGoods, distributorOffer } from './distributor-offer.ts'
import { shelfBatch } from './shelf-change.ts'
import { tenantShelfStates } from './tenant-goods.ts'

export const resalePriceType = dictionary('resale_price_type', ['定价方式', 'Price'], {
  1: ['固定售价', 'An amount'],
  2: ['加价金额', 'The price paid and an amount'],
  3: ['加价比例', 'The price paid and a part of it'],
})

const priceType = dict(['定价方式', 'Price'], {
  of: resalePriceType,
  int: true,
  required: true,
  initial: 1,
  width: 110,
})
const markup = money(['加价金额', 'Markup'], { sum: false, list: false, requiredWhen: { priceType: 2 } })
const markupBp = ratio(['加价比例', 'Markup rate'], { max: 100_000, list: false, requiredWhen: { priceType: 3 } })

/** What a distributor has taken of what is offered to it, and sells for. Nobody else reads its row, whoever supplies it neither. */
export const distributorGoods = entity(
  'distributorGoods',
  ['分销商品', "Distributor's goods"],
  {
    ...copiedGoods,
    shelfStatus: state(['状态', 'State'], { of: tenantShelfStates, width: 90 }),
    purchasePrice: money(['进货价', 'Price paid'], { readOnly: true, sum: false, width: 100 }),
    salePrice: money(['售价', 'Sold for'], { readOnly: true, sum: false, width: 100 }),
    margin: money(['毛利', 'Margin'], { readOnly: true, sum: false, width: 90, min: -99_999_999_999 }),
    priceType: { ...priceType, options: { ...priceType.options, readOnly: true } },
    markup: { ...markup, options: { ...markup.options, readOnly: true } },
    markupBp: { ...markupBp, options: { ...markupBp.options, readOnly: true } },
    upstreamTenantId: ref(['上游', 'Upstream'], { to: 'tenant', required: true, readOnly: true, width: 140 }),
    upstreamTenantName: text(['上游名称', "Upstream's name"], { readOnly: true, max: 64, list: false, form: false }),
    ...copiedFigures,
    offerId: ref(['供货', 'Offer'], { to: 'distributorOffer', required: true, readOnly: true, list: false }),
    shelfReason: text(['下架原因', 'Why it is off sale'], { readOnly: true, max: 200, list: false }),
  },
  {
    display: 'goodsName',
    card: { amount: 'salePrice', lines: ['skuName', 'upstreamTenantId'] },
    unique: [['offerId']],
    index: [['shelfStatus']],
  },
)
export const distributorGoodsList = resource(distributorGoods, {
  base: 'distributor/goods',
  verbs: ['list', 'detail', 'remove'],
  roles: { read: [...platformRoles, 'buyer'], delete: ['buyer'] },
  removableIn: ['waiting', 'down'],
})

const id = ref(['分销商品', "Distributor's goods"], { required: true, to: 'distributorGoods' })
/** The price follows what is paid, or stays where it is. The server works it out. */
const resalePrice = {
  priceType,
  salePrice: money(['售价', 'Sold for'], {
    min: 1,
    requiredWhen: { priceType: 1 },
    hint: ['不低于进货价', 'Not below the price paid'],
  }),
  markup,
  markupBp,
}

/** Takes what is offered to one's own shelf. */
export const takeOffer = call({
  title: ['加入货架', 'Take to the shelf'],
  path: 'POST distributor/goods/submit',
  permission: 'distributorGoods_take',
  rightBelow: 'distributorGoods',
  roles: ['buyer'],
  by: 'payer',
  on: distributorOffer,
  action: 'take',
  crossTenant: 'the offer is the upstream’s row and must not change meanwhile',
  input: {
    id: ref(['分销供货', 'Offer to a distributor'], { required: true, to: 'distributorOffer' }),
    ...resalePrice,
  },
  refuses: ['goodsIncomplete', 'duplicate'],
  reads: ['distributorGoods'],
})

const sides = ['owner', 'platform'] as const
export const priceDistributorGoods = call({
  title: ['定价', 'Set the price'],
  path: 'POST distributor/goods/update',
  permission: 'distributorGoods_take',
  by: sides,
  on: distributorGoods,
  input: { id, ...resalePrice },
})

export const putDistributorGoodsUp = call({
  title: ['上架', 'Put on sale'],
  path: 'POST distributor/goods/up',
  permission: 'distributorGoods_shelf',
  roles: ['operator', 'buyer'],
  by: sides,
  on: distributorGoods,
  action: 'putUp',
  crossTenant: 'the offer is the upstream’s row and must not change meanwhile',
  input: { id },
  refuses: ['goodsIncomplete'],
})
export const takeDistributorGoodsDown = call({
  title: ['下架', 'Take off sale'],
  path: 'POST distributor/goods/down',
  permission: 'distributorGoods_shelf',
  by: sides,
  on: distributorGoods,
  action: 'takeDown',
  crossTenant: 'what is passed on of it goes down with it',
  input: { id, reason: text(['原因', 'Reason'], { required: true, max: 200 }) },
})
export const batchShelfDistributorGoods = call({
  title: ['批量上下架', 'Shelve many'],
  path: 'POST distributor/goods/batchShelf',
  permission: 'distributorGoods_shelf',
  by: sides,
  about: distributorGoods,
  crossTenant: 'what is passed on of it goes down with it',
  ...shelfBatch(distributorGoods),
  reads: ['distributorGoods'],
})
