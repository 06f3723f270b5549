import {
  call,
  entity,
  int,
  json,
  money,
  moment,
  one,
  onlyFor,
  platformRoles,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'

/** Domain 7.3. What is given back of one that was used up brings it back, unless its time is over (ADR 0121). */
export const wholesaleStates = states(
  {
    draft: { code: 0, label: ['草稿', 'Draft'], tone: 'neutral', to: { offer: ['offered'], change: ['draft'] } },
    offered: {
      code: 1,
      label: ['待确认', 'To confirm'],
      tone: 'waiting',
      to: { confirm: ['inForce'], turnDown: ['draft'], takeBack: ['draft'], expire: ['expired'] },
    },
    inForce: {
      code: 2,
      label: ['生效', 'In force'],
      tone: 'good',
      to: { apportion: ['inForce'], terminate: ['terminated'], useUp: ['usedUp'], expire: ['expired'] },
    },
    usedUp: { code: 3, label: ['用完', 'Used up'], tone: 'neutral', to: { giveBack: ['inForce', 'expired'] } },
    expired: { code: 4, label: ['过期', 'Expired'], tone: 'neutral' },
    terminated: { code: 5, label: ['终止', 'Terminated'], tone: 'bad' },
  },
  {
    automatic: {
      useUp: ['用完', 'Used up'],
      expire: ['到期', 'Expired'],
      giveBack: ['退回后恢复', 'Given back'],
    },
  },
)

/** What an offer costs whoever makes it, and what they earn by it, is nobody's business who buys. */
const costReaders = onlyFor({ as: ['owner', 'platform'] })

const basics: [string, string] = ['批发报价', 'Offer']
const sides: [string, string] = ['双方', 'Both sides']
const course: [string, string] = ['进展', 'What became of it']

/**
 * A named quantity of variants, offered to one buyer at agreed prices for a time. The row is the seller's; from the moment it is offered
 * the buyer reads it too. Neither sees the other's tenant, so their names are copied.
 */
export const wholesaleOption = entity(
  'wholesaleOption',
  ['批发选项', 'Wholesale option'],
  {
    optionNo: text(['选项编号', 'Number'], {
      required: true,
      readOnly: true,
      unique: true,
      max: 24,
      search: true,
      group: basics,
      width: 160,
    }),
    name: text(['名称', 'Name'], { required: true, readOnly: true, max: 64, search: true, group: basics, width: 200 }),
    status: state(['状态', 'State'], { of: wholesaleStates, width: 96 }),
    ownerTenantId: ref(['卖方', 'Seller'], {
      to: 'tenant',
      required: true,
      readOnly: true,
      search: true,
      group: sides,
      width: 150,
    }),
    ownerTenantName: text(['卖方名称', "Seller's name"], { readOnly: true, max: 64, list: false, form: false }),
    buyerTenantId: ref(['买方', 'Buyer'], {
      to: 'tenant',
      required: true,
      readOnly: true,
      search: true,
      group: sides,
      width: 150,
    }),
    buyerTenantName: text(['买方名称', "Buyer's name"], { readOnly: true, max: 64, list: false, form: false }),
    /** The buyer, once it is offered: who reads the row besides its seller. */
    offeredTenantId: ref(['已报给', 'Offered to'], { to: 'tenant', readOnly: true, list: false, form: false }),
    totalAmount: money(['总金额', 'Total'], { required: true, readOnly: true, group: basics, width: 120 }),
    usedAmount: money(['已用金额', 'Used'], {
      required: true,
      readOnly: true,
      initial: '0.00',
      group: basics,
      width: 120,
    }),
    marginAmount: money(['预计毛利', 'Margin'], {
      readOnly: true,
      readBy: costReaders,
      group: basics,
      width: 120,
      min: -9_999_999_999,
    }),
    validStart: moment(['有效期起', 'From'], { required: true, readOnly: true, group: basics, width: 150 }),
    validEnd: moment(['有效期至', 'Until'], {
      required: true,
      readOnly: true,
      search: true,
      group: basics,
      width: 120,
    }),
    offerUser: ref(['报价人', 'Offered by'], { to: 'user', readOnly: true, list: false, group: course }),
    offerTime: moment(['报价时间', 'Offered at'], { readOnly: true, list: false, group: course }),
    confirmTime: moment(['确认时间', 'Confirmed at'], { readOnly: true, list: false, group: course }),
    refuseReason: text(['退回原因', 'Why it came back'], { readOnly: true, max: 200, list: false, group: course }),
    endReason: text(['终止原因', 'Why it was ended'], { readOnly: true, max: 200, list: false, group: course }),
  },
  {
    display: 'name',
    code: 'optionNo',
    found: ['optionNo', 'name'],
    time: 'validEnd',
    share: ['offeredTenantId'],
    parties: { payer: 'offeredTenantId' },
    index: [['status', 'validEnd']],
    columns: [
      'name',
      'status',
      'buyerTenantId',
      'totalAmount',
      'usedAmount',
      'validEnd',
      'ownerTenantId',
      'marginAmount',
      'optionNo',
    ],
  },
)

/** How many of one variant at which price, and how many of them were taken. What was taken only `useWholesale` writes. */
export const wholesaleLine = entity(
  'wholesaleLine',
  ['批发明细', 'Wholesale line'],
  {
    optionId: ref(['批发选项', 'Wholesale option'], { to: 'wholesaleOption', required: true, readOnly: true }),
    offeredTenantId: ref(['已报给', 'Offered to'], { to: 'tenant', readOnly: true, list: false, form: false }),
    skuId: ref(['规格编号', 'Variant number'], { to: 'sku', required: true, readOnly: true, list: false }),
    goodsName: text(['商品名称', 'Goods'], { required: true, readOnly: true, max: 64 }),
    skuName: text(['规格', 'Variant'], { required: true, readOnly: true, max: 64 }),
    qty: int(['数量', 'Quantity'], { required: true, readOnly: true, min: 1, sum: true }),
    unitPrice: money(['协议单价', 'Agreed price'], { required: true, readOnly: true, sum: false }),
    amount: money(['金额', 'Amount'], { required: true, readOnly: true }),
    usedQty: int(['已用数量', 'Used'], { required: true, readOnly: true, initial: 0, min: 0, sum: true }),
    unitCost: money(['单位成本', 'Cost'], { readOnly: true, readBy: costReaders, sum: false }),
  },
  {
    display: 'goodsName',
    ownedBy: 'optionId',
    share: ['offeredTenantId'],
    parties: { payer: 'offeredTenantId' },
    unique: [['optionId', 'skuId']],
    index: [['skuId']],
  },
)

const traders = ['supplier', 'provider', 'company', 'buyer'] as const
export const wholesaleOptions = resource(wholesaleOption, {
  base: 'wholesale/option',
  verbs: ['list', 'detail', 'remove'],
  roles: { read: [...platformRoles, ...traders, 'company_approver'], delete: ['operator', 'supplier', 'provider'] },
  parts: { lines: wholesaleLine },
  removableIn: ['draft'],
  looks: { board: true },
})
const id = ref(['批发选项', 'Wholesale option'], { required: true, to: 'wholesaleOption' })
const otherTenants = 'the other side of an offer is another tenant'

/** Who has goods of their own to offer. */
const sellers = { tenantTypes: [2, 3], label: ['供货商或服务商租户', 'suppliers and service providers'] } as const

export const wholesaleTerms = {
  name: text(['名称', 'Name'], { required: true, max: 64 }),
  buyerTenantId: ref(['买方', 'Buyer'], { to: 'tenant', required: true }),
  validStart: moment(['有效期起', 'From'], { required: true }),
  validEnd: moment(['有效期至', 'Until'], { required: true }),
  lines: json(['商品明细', 'Goods'], {
    required: true,
    rows: {
      skuId: ref(['规格', 'Variant'], { to: 'sku', required: true }),
      qty: int(['数量', 'Quantity'], { required: true, min: 1, max: 1_000_000 }),
      unitPrice: money(['协议单价', 'Agreed price'], { required: true, min: 1 }),
    },
  }),
}

/** What somebody may offer, and to whom: what the form is filled in from. */
export const wholesaleChoices = call({
  title: ['可批发的商品与买方', 'What can be offered'],
  path: 'GET wholesale/option/choices',
  permission: 'wholesaleOption_save',
  by: ['platform', sellers],
  crossTenant: otherTenants,
  reads: ['sku', 'commodity', 'priceDetail', 'tenant'],
  output: one({
    buyers: json(['买方', 'Buyers'], {
      required: true,
      rows: {
        tenantId: ref(['租户', 'Tenant'], { to: 'tenant', required: true }),
        tenantName: text(['租户名称', 'Name'], { required: true }),
      },
    }),
    variants: json(['规格', 'Variants'], {
      required: true,
      rows: {
        skuId: ref(['规格', 'Variant'], { to: 'sku', required: true }),
        goodsName: text(['商品名称', 'Goods'], { required: true }),
        skuName: text(['规格', 'Variant'], { required: true }),
        listPrice: money(['标准售价', 'List price'], { required: true }),
        /** The asker's own. */
        costPrice: money(['成本价', 'Cost'], { required: true }),
      },
    }),
  }),
})

export const addWholesale = call({
  title: ['新增批发报价', 'New offer'],
  path: 'POST wholesale/option/save',
  permission: 'wholesaleOption_save',
  roles: ['operator', 'supplier', 'provider'],
  by: ['platform', sellers],
  crossTenant: otherTenants,
  on: wholesaleOption,
  primary: true,
  input: wholesaleTerms,
  output: one({ id, optionNo: text(['选项编号', 'Number'], { required: true }) }),
})

/** Of a draft alone; the lines are replaced as a whole. */
export const changeWholesale = call({
  title: ['修改报价', 'Change the offer'],
  path: 'POST wholesale/option/update',
  permission: 'wholesaleOption_save',
  by: 'owner',
  crossTenant: otherTenants,
  on: wholesaleOption,
  action: 'change',
  // A row of the list does not bring its lines: the detail has the button.
  button: false,
  input: { id, ...wholesaleTerms },
})

export const offerWholesale = call({
  title: ['提交买方确认', 'Offer to the buyer'],
  path: 'POST wholesale/option/offer',
  permission: 'wholesaleOption_save',
  by: 'owner',
  crossTenant: otherTenants,
  on: wholesaleOption,
  action: 'offer',
  primary: true,
  effects: ({ buyerTenantName, totalAmount }) => [
    [`${String(buyerTenantName)} 将看到此报价并收到通知`, `${String(buyerTenantName)} sees the offer and is told`],
    [
      `确认后，买方可按协议价取用共 ${String(totalAmount)} 元的商品`,
      `Once confirmed, goods worth ${String(totalAmount)} yuan can be taken at the agreed prices`,
    ],
    ['等待确认期间不能修改，需先撤回', 'It cannot be changed while it waits: take it back first'],
  ],
  input: { id },
  refuses: ['wholesaleUnfit'],
})

export const takeBackWholesale = call({
  title: ['撤回报价', 'Take the offer back'],
  path: 'POST wholesale/option/takeBack',
  permission: 'wholesaleOption_save',
  by: 'owner',
  crossTenant: otherTenants,
  on: wholesaleOption,
  action: 'takeBack',
  effects: () => [['买方不再看到此报价，可修改后再提交', 'The buyer no longer sees it; change it and offer it again']],
  input: { id },
})

export const confirmWholesale = call({
  title: ['确认报价', 'Confirm the offer'],
  path: 'POST wholesale/option/confirm',
  permission: 'wholesaleOption_confirm',
  roles: ['company', 'buyer', 'provider', 'supplier'],
  by: 'payer',
  crossTenant: otherTenants,
  on: wholesaleOption,
  action: 'confirm',
  primary: true,
  effects: ({ validEnd }) => [
    [
      `报价生效，${String(validEnd)} 前采购按协议价取用`,
      `It is in force: until ${String(validEnd)} purchases take the agreed prices`,
    ],
    ['未分配给您的商品将加入您的商品并上架', 'What you did not have yet is added to your goods and put on sale'],
    ['确认本身不扣款', 'Confirming it takes no money'],
  ],
  input: { id },
  refuses: ['wholesaleUnfit', 'goodsUnapproved', 'tooManyPairs'],
})

export const turnDownWholesale = call({
  title: ['退回报价', 'Turn the offer down'],
  path: 'POST wholesale/option/turnDown',
  permission: 'wholesaleOption_confirm',
  by: 'payer',
  crossTenant: otherTenants,
  on: wholesaleOption,
  action: 'turnDown',
  effects: () => [['报价回到卖方草稿，您不再看到它', "It is the seller's draft again, which you do not see"]],
  input: { id, reason: text(['退回原因', 'Why'], { required: true, max: 200 }) },
})

export const terminateWholesale = call({
  title: ['终止', 'Terminate'],
  path: 'POST wholesale/option/terminate',
  permission: 'wholesaleOption_terminate',
  roles: ['operator', ...traders],
  by: ['owner', 'payer'],
  crossTenant: otherTenants,
  on: wholesaleOption,
  action: 'terminate',
  danger: true,
  effects: ({ usedAmount, totalAmount }) => [
    [
      `已取用 ${String(usedAmount)} 元（共 ${String(totalAmount)} 元）不受影响`,
      `What was taken, ${String(usedAmount)} of ${String(totalAmount)} yuan, stays as it is`,
    ],
    ['剩余部分不能再取用，且不可恢复', 'What is left cannot be taken any more, and this cannot be undone'],
  ],
  input: { id, reason: text(['终止原因', 'Why'], { required: true, max: 200 }) },
})
