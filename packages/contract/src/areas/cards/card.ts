import {
  call,
  companyRoles,
  dict,
  digest,
  entity,
  flag,
  freeOf,
  int,
  json,
  moment,
  money,
  one,
  platformRoles,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'
import { proofInput } from './payment-code.ts'
import { namedFlag } from './product.ts'

export const cardStates = states(
  {
    inactive: {
      code: 0,
      label: ['待激活', 'Inactive'],
      tone: 'neutral',
      to: { activate: ['active'], invalidate: ['invalid'] },
    },
    active: {
      code: 1,
      label: ['正常', 'Active'],
      tone: 'good',
      to: {
        freeze: ['frozen'],
        extend: ['active'],
        disuse: ['disused'],
        expire: ['expired'],
        invalidate: ['invalid'],
        useUp: ['usedUp'],
      },
    },
    frozen: {
      code: 2,
      label: ['冻结', 'Frozen'],
      tone: 'bad',
      to: { unfreeze: ['active'], expire: ['expired'], invalidate: ['invalid'] },
    },
    disused: {
      code: 3,
      label: ['已停用', 'Disabled'],
      tone: 'neutral',
      to: { resume: ['active'], expire: ['expired'], invalidate: ['invalid'] },
    },
    expired: {
      code: 4,
      label: ['已过期', 'Expired'],
      tone: 'neutral',
      // A card that was frozen before it expired is frozen again: extending must not find a lost card.
      to: { extend: ['active', 'frozen'], invalidate: ['invalid'] },
    },
    invalid: { code: 5, label: ['已作废', 'Invalid'], tone: 'neutral' },
    usedUp: {
      code: 6,
      label: ['已用完', 'Used up'],
      tone: 'neutral',
      to: { refill: ['active'], invalidate: ['invalid'] },
    },
  },
  {
    initial: 'active',
    alsoInitial: ['inactive'],
    automatic: {
      activate: ['激活', 'Activated'],
      grant: ['发卡', 'Granted'],
      disuse: ['随发卡单停用', 'Switched off with the grant'],
      resume: ['随发卡单恢复', 'Switched on with the grant'],
      expire: ['到期', 'Expired'],
      useUp: ['余额用完', 'Used up'],
      refill: ['余额恢复', 'Refilled'],
    },
  },
)

/** A card in somebody's hand. Its balance is that of its ledger accounts; the columns here are projections of it. */
export const card = entity(
  'card',
  ['卡', 'Card'],
  {
    cardNo: text(['卡号', 'Card number'], {
      required: true,
      readOnly: true,
      unique: true,
      max: 16,
      mask: 'everywhere',
      revealedTo: { as: 'owner', with: 'card_number' },
      width: 160,
    }),
    userName: text(['持卡人', 'Holder'], { max: 32, search: true, width: 128, second: ['userPhone'] }),
    userPhone: text(['手机号', 'Phone'], { format: 'mobile', mask: true, search: true, index: true, width: 128 }),
    status: state(['状态', 'State'], { of: cardStates, width: 108 }),
    productId: ref(['卡券', 'Product'], { to: 'cardProduct', required: true, readOnly: true, list: false }),
    // Kept here because the product itself may belong to the platform, where a company cannot read it.
    productName: text(['卡券', 'Product'], { readOnly: true, max: 64, form: false, width: 128 }),
    grantId: ref(['发卡单', 'Grant'], { to: 'grant', readOnly: true, list: false }),
    issuerTenantId: ref(['发行方', 'Issuer'], { to: 'tenant', required: true, readOnly: true, list: false }),
    namedFlag: dict(['记名', 'Named'], { of: namedFlag, int: true, required: true, readOnly: true, list: false }),
    secretHash: digest(['卡密摘要', 'Secret hash'], { readOnly: true, list: false, form: false }),
    secretLast: text(['卡密尾号', 'Secret ends with'], { readOnly: true, max: 4, list: false, form: false }),
    faceAmount: money(['面额', 'Face'], { required: true, readOnly: true, list: false }),
    balance: money(['余额', 'Balance'], { required: true, readOnly: true }),
    giftBalance: money(['其中赠送', 'Gift part'], { required: true, readOnly: true, list: false }),
    startTime: moment(['有效期自', 'Valid from'], { readOnly: true, list: false }),
    endTime: moment(['有效期至', 'Valid until'], { readOnly: true }),
    perOrderMax: money(['单笔上限', 'Limit per order'], { list: false, sum: false }),
    perDayAmount: money(['每日金额', 'Amount per day'], { list: false, sum: false }),
    perDayTimes: int(['每日次数', 'Times per day'], { list: false, min: 1, max: 99 }),
    freezeReason: text(['冻结原因', 'Reason'], { readOnly: true, list: false }),
    lastUseTime: moment(['最近使用', 'Last use'], { readOnly: true }),
  },
  {
    display: 'cardNo',
    found: ['cardNo', 'userName', 'userPhone'],
    columns: ['cardNo', 'status', 'userName', 'productName', 'balance', 'endTime', 'lastUseTime', 'createTime'],
    card: { title: 'userName', amount: 'balance', time: 'endTime', lines: ['productName', 'cardNo'] },
    index: [['grantId']],
  },
)
export const cards = resource(card, {
  base: ['cfx/companycarduser', 'company/cardUser'],
  roles: { read: [...platformRoles, ...companyRoles] },
  verbs: ['list', 'detail'],
})

const id = ref(['卡', 'Card'], { required: true, to: 'card' })
const reason = text(['原因', 'Reason'], { required: true })

export const freezeCard = call({
  title: ['冻结', 'Freeze'],
  path: 'POST zyt/staff/freezeCard',
  permission: 'card_freeze',
  roles: ['company'],
  on: card,
  action: 'freeze',
  undo: { by: 'unfreezeCard' },
  input: { id, reason },
})
export const unfreezeCard = call({
  title: ['解冻', 'Unfreeze'],
  path: 'POST zyt/staff/unfreezeCard',
  permission: 'card_freeze',
  on: card,
  action: 'unfreeze',
  undo: { by: 'freezeCard', input: { reason: '撤销解冻' } },
  input: { id },
})
export const extendCard = call({
  title: ['延期', 'Extend'],
  path: ['POST company/cardUser/update/endTime', 'PUT grantManage/grantManage/updateOneEndTime'],
  permission: 'card_extend',
  roles: ['company'],
  on: card,
  action: 'extend',
  input: { id, endTime: moment(['有效期至', 'Valid until'], { required: true }) },
})
export const invalidateCard = call({
  title: ['作废', 'Invalidate'],
  path: 'POST cfx/companygrantcard/invalid',
  permission: 'card_invalid',
  roles: ['company'],
  on: card,
  action: 'invalidate',
  money: true,
  danger: true,
  input: { id, reason },
  confirm: ['余额退回企业账户', 'The balance goes back to the company account'],
  refuses: ['accountFrozen', 'cardBusy'],
})
export const cardDetail = call({
  title: ['储值卡明细', 'Stored-value card'],
  path: 'GET grantManage/grantManage/selectOneDetailType1',
  permission: 'card_view',
  about: card,
  by: ['owner', 'platform'],
  reads: ['card', 'grant', 'order'],
  crossTenant: 'the limits and the scope of a card are those of its product, which may belong to the platform',
  input: { id },
  output: one({
    ...card.fields,
    id,
    tenantId: ref(['企业', 'Company'], { required: true, to: 'tenant' }),
    cashAccountId: ref(['本金账户', 'Cash account']),
    giftAccountId: ref(['赠送账户', 'Gift account']),
    // What counts when the card pays: the tighter of its own limits and those of its product.
    orderMax: money(['单笔上限', 'Limit per order']),
    dayMax: money(['每日金额', 'Amount per day']),
    dayTimes: int(['每日次数', 'Times per day']),
    staffDayMax: money(['员工每日限额', "Employee's limit per day"]),
    oilNos: text(['油品', 'Products'], { max: 64 }),
    siteNames: text(['可用站点', 'Sites'], { max: 2000 }),
    grantNo: text(['发卡单号', 'Grant number'], { max: 24 }),
  }),
})

/** A card by its whole number, for those who hold it in their hand: lists show numbers masked and do not filter by them. */
export const findCard = call({
  title: ['按卡号查找', 'Find by number'],
  path: 'POST cfx/companycarduser/find',
  permission: 'card',
  input: { cardNo: text(['卡号', 'Card number'], { required: true, max: 16 }) },
  output: one({ id }),
  refuses: ['cardUnusable', 'tooManyTries'],
  crossTenant: 'wrong numbers are counted over all tenants',
})
/** The whole number of a card, to its own company. Leaves an entry in the card's history. */
export const revealCardNumber = call({
  title: ['查看完整卡号', 'Show the whole number'],
  path: 'POST cfx/companycarduser/reveal',
  permission: 'card_number',
  roles: ['company'],
  about: card,
  by: 'owner',
  writes: true,
  reveals: 'again',
  input: { id },
  output: one({ cardNo: text(['卡号', 'Card number'], { required: true, max: 16 }) }),
})

/**
 * Called by orders ahead of `reserveSpend`, in the same transaction: locks the card's row and reads what a payment has to
 * know of it, so that these questions leave together with those of the sale. What it answers is for `reserveSpend` alone.
 */
export const presentCard = call({
  title: ['出示卡', 'Present a card'],
  path: [],
  permission: 'internal',
  input: { cardNo: text(['卡号', 'Card number'], { required: true, max: 16 }) },
  output: freeOf<unknown>({}),
})

/**
 * Called by orders, in a call that may work across tenants: checks the card for this purchase and answers how the payment
 * splits into cash and gift, and what will be left on the card. Locks the card's row, so that limits are counted one
 * spend at a time. It moves no money: the order posts E06 with this split and calls `projectCard` behind it, all in one
 * transaction.
 */
export const reserveSpend = call({
  title: ['卡支付', 'Spend'],
  path: [],
  permission: 'internal',
  input: {
    cardNo: text(['卡号', 'Card number'], { required: true, max: 16 }),
    siteId: ref(['站点', 'Site'], { required: true }),
    oilNo: text(['油品', 'Product'], { max: 8 }),
    amount: money(['金额', 'Amount'], { required: true, min: 1 }),
    presented: json(['出示的卡', 'What presentCard answered; asked for here when absent']),
    ...proofInput,
  },
  output: one({
    id,
    cardNo: card.fields.cardNo,
    companyId: ref(['企业', 'Company'], { required: true, to: 'tenant' }),
    userPhone: card.fields.userPhone,
    userName: card.fields.userName,
    cash: money(['本金', 'Cash'], { required: true }),
    gift: money(['赠送', 'Gift'], { required: true }),
    left: money(['支付后余额', 'Left after it'], { required: true }),
    staysActive: flag(['仍为正常', 'Stays active'], { required: true }),
  }),
  refuses: ['cardUnusable', 'cardExpired', 'proofNeeded', 'proofWrong', 'limitExceeded', 'outOfScope', 'insufficient'],
})
/**
 * Called by orders behind the posting: brings the card's projections in line with the ledger. `staysActive` is
 * what `reserveSpend` answered, behind the same lock: then there is no step of its state to wait for.
 */
export const projectCard = call({
  title: ['更新卡余额', 'Project the card'],
  path: [],
  permission: 'internal',
  input: { id, usedTime: moment(['使用时间', 'Used at']), staysActive: flag(['仍为正常', 'Stays active']) },
})

/** Called by funds behind the posting of an opening: the same for many cards, whose state stays as it is. */
export const projectCards = call({
  title: ['更新多张卡余额', 'Project many cards'],
  path: [],
  permission: 'internal',
  input: { ids: ref(['卡', 'Cards'], { required: true, many: true, to: 'card' }) },
})
