import {
  call,
  digest,
  entity,
  int,
  moment,
  money,
  one,
  platformRoles,
  ref,
  resource,
  secret,
  state,
  states,
  text,
} from '../../kernel/index.ts'

/** Domain 7.3. A code is set aside when it is ordered, sold when that is paid for, and free again when nobody pays. */
export const goodsCodeStates = states(
  {
    unsold: {
      code: 0,
      label: ['未售', 'Unsold'],
      tone: 'neutral',
      to: { setAside: ['locked'], voidCode: ['voided'] },
    },
    locked: {
      code: 1,
      label: ['锁定', 'Set aside'],
      tone: 'waiting',
      to: { sellCode: ['sold'], freeCode: ['unsold'] },
    },
    sold: {
      code: 2,
      label: ['已售', 'Sold'],
      tone: 'good',
      to: { useCode: ['used'], takeCodeBack: ['voided'] },
    },
    used: { code: 3, label: ['已用', 'Used'], tone: 'neutral' },
    voided: { code: 4, label: ['作废', 'Void'], tone: 'bad' },
  },
  {
    automatic: {
      setAside: ['下单锁定', 'Set aside'],
      sellCode: ['付款售出', 'Sold'],
      freeCode: ['超时释放', 'Freed'],
      useCode: ['核销使用', 'Used'],
      takeCodeBack: ['退款作废', 'Taken back'],
    },
  },
)

/**
 * A card's secret that is sold. The row belongs to whoever sells the variant, and to the buyer once it is theirs. What is secret of it is
 * sealed, never in a list or a file, and shown one row at a time to who proves that it is them.
 */
export const goodsCode = entity(
  'goodsCode',
  ['卡密', 'Code'],
  {
    skuId: ref(['规格', 'Variant'], { to: 'sku', required: true, readOnly: true, search: true, width: 220 }),
    // Whoever buys a code does not see the variant: its name is copied when the code is set aside.
    skuName: text(['规格名称', "Variant's name"], { readOnly: true, max: 130, list: false, form: false }),
    tail: text(['卡密尾号', 'Ends in'], { required: true, readOnly: true, max: 4, search: true, width: 96 }),
    status: state(['状态', 'State'], { of: goodsCodeStates, width: 96 }),
    faceValue: money(['面值', 'Face value'], { required: true, readOnly: true, sum: false, width: 100 }),
    expireTime: moment(['到期时间', 'Expires'], { readOnly: true, search: true, width: 150 }),
    batchNo: text(['批次号', 'Batch'], { required: true, readOnly: true, max: 24, search: true, width: 150 }),
    lineNo: int(['文件行号', 'Row of the file'], { required: true, readOnly: true, list: false }),
    buyerTenantId: ref(['买方', 'Buyer'], { to: 'tenant', readOnly: true, search: true, width: 140 }),
    orderId: ref(['订单', 'Order'], { to: 'order', readOnly: true, list: false }),
    lockedUntil: moment(['锁定至', 'Set aside until'], { readOnly: true, list: false }),
    soldTime: moment(['售出时间', 'Sold at'], { readOnly: true, width: 150 }),
    /** When the buyer first looked at it: from then on it is not given back. */
    shownTime: moment(['买方查看时间', 'Seen by the buyer'], { readOnly: true, list: false }),
    voidReason: text(['作废原因', 'Why it is void'], { readOnly: true, max: 200, list: false }),
    /** By it the same code is found when it comes a second time; the code is not to be found from it. */
    codeHash: digest(['卡密摘要', 'Digest of the code'], { required: true, readOnly: true }),
    secret: secret(['卡密', 'Code'], { required: true, readOnly: true }),
  },
  {
    display: 'tail',
    share: ['buyerTenantId'],
    parties: { seller: 'tenantId', payer: 'buyerTenantId' },
    unique: [['codeHash']],
    index: [['skuId', 'status', 'expireTime'], ['batchNo'], ['status', 'lockedUntil']],
  },
)
export const goodsCodes = resource(goodsCode, {
  base: 'goods/v2/code',
  verbs: ['list', 'detail'],
  roles: { read: [...platformRoles, 'supplier', 'company', 'buyer'] },
})

