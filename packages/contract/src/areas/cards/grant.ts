import {
  call,
  day,
  dict,
  dictionary,
  entity,
  int,
  json,
  list,
  money,
  moment,
  one,
  page,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'

export const grantType = dictionary('grant_type', ['发放方式', 'Grant type'], {
  1: ['记名名单', 'Named list'],
  2: ['不记名批量', 'Anonymous batch'],
  3: ['临时发卡', 'Temporary'],
  4: ['门店领卡', 'At the shop'],
})

/** Domain 9.3: a hold at approval, money and cards at confirmation. */
export const grantStates = states({
  draft: { code: 0, label: ['草稿', 'Draft'], tone: 'neutral', to: { submit: ['waiting'] } },
  waiting: {
    code: 1,
    label: ['待审核', 'Pending approval'],
    tone: 'waiting',
    to: { audit: ['approved', 'rejected'], withdraw: ['draft'] },
  },
  approved: {
    code: 2,
    label: ['待确认', 'To confirm'],
    tone: 'waiting',
    to: { ensure: ['granted'], withdraw: ['draft'] },
  },
  granted: {
    code: 3,
    label: ['已发放', 'Granted'],
    tone: 'good',
    to: { disuse: ['disused'], terminate: ['terminated'], finish: ['finished'], repeatMessage: ['granted'] },
  },
  disused: {
    code: 4,
    label: ['停用', 'Disabled'],
    tone: 'bad',
    to: { disuse: ['granted'], terminate: ['terminated'], finish: ['finished'] },
  },
  finished: { code: 5, label: ['已结束', 'Finished'], tone: 'neutral' },
  rejected: { code: 6, label: ['已驳回', 'Rejected'], tone: 'bad', to: { submit: ['waiting'] } },
  terminated: { code: 7, label: ['已终止', 'Terminated'], tone: 'neutral' },
})

export const grant = entity(
  'grant',
  ['发卡单', 'Grant'],
  {
    grantNo: text(['发卡单号', 'Grant number'], {
      required: true,
      readOnly: true,
      unique: true,
      max: 24,
      search: true,
    }),
    productId: ref(['卡券', 'Product'], { to: 'cardProduct', required: true, list: false }),
    // Kept here because the product itself may belong to the platform, where a company cannot read it.
    productName: text(['卡券', 'Product'], { readOnly: true, max: 64, search: true, width: 140 }),
    status: state(['状态', 'State'], { of: grantStates }),
    grantType: dict(['发放方式', 'Grant type'], { of: grantType, int: true, required: true, initial: 1, list: false }),
    quantity: int(['数量', 'Cards'], { required: true, readOnly: true, initial: 0, width: 88, sum: true }),
    unitAmount: money(['单张金额', 'Amount of each'], { list: false, sum: false }),
    totalAmount: money(['总金额', 'Total'], { required: true, readOnly: true, initial: '0.00' }),
    startTime: moment(['有效期自', 'Valid from'], { list: false }),
    endTime: moment(['有效期至', 'Valid until'], { list: false }),
    cashPart: money(['本金部分', 'Cash part'], { readOnly: true, list: false }),
    giftPart: money(['赠送部分', 'Gift part'], { readOnly: true, list: false }),
    holdIds: json(['占用', 'Holds'], { readOnly: true, list: false, form: false }),
    returnedAmount: money(['退回金额', 'Returned'], { readOnly: true, list: false }),
    grantedQty: int(['已发', 'Granted'], { readOnly: true, initial: 0, list: false, sum: true }),
    /** Everybody who has changed the draft: none of them approves it. */
    editUsers: ref(['编辑人', 'Edited by'], { to: 'user', many: true, readOnly: true, list: false }),
    submitUser: ref(['提交人', 'Submitted by'], { to: 'user', readOnly: true, width: 104 }),
    auditUser: ref(['审核人', 'Approved by'], { to: 'user', readOnly: true, width: 104 }),
    auditTime: moment(['审核时间', 'Approved at'], { readOnly: true, list: false }),
    auditOpinion: text(['审核意见', 'Opinion'], { readOnly: true, list: false }),
    ensureTime: moment(['发放时间', 'Granted at'], { readOnly: true }),
    remark: text(['备注', 'Remark'], { list: false }),
  },
  { display: 'grantNo', index: [['status']] },
)
/** Two views of one table: company/grant is the company's, cfx/companygrantcard the platform's. */
export const grants = resource(grant, {
  base: ['company/grant', 'cfx/companygrantcard'],
  verbs: ['list', 'detail'],
  removableIn: ['draft', 'rejected'],
  paths: { list: ['grantManage/grantManage/selectGrantList'] },
})

export const smsState = dictionary('sms_state', ['短信', 'Message'], {
  0: ['未发', 'Not sent'],
  1: ['已发', 'Sent'],
  2: ['失败', 'Failed'],
})
export const rowStatus = dictionary('grant_row_status', ['状态', 'State'], {
  0: ['待发', 'Waiting'],
  1: ['已发', 'Granted'],
  2: ['失败', 'Failed'],
})

/** One person or card of a grant. */
export const grantRow = entity(
  'grantRow',
  ['发卡明细', 'Row of a grant'],
  {
    grantId: ref(['发卡单', 'Grant'], { to: 'grant', required: true, readOnly: true }),
    userPhone: text(['手机号', 'Phone'], { required: true, format: 'mobile', mask: true, search: true }),
    userName: text(['姓名', 'Name'], { max: 32, search: true }),
    deptName: text(['部门', 'Department'], { max: 64 }),
    amount: money(['金额', 'Amount'], { required: true, min: 1 }),
    cardId: ref(['卡', 'Card'], { to: 'card', readOnly: true }),
    /** The business day of the last message and how many there were on it: nobody gets more than three a day. */
    smsDay: day(['短信日期', 'Message day'], { readOnly: true, list: false, form: false }),
    smsTimes: int(['当日短信', 'Messages that day'], { readOnly: true, list: false, form: false }),
    rowStatus: dict(['状态', 'State'], { of: rowStatus, int: true, readOnly: true, initial: 0 }),
    failReason: text(['失败原因', 'Reason'], { readOnly: true }),
  },
  { display: 'userName', index: [['grantId']] },
)
export const grantRows = resource(grantRow, {
  base: 'company/grantRow',
  verbs: ['list', 'detail'],
  permission: 'grant',
})

const id = ref(['发卡单', 'Grant'], { required: true, to: 'grant' })
/** An employee by id, or anybody by phone. */
const row = {
  staffId: ref(['员工', 'Employee'], { to: 'staffAccount' }),
  userPhone: text(['手机号', 'Phone'], { format: 'mobile' }),
  userName: grantRow.fields.userName,
  deptName: grantRow.fields.deptName,
  amount: money(['金额', 'Amount'], { min: 1 }),
}

/** Adds or changes a draft. Rows come one by one, or as `staffIds` with the unit amount for each. */
export const saveGrant = call({
  title: ['保存发卡单', 'Save the grant'],
  path: 'POST company/grant/saveOrUpdate',
  permission: 'grant_add',
  across: 'products for all companies belong to the platform',
  // Five thousand rows of some 200 bytes.
  bodyKb: 1024,
  input: {
    id: ref(['发卡单', 'Grant'], { to: 'grant' }),
    productId: grant.fields.productId,
    unitAmount: grant.fields.unitAmount,
    startTime: grant.fields.startTime,
    endTime: grant.fields.endTime,
    remark: grant.fields.remark,
    companyId: ref(['企业', 'Company'], {
      to: 'tenant',
      hint: ['平台代企业发卡时填写', 'When the platform does it for a company'],
    }),
    staffIds: ref(['员工', 'Employees'], { to: 'staffAccount', many: true }),
    allStaff: int(['全部员工', 'All employees'], { min: 0, max: 1 }),
    rows: json(['名单', 'List'], { rows: row }),
  },
  output: one({
    id,
    grantNo: grant.fields.grantNo,
    quantity: grant.fields.quantity,
    totalAmount: grant.fields.totalAmount,
  }),
  refuses: ['limitExceeded'],
})
export const submitGrant = call({
  title: ['提交审核', 'Submit'],
  path: 'POST company/grant/submitApproval',
  permission: 'grant_add',
  on: grant,
  action: 'submit',
  money: true,
  input: { id },
  refuses: ['insufficient'],
})
export const withdrawGrant = call({
  title: ['撤回', 'Withdraw'],
  path: 'POST company/grant/withdraw',
  permission: 'grant_add',
  on: grant,
  action: 'withdraw',
  money: true,
  input: { id },
})
export const auditGrant = call({
  title: ['审批发卡', 'Approve or reject'],
  path: 'POST company/approval/send/card',
  permission: 'grant_audit',
  on: grant,
  action: 'audit',
  money: true,
  decides: {
    makers: ['createUser', 'submitUser', 'editUsers'],
    follows: [saveGrant, submitGrant],
    approves: { result: 1 },
  },
  input: {
    id,
    result: dict(['结论', 'Decision'], {
      of: dictionary('approval_result', ['结论', 'Decision'], { 1: ['通过', 'Approve'], 2: ['驳回', 'Reject'] }),
      int: true,
      required: true,
    }),
    opinion: text(['意见', 'Opinion']),
  },
  refuses: ['ownWork', 'insufficient', 'accountFrozen'],
})
export const ensureGrant = call({
  title: ['确认发放', 'Grant the cards'],
  path: 'POST company/grant/ensure',
  permission: 'grant_ensure',
  across: 'the product and its count of issued cards may belong to the platform',
  on: grant,
  action: 'ensure',
  money: true,
  input: { id },
  confirm: [
    '确认后从企业账户扣款并发卡、发短信',
    'Takes the money from the company account, makes the cards and sends the messages',
  ],
  refuses: ['accountFrozen', 'limitExceeded'],
})
export const disuseGrant = call({
  title: ['停用/恢复', 'Suspend or resume'],
  path: 'POST company/grant/disuse',
  permission: 'grant_disuse',
  on: grant,
  action: 'disuse',
  input: { id, flag: int(['停用', 'Disabled'], { required: true, min: 0, max: 1, initial: 1 }) },
})
export const terminateGrant = call({
  title: ['终止', 'Terminate'],
  path: 'POST cfx/companygrantcard/submitTermination',
  permission: 'grant_terminate',
  on: grant,
  action: 'terminate',
  money: true,
  danger: true,
  input: { id, reason: text(['原因', 'Reason'], { required: true }) },
  confirm: ['未用余额退回企业账户', 'What is unused goes back to the company account'],
  refuses: ['accountFrozen', 'cardBusy'],
})
export const finishGrant = call({
  title: ['结束', 'Finish'],
  path: 'POST company/grant/cardOver',
  permission: 'grant_terminate',
  on: grant,
  action: 'finish',
  input: { id },
})
export const deleteGrant = call({
  title: ['删除', 'Delete'],
  path: 'POST company/grant/del',
  permission: 'grant_add',
  on: grant,
  input: { id },
  confirm: ['确定将选择数据删除？', 'Delete the record?'],
})
export const repeatMessage = call({
  title: ['重发短信', 'Send again'],
  path: 'POST company/grant/repeatMsg',
  permission: 'grant_ensure',
  on: grant,
  action: 'repeatMessage',
  input: { id, rowIds: ref(['明细', 'Rows'], { to: 'grantRow', many: true, form: false }) },
  output: one({ count: int(['条数', 'Messages'], { required: true }) }),
  refuses: ['limitExceeded'],
})

/** What is left on the cards of a grant: what a termination would give back. */
export const grantUnused = call({
  title: ['卡内余额', 'Left on the cards'],
  path: 'GET company/grant/unused',
  permission: 'grant',
  input: { id },
  output: one({
    unused: money(['卡内余额', 'Left on the cards'], { required: true }),
    cards: int(['有余额的卡', 'Cards with money'], { required: true }),
  }),
})

/** How many grants there are in each state, for the views above the list. */
export const grantCounts = call({
  title: ['各状态数量', 'Grants by state'],
  path: 'GET company/grant/counts',
  permission: 'grant',
  output: list({
    status: int(['状态', 'State'], { required: true }),
    count: int(['数量', 'Grants'], { required: true }),
  }),
})

/** The people of a grant, each with the card made for them and the state of the last message: what its page shows. */
export const grantPeople = call({
  title: ['发卡明细', 'People of the grant'],
  path: 'GET company/grant/people',
  permission: 'grant',
  input: {
    id,
    keyword: text(['姓名或手机号', 'Name or phone'], { max: 32 }),
    current: int(['页', 'Page'], { initial: 1, min: 1, max: 500 }),
    size: int(['每页', 'Size'], { initial: 20, min: 1, max: 200 }),
  },
  output: page({
    id: ref(['明细', 'Row'], { required: true }),
    userPhone: grantRow.fields.userPhone,
    userName: grantRow.fields.userName,
    deptName: grantRow.fields.deptName,
    amount: grantRow.fields.amount,
    rowStatus: grantRow.fields.rowStatus,
    failReason: grantRow.fields.failReason,
    cardId: grantRow.fields.cardId,
    cardNo: text(['卡号', 'Card number'], { max: 16 }),
    cardStatus: int(['卡状态', 'Card state']),
    balance: money(['余额', 'Balance']),
    lastUseTime: moment(['最近使用', 'Last use']),
    smsState: dict(['短信', 'Message'], { of: smsState, int: true }),
    smsTime: moment(['短信时间', 'Message at']),
  }),
})
