import {
  call,
  dict,
  dictionary,
  entity,
  flag,
  moment,
  money,
  onlyFor,
  picture,
  platformRoles,
  ratio,
  ref,
  resource,
  state,
  states,
  text,
  verdict,
} from '../../kernel/index.ts'
import { costReaders } from './commodity.ts'
import { distribution } from './distribution.ts'

/** Below cost a second person lets it be offered. Its distributor reads the state, so that no label tells of costs. */
export const offerStates = states({
  stopped: { code: 0, label: ['停供', 'Stopped'], tone: 'neutral', to: { reprice: ['offered', 'waiting'] } },
  offered: {
    code: 1,
    label: ['供货中', 'Offered'],
    tone: 'good',
    to: { take: ['offered'], reprice: ['offered', 'waiting'], stop: ['stopped'] },
  },
  waiting: {
    code: 2,
    label: ['待审批', 'To approve'],
    tone: 'waiting',
    to: { reprice: ['offered', 'waiting'], decideLoss: ['offered', 'stopped'], stop: ['stopped'] },
  },
})

/** What a distributor pays its upstream is read at both ends of that edge, and by nobody further down. */
const bothEnds = onlyFor({ as: ['owner', 'payer', 'platform'] })

/** What is shown of goods that the reader does not see: copied, and follows them. */
export const copiedGoods = {
  mainImage: picture(['主图', 'Picture'], { readOnly: true, copied: true, width: 72 }),
  goodsName: text(['商品名称', 'Goods'], {
    required: true,
    readOnly: true,
    max: 64,
    search: true,
    width: 180,
    second: ['skuName'],
  }),
  skuName: text(['规格', 'Variant'], { required: true, readOnly: true, max: 64, search: true, width: 120 }),
}
export const copiedFigures = {
  skuId: ref(['规格编号', 'Variant number'], { to: 'sku', required: true, readOnly: true, list: false, form: false }),
  commodityId: ref(['商品编号', 'Goods number'], { to: 'commodity', readOnly: true, list: false, form: false }),
  classifyId: ref(['分类', 'Class'], { to: 'goodsClass', readOnly: true, search: true, list: false }),
  faceValue: money(['面值', 'Face value'], { readOnly: true, sum: false, list: false }),
  listPrice: money(['标准售价', 'List price'], { readOnly: true, sum: false, width: 110 }),
}

/** A variant that an upstream supplies to one of its distributors, and at which price. The row is the upstream's. */
export const distributorOffer = entity(
  'distributorOffer',
  ['分销供货', 'Offer to a distributor'],
  {
    ...copiedGoods,
    upstreamTenantId: ref(['上游', 'Upstream'], { to: 'tenant', required: true, readOnly: true, width: 150 }),
    upstreamTenantName: text(['上游名称', "Upstream's name"], { readOnly: true, max: 64, list: false, form: false }),
    distributorTenantId: ref(['分销商', 'Distributor'], { to: 'tenant', required: true, readOnly: true, width: 150 }),
    distributorTenantName: text(['分销商名称', "Distributor's name"], {
      readOnly: true,
      max: 64,
      search: true,
      list: false,
      form: false,
    }),
    status: state(['状态', 'State'], { of: offerStates, width: 100 }),
    purchasePrice: money(['供货价', 'Price'], {
      required: true,
      readOnly: true,
      sum: false,
      width: 110,
      readBy: bothEnds,
    }),
    upstreamCost: money(['上游成本', 'Cost upstream'], {
      readOnly: true,
      sum: false,
      width: 110,
      readBy: costReaders,
    }),
    ...copiedFigures,
    distributionId: ref(['分销关系', 'Distribution'], {
      to: 'distribution',
      required: true,
      readOnly: true,
      list: false,
    }),
    tenantGoodsId: ref(['租户商品', "Tenant's goods"], {
      to: 'tenantGoods',
      readOnly: true,
      list: false,
      form: false,
      readBy: costReaders,
    }),
    distributorGoodsId: ref(['分销商品', "Distributor's goods"], {
      to: 'distributorGoods',
      readOnly: true,
      list: false,
      form: false,
      readBy: costReaders,
    }),
    allowLoss: flag(['允许亏损', 'May lose'], { readOnly: true, initial: false, list: false, readBy: costReaders }),
    stopReason: text(['停供原因', 'Why it stopped'], { readOnly: true, max: 200, list: false }),
    priceUser: ref(['定价人', 'Priced by'], { to: 'user', readOnly: true, list: false, readBy: costReaders }),
    lossUser: ref(['亏损批准人', 'Loss approved by'], { to: 'user', readOnly: true, list: false, readBy: costReaders }),
    lossTime: moment(['亏损批准时间', 'Loss approved at'], { readOnly: true, list: false, readBy: costReaders }),
  },
  {
    display: 'goodsName',
    card: { lines: ['skuName', 'upstreamTenantId', 'distributorTenantId'] },
    share: ['distributorTenantId'],
    parties: { payer: 'distributorTenantId' },
    unique: [['distributorTenantId', 'skuId']],
    index: [['status']],
  },
)
const sellers = ['operator', 'supplier', 'provider', 'buyer'] as const

