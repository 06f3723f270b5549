import {
  auditSignature,
  call,
  dict,
  dictionary,
  entity,
  file,
  financeRoles,
  moment,
  money,
  one,
  ref,
  resource,
  state,
  states,
  text,
  verdict,
} from '../../kernel/index.ts'

export const adjustDirection = dictionary('balance_direction', ['方向', 'Direction'], {
  1: ['调增', 'More'],
  2: ['调减', 'Less'],
})

/** Nothing is posted before a second person has agreed, and what was posted stays an open item until two people explain it. */
export const balanceAdjustmentStates = states({
  waiting: {
    code: 1,
    label: ['待审核', 'Pending approval'],
    tone: 'waiting',
    to: { audit: ['open', 'rejected'], withdraw: ['withdrawn'] },
  },
  open: { code: 2, label: ['已入账待核销', 'Booked, open item'], tone: 'good', to: { clear: ['clearing'] } },
  clearing: {
    code: 3,
    label: ['核销待复核', 'Clearing to approve'],
    tone: 'waiting',
    to: { decideClear: ['cleared', 'open'] },
  },
  cleared: { code: 4, label: ['已核销', 'Cleared'], tone: 'neutral' },
  rejected: { code: 5, label: ['已驳回', 'Rejected'], tone: 'bad' },
  withdrawn: { code: 6, label: ['已撤回', 'Withdrawn'], tone: 'neutral' },
})

/** A company's balance made more or less by hand: a document that posts, and never a balance that is written. */
export const balanceAdjustment = entity(
  'balanceAdjustment',
  ['余额调整单', 'Balance adjustment'],
  {
    adjustmentNo: text(['调整单号', 'Number'], { required: true, readOnly: true, unique: true, max: 24, search: true }),
    companyId: ref(['企业', 'Company'], { to: 'tenant', required: true, readOnly: true, search: true }),
    direction: dict(['方向', 'Direction'], { of: adjustDirection, int: true, required: true, readOnly: true }),
    // More and less add up to nothing.
    amount: money(['金额', 'Amount'], { required: true, readOnly: true, sum: false }),
    status: state(['状态', 'State'], { of: balanceAdjustmentStates }),
    reason: text(['原因', 'Reason'], { required: true, readOnly: true }),
    voucherUrl: file(['依据', 'Evidence'], { required: true, readOnly: true, list: false }),
    auditUser: ref(['审核人', 'Approved by'], { to: 'user', readOnly: true }),
    auditTime: moment(['审核时间', 'Approved at'], { readOnly: true, list: false }),
    auditOpinion: text(['审核意见', 'Opinion'], { readOnly: true, list: false }),
    clearNote: text(['核销说明', 'Why it is cleared'], { readOnly: true, list: false }),
    clearUser: ref(['核销人', 'Cleared by'], { to: 'user', readOnly: true, list: false }),
    clearAuditUser: ref(['核销复核人', 'Clearing approved by'], { to: 'user', readOnly: true, list: false }),
    clearTime: moment(['核销时间', 'Cleared at'], { readOnly: true, list: false }),
  },
  {
    display: 'adjustmentNo',
    found: ['adjustmentNo'],
    scopedBy: { owner: 'createUser', department: 'createDept' },
    index: [['status']],
  },
)
export const balanceAdjustments = resource(balanceAdjustment, {
  base: 'funds/balanceAdjustment',
  roles: { read: financeRoles },
  verbs: ['list', 'detail'],
})

const id = ref(['余额调整单', 'Balance adjustment'], { required: true, to: 'balanceAdjustment' })

export const adjustBalance = call({
  title: ['申请余额调整', 'Ask for an adjustment'],
  path: ['POST blade-system/tenant/udpateTotalBalance', 'POST funds/balanceAdjustment/apply'],
  permission: 'balanceAdjustment_apply',
  roles: ['finance'],
  by: 'platform',
  on: balanceAdjustment,
  money: true,
  input: {
    tenantId: ref(['企业', 'Company'], { to: 'tenant', required: true }),
    direction: dict(['方向', 'Direction'], { of: adjustDirection, int: true, required: true }),
    amount: money(['金额', 'Amount'], { required: true, min: 1 }),
    reason: text(['原因', 'Reason'], { required: true }),
    voucherUrl: file(['依据', 'Evidence'], { required: true }),
  },
  output: one({ id, adjustmentNo: text(['调整单号', 'Number'], { required: true }) }),
  refuses: ['insufficient', 'voucherNeeded'],
})

export const withdrawAdjustment = call({
  title: ['撤回', 'Withdraw'],
  path: 'POST funds/balanceAdjustment/withdraw',
  permission: 'balanceAdjustment_apply',
  by: { person: 'createUser' },
  on: balanceAdjustment,
  action: 'withdraw',
  money: true,
  input: { id },
})

export const auditBalanceAdjustment = call({
  title: ['审核', 'Approve or reject'],
  path: 'POST funds/balanceAdjustment/audit',
  permission: 'balanceAdjustment_audit',
  roles: ['finance_review'],
  by: 'platform',
  on: balanceAdjustment,
  action: 'audit',
  money: true,
  decides: { makers: ['createUser'], follows: [adjustBalance], approves: { result: 1 }, signs: auditSignature },
  input: {
    id,
    ...verdict('balance_adjustment_decision'),
  },
  refuses: ['sameUser', 'insufficient', 'accountFrozen'],
})

/** Somebody has found out what it was: the open item is to go to the platform's losses, or back from them. */
export const clearBalanceAdjustment = call({
  title: ['核销', 'Clear'],
  path: 'POST funds/balanceAdjustment/clear',
  permission: 'balanceAdjustment_apply',
  by: 'platform',
  on: balanceAdjustment,
  action: 'clear',
  money: true,
  input: { id, note: text(['核销说明', 'Why it is cleared'], { required: true }) },
})

export const decideBalanceClearing = call({
  title: ['复核核销', 'Approve the clearing'],
  path: 'POST funds/balanceAdjustment/decideClear',
  permission: 'balanceAdjustment_audit',
  by: 'platform',
  on: balanceAdjustment,
  action: 'decideClear',
  money: true,
  decides: { makers: ['clearUser'], follows: [clearBalanceAdjustment], approves: { result: 1 } },
  input: {
    id,
    ...verdict('balance_clearing_decision'),
  },
  refuses: ['sameUser'],
})
