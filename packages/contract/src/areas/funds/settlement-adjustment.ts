import {
  call,
  dict,
  dictionary,
  entity,
  file,
  financeRoles,
  moment,
  money,
  onlyFor,
  ref,
  resource,
  state,
  states,
  text,
  verdict,
} from '../../kernel/index.ts'

/** Why a payee is paid more or less than its orders add up to; the reason decides which account bears it. */
export const adjustmentReason = dictionary('adjustment_reason', ['调整原因', 'Reason'], {
  1: ['漏记订单', 'Missed order'],
  2: ['计量校准或让利', 'Calibration or goodwill'],
  3: ['收款方欠款', 'Owed by the payee'],
  4: ['暂扣', 'Withheld'],
  5: ['原因待查', 'Unexplained'],
})

/** Where an open item goes when it is explained. */
export const clearingTarget = dictionary('clearing_target', ['核销去向', 'Cleared to'], {
  1: ['计入损失', 'Loss of the platform'],
  2: ['转收款方欠款', 'Owed by the payee'],
  3: ['转收款方应付', 'Payable to the payee'],
  4: ['对应补录订单', 'An order entered later'],
})

/**
 * An adjustment waits for a second person with its settlement. One that nobody can explain yet, or that is withheld, stays
 * open until two people clear it. Whatever undoes the reconciliation undoes the adjustment.
 */
export const adjustmentStates = states(
  {
    waiting: {
      code: 1,
      label: ['待复核', 'To approve'],
      tone: 'waiting',
      to: { supplement: ['waiting'], decide: ['done', 'open', 'rejected'], takeBack: ['undone'] },
    },
    done: { code: 2, label: ['已入账', 'Booked'], tone: 'good', to: { takeBack: ['undone'] } },
    open: {
      code: 3,
      label: ['待核销', 'Open item'],
      tone: 'bad',
      to: { clear: ['clearing'], takeBack: ['undone'] },
    },
    clearing: {
      code: 4,
      label: ['核销待复核', 'Clearing to approve'],
      tone: 'waiting',
      to: { decideClearing: ['cleared', 'open'] },
    },
    cleared: { code: 5, label: ['已核销', 'Cleared'], tone: 'good' },
    rejected: { code: 6, label: ['已驳回', 'Rejected'], tone: 'bad' },
    undone: { code: 7, label: ['已撤销', 'Undone'], tone: 'neutral' },
  },
  // Open from the start is one from before adjustments were documents, once its settlement was paid.
  { alsoInitial: ['open'], automatic: { decide: ['复核', 'Decide'], takeBack: ['撤销', 'Undo'] } },
)

/** Who of the platform it was is the platform's own affair; that two of them have signed is not. */
const platformOnly = onlyFor({ as: 'platform' })

const reason = dict(['调整原因', 'Reason'], { of: adjustmentReason, int: true, required: true })
const evidenceUrls = file(['依据', 'Evidence'], { many: true, list: false })