const id = ref(['卡密', 'Code'], { required: true, to: 'goodsCode' })

/**
 * Brings in a file of codes, one in each row with the day until which it is good. It is read at once and written by a task; the
 * file itself lies sealed until then.
 */
export const importGoodsCodes = call({
  title: ['导入卡密', 'Bring in codes'],
  path: 'POST goods/v2/code/import',
  permission: 'goodsCode_import',
  roles: ['operator', 'supplier'],
  upload: true,
  input: {
    skuId: ref(['规格', 'Variant'], { to: 'sku', required: true }),
    faceValue: money(['面值', 'Face value'], {
      min: 1,
      hint: ['不填为规格的面值', 'That of the variant when empty'],
    }),
    expireTime: moment(['到期时间', 'Expires'], {
      hint: ['文件中没有截止日的卡密按此时间', 'Of codes for which the file says no day'],
    }),
  },
  output: one({
    taskId: ref(['任务', 'Task'], { required: true, to: 'task' }),
    batchNo: text(['批次号', 'Batch'], { required: true }),
    total: int(['总行数', 'Rows'], { required: true }),
  }),
  refuses: ['importFailed', 'notByCodes'],
})

/** Shows one code to who owns, bought or runs it: proven once more, and written down each time. */
export const revealGoodsCode = call({
  title: ['查看卡密', 'Show the code'],
  path: 'POST goods/v2/code/reveal',
  permission: 'goodsCode_reveal',
  roles: ['supplier', 'company', 'buyer'],
  by: ['seller', 'payer'],
  crossTenant: 'the code is the row of its seller, in whose history the look of its buyer stands',
  on: goodsCode,
  writes: true,
  reveals: 'again',
  stepUp: 'always',
  input: { id },
  output: one({
    code: text(['卡密', 'Code'], { required: true, max: 128 }),
    expireTime: moment(['到期时间', 'Expires']),
  }),
  refuses: ['codeUnreadable'],
})

/** Takes a code that nobody has bought out of the stock: it was printed wrongly, or somebody has seen it. */
export const voidGoodsCode = call({
  title: ['作废', 'Make void'],
  path: 'POST goods/v2/code/void',
  permission: 'goodsCode_void',
  roles: ['operator', 'supplier'],
  by: ['seller', 'platform'],
  on: goodsCode,
  action: 'voidCode',
  danger: true,
  input: { id, reason: text(['原因', 'Reason'], { required: true, max: 200 }) },
})

const orderId = ref(['订单', 'Order'], { to: 'order', required: true })
const quantity = int(['数量', 'Quantity'], { required: true, min: 1, max: 1000 })

/** Called by orders: takes so many free codes of a variant for an order, which has them until a moment; two orders never the same one. */
export const setCodesAside = call({
  title: ['锁定卡密', 'Set codes aside'],
  path: [],
  permission: 'internal',
  input: {
    skuId: ref(['规格', 'Variant'], { to: 'sku', required: true }),
    orderId,
    quantity,
    until: moment(['锁定至', 'Until'], { required: true }),
  },
  refuses: ['codesShort'],
})

/** Called by orders, once it is paid: the codes that were set aside for it are the buyer's, who does not see them before. */
export const sellCodes = call({
  title: ['售出卡密', 'Sell codes'],
  path: [],
  permission: 'internal',
  input: { orderId, quantity, buyerTenantId: ref(['买方', 'Buyer'], { to: 'tenant', required: true }) },
})

/** Called by orders, when an order is paid back: its codes are void, if nobody has looked at or used one. */
export const takeCodesBack = call({
  title: ['收回卡密', 'Take codes back'],
  path: [],
  permission: 'internal',
  input: { orderId, quantity },
  refuses: ['notRefundable'],
})

/** Called by orders, when it is cancelled: its codes are free again. */
export const freeCodes = call({
  title: ['释放卡密', 'Free codes'],
  path: [],
  permission: 'internal',
  input: { orderId },
})