export const distributorOffers = resource(distributorOffer, {
  base: 'business/distributorCommodity',
  verbs: ['list', 'detail'],
  roles: { read: [...platformRoles, 'supplier', 'provider', 'buyer'] },
})

const id = ref(['分销供货', 'Offer to a distributor'], { required: true, to: 'distributorOffer' })
const offerPrice = {
  priceType: dict(['定价方式', 'Price'], {
    of: dictionary('offer_price_type', ['定价方式', 'Price'], {
      1: ['固定金额', 'An amount'],
      2: ['按标准售价的比例', 'A part of the list price'],
    }),
    int: true,
    required: true,
    initial: 1,
  }),
  purchasePrice: money(['供货价', 'Price'], { min: 1, requiredWhen: { priceType: 1 } }),
  priceBp: ratio(['比例', 'Part'], { min: 1, max: 20_000, requiredWhen: { priceType: 2 } }),
  allowLoss: flag(['允许亏损', 'May lose'], {
    initial: false,
    hint: ['低于成本时须第二人批准', 'Below cost a second person has to agree'],
  }),
}

/** Supplies variants to distributors. Doing it again sets their price anew: of each pair there is one offer. */
export const offerGoods = call({
  title: ['供货给分销商', 'Offer to distributors'],
  path: 'POST business/distributorCommodity/submit',
  permission: 'distributorOffer_set',
  roles: sellers,
  by: ['owner', 'platform'],
  on: distributorOffer,
  about: distribution,
  crossTenant: "what a distributor has on its shelf follows, and costs are read of others' goods",
  input: {
    distributionIds: ref(['分销商', 'Distributors'], { to: 'distribution', many: true, required: true }),
    skuIds: ref(['自有规格', 'Own variants'], {
      to: 'sku',
      many: true,
      hint: ['以下三项至少选一项', 'At least one of these three'],
    }),
    tenantGoodsIds: ref(['分配的商品', 'Goods that were given'], { to: 'tenantGoods', many: true }),
    distributorGoodsIds: ref(['货架上的商品', 'Goods of the shelf'], { to: 'distributorGoods', many: true }),
    ...offerPrice,
  },
  refuses: ['tooManyPairs'],
})

/** Also takes up again what was stopped. */
export const repriceOffer = call({
  title: ['设置供货价', 'Set the price'],
  path: 'POST business/distributorCommodity/update',
  permission: 'distributorOffer_set',
  by: ['owner', 'platform'],
  on: distributorOffer,
  action: 'reprice',
  crossTenant: "what a distributor has on its shelf follows, and costs are read of others' goods",
  input: { id, ...offerPrice },
  refuses: ['goodsIncomplete'],
})

export const stopOffer = call({
  title: ['停供', 'Stop'],
  path: 'POST business/distributorCommodity/down',
  permission: 'distributorOffer_set',
  by: ['owner', 'platform'],
  on: distributorOffer,
  action: 'stop',
  crossTenant: 'what a distributor has on its shelf goes down with it',
  input: { id, reason: text(['原因', 'Reason'], { required: true, max: 200 }) },
})

/** Whoever named the price does not let it lose as well. */
export const decideOfferLoss = call({
  title: ['审批亏损', 'Decide on the loss'],
  path: 'POST business/distributorCommodity/decideLoss',
  permission: 'distributorOffer_loss',
  roles: ['finance_review'],
  by: ['owner', 'platform'],
  on: distributorOffer,
  action: 'decideLoss',
  money: true,
  crossTenant: 'what a distributor has on its shelf follows',
  decides: {
    makers: ['createUser', 'priceUser'],
    follows: [offerGoods],
    approves: { result: 1 },
    notifies: ['priceUser'],
  },
  input: {
    id,
    ...verdict('offer_loss_decision', { max: 200 }),
  },
  refuses: ['sameUser'],
})