/** What a settlement was adjusted by, and why. The row belongs to the payee's tenant, so that the payee reads it. */
export const settlementAdjustment = entity(
  'settlementAdjustment',
  ['结算调整单', 'Settlement adjustment'],
  {
    adjustmentNo: text(['调整单号', 'Adjustment number'], {
      required: true,
      readOnly: true,
      unique: true,
      max: 24,
      search: true,
    }),
    status: state(['状态', 'State'], { of: adjustmentStates }),
    reason: { ...reason, options: { ...reason.options, readOnly: true } },
    /** More to pay above zero, less below. */
    amount: money(['调整金额', 'Adjustment'], { required: true, readOnly: true, min: -9_999_999_999 }),
    settlementId: ref(['结算单', 'Settlement'], {
      to: 'moneySettlement',
      required: true,
      readOnly: true,
      search: true,
    }),
    payeeId: ref(['收款站点', 'Site'], { to: 'site', readOnly: true, search: true }),
    diffAmount: money(['差异金额', 'Stated difference'], {
      required: true,
      readOnly: true,
      min: -9_999_999_999,
      list: false,
    }),
    note: text(['差异说明', 'Note'], { required: true, readOnly: true }),
    evidenceUrls: { ...evidenceUrls, options: { ...evidenceUrls.options, readOnly: true } },
    makerUser: ref(['调整人', 'Adjusted by'], {
      to: 'user',
      readBy: platformOnly,
      required: true,
      readOnly: true,
      list: false,
    }),
    evidenceUser: ref(['依据提交人', 'Evidence by'], { to: 'user', readBy: platformOnly, readOnly: true, list: false }),
    reviewUser: ref(['复核人', 'Approved by'], { to: 'user', readBy: platformOnly, readOnly: true, list: false }),
    reviewTime: moment(['复核时间', 'Approved at'], { readOnly: true }),
    reviewOpinion: text(['复核意见', 'Opinion'], { readOnly: true, list: false }),
    clearTarget: dict(['核销去向', 'Cleared to'], { of: clearingTarget, int: true, readOnly: true, list: false }),
    clearOrderNo: text(['补录订单号', 'Order entered later'], { readOnly: true, max: 32, list: false }),
    clearNote: text(['核销说明', 'Why it is cleared'], { readOnly: true, list: false }),
    clearUrls: file(['核销依据', 'Evidence of clearing'], { many: true, readOnly: true, list: false }),
    clearUser: ref(['核销人', 'Cleared by'], { to: 'user', readBy: platformOnly, readOnly: true, list: false }),
    clearReviewUser: ref(['核销复核人', 'Clearing approved by'], {
      to: 'user',
      readBy: platformOnly,
      readOnly: true,
      list: false,
    }),
    clearTime: moment(['核销时间', 'Cleared at'], { readOnly: true, list: false }),
  },
  {
    display: 'adjustmentNo',
    found: ['adjustmentNo'],
    scopedBy: { owner: 'makerUser', department: 'createDept' },
    index: [['settlementId'], ['payeeId'], ['status']],
  },
)
export const settlementAdjustments = resource(settlementAdjustment, {
  base: 'funds/settlementAdjustment',
  roles: { read: [...financeRoles, 'supplier'] },
  verbs: ['list', 'detail'],
})

const id = ref(['结算调整单', 'Settlement adjustment'], { required: true, to: 'settlementAdjustment' })

/** A client that only knows update2 has sent no evidence, and nobody approves without: it is brought here. */
export const supplementAdjustment = call({
  title: ['补充依据', 'Add evidence'],
  path: 'POST funds/settlementAdjustment/supplement',
  permission: 'settlementAdjustment_supplement',
  roles: ['finance'],
  by: 'platform',
  on: settlementAdjustment,
  action: 'supplement',
  input: {
    id,
    reason,
    evidenceUrls: { ...evidenceUrls, options: { ...evidenceUrls.options, required: true } },
  },
  refuses: ['voucherNeeded'],
})
export const clearAdjustment = call({
  title: ['核销', 'Clear'],
  path: 'POST funds/settlementAdjustment/clear',
  permission: 'settlementAdjustment_clear',
  roles: ['finance'],
  by: 'platform',
  on: settlementAdjustment,
  action: 'clear',
  money: true,
  input: {
    id,
    clearTarget: dict(['核销去向', 'Cleared to'], { of: clearingTarget, int: true, required: true }),
    clearOrderNo: text(['补录订单号', 'Order entered later'], {
      max: 32,
      requiredWhen: { clearTarget: 4 },
      hint: ['核销到补录订单时必填', 'Needed when an order was entered later'],
    }),
    clearNote: text(['核销说明', 'Why it is cleared'], { required: true }),
    clearUrls: file(['核销依据', 'Evidence of clearing'], { many: true, required: true }),
  },
  refuses: ['voucherNeeded', 'settlementUnpaid'],
})
export const decideClearing = call({
  title: ['复核核销', 'Approve the clearing'],
  path: 'POST funds/settlementAdjustment/decideClearing',
  permission: 'settlementAdjustment_decide',
  roles: ['finance_review'],
  by: 'platform',
  on: settlementAdjustment,
  action: 'decideClearing',
  money: true,
  decides: { makers: ['clearUser'], follows: [clearAdjustment], approves: { result: 1 } },
  input: {
    id,
    ...verdict('clearing_decision', { yes: ['通过', 'Approve'] }),
  },
  refuses: ['sameUser', 'insufficient', 'accountFrozen', 'moreThanPayeeOwes'],
})
