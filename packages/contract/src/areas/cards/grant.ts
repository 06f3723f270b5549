import {
  auditSignature,
  call,
  companyRoles,
  day,
  dict,
  dictionary,
  entity,
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
  verdict,
} from '../../kernel/index.ts'

export const grantType = dictionary('grant_type', ['发放方式', 'Grant type'], {
  1: ['记名名单', 'Named list'],
  2: ['不记名批量', 'Anonymous batch'],
  3: ['临时发卡', 'Temporary'],
  4: ['门店领卡', 'At the shop'],
})

/** Domain 9.3: a hold at approval, money and cards at confirmation. */
export const grantStates = states({
  draft: { code: 0, label: ['草稿', 'Draft'], tone: 'neutral', to: { submit: ['waiting'], delete: ['draft'] } },
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
  rejected: { code: 6, label: ['已驳回', 'Rejected'], tone: 'bad', to: { submit: ['waiting'], delete: ['rejected'] } },
  terminated: { code: 7, label: ['已终止', 'Terminated'], tone: 'neutral' },
})

/** Money of a tenant that is set aside for a grant; whole fen as text. */
const heldPart = {
  id: text(['占用', 'Hold'], { required: true }),
  tenantId: text(['租户', 'Tenant'], { required: true }),
  amount: text(['金额（分）', 'Fen'], { required: true }),
}

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
    holdIds: json(['占用', 'Holds'], { readOnly: true, list: false, form: false, rows: heldPart }),
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
  {
    display: 'grantNo',
    found: ['grantNo'],
    columns: [
      'createTime',
      'grantNo',
      'status',
      'productName',
      'quantity',
      'totalAmount',
      'submitUser',
      'auditUser',
      'ensureTime',
    ],
    card: { title: 'productName', lines: ['grantNo', 'quantity', 'submitUser'] },
    subject: ['productName', 'quantity', 'totalAmount'],
    scopedBy: { owner: 'createUser', department: 'createDept' },
    index: [['status']],
  },
)
/** Two views of one table: company/grant is the company's, cfx/companygrantcard the platform's. */
export const grants = resource(grant, {
  base: ['company/grant', 'cfx/companygrantcard'],
  roles: { read: [...platformRoles, ...companyRoles] },
  verbs: ['list', 'detail'],
  looks: { board: true },
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
    cardId: ref(['卡', 'Card'], { to: 'card', readOnly: true, index: false }),
    /** The business day of the last message and how many there were on it: nobody gets more than three a day. */
    smsDay: day(['短信日期', 'Message day'], { readOnly: true, list: false, form: false }),
    smsTimes: int(['当日短信', 'Messages that day'], { readOnly: true, list: false, form: false }),
    rowStatus: dict(['状态', 'State'], { of: rowStatus, int: true, readOnly: true, initial: 0 }),
    failReason: text(['失败原因', 'Reason'], { readOnly: true }),
  },
  { display: 'userName', scopedBy: { like: 'grantId' }, index: [['grantId']] },
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
  roles: ['company'],
  about: grant,
  by: ['owner', 'platform'],
  crossTenant: 'products for all companies belong to the platform',
  // It holds no money yet; a lost answer must not leave a second draft all the same.
  money: true,
  // Five thousand rows of some 200 bytes.
  bodyKb: 1024,
  input: {
    id: ref(['发卡单', 'Grant'], { to: 'grant' }),
    productId: grant.fields.productId,
    unitAmount: money(['单张金额', 'Amount of each'], {
      min: 1,
      hint: ['每人可在名单中单独修改', 'Can be changed for each person'],
    }),
    startTime: grant.fields.startTime,
    endTime: moment(['有效期至', 'Valid until'], { hint: ['不填则按卡券有效期', 'As the product when empty'] }),
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
  button: false,
  primary: true,
  money: true,
  done: ['已提交审核', 'Submitted'],
  confirm: ['提交后由另一位同事审批', 'Another person decides on it'],
  input: { id },
  refuses: ['insufficient'],
})
export const withdrawGrant = call({
  title: ['撤回', 'Withdraw'],
  path: 'POST company/grant/withdraw',
  permission: 'grant_add',
  on: grant,
  action: 'withdraw',
  button: false,
  money: true,
  done: ['已撤回', 'Withdrawn'],
  confirm: ({ status }) =>
    Number(status) === grantStates.states.approved.code
      ? ['撤回后释放占用的资金，需重新审批。', 'The held money is freed and the grant needs approval again.']
      : ['撤回到草稿。', 'It becomes a draft again.'],
  input: { id },
})
const isApproved = (result: unknown): boolean => Number(result) === 1
export const auditGrant = call({
  title: ['审批发卡', 'Approve or reject'],
  path: 'POST company/approval/send/card',
  permission: 'grant_audit',
  roles: ['auditor', 'company_approver'],
  on: grant,
  action: 'audit',
  button: false,
  primary: true,
  money: true,
  words: (_, { result }) =>
    result === undefined
      ? ['审批', 'Review']
      : isApproved(result)
        ? ['通过并占用资金', 'Approve and hold the money']
        : ['驳回', 'Reject'],
  effects: (_, { result }) =>
    isApproved(result)
      ? [
          [
            '通过后按本金与赠送的比例占用企业账户资金，此时不扣款。',
            'The money is held in proportion of cash and gift; nothing is taken yet.',
          ],
        ]
      : [['驳回后由经办人修改再提交。', 'The clerk can edit it and submit it again.']],
  done: ['已通过', 'Approved'],
  decides: {
    makers: ['createUser', 'submitUser', 'editUsers'],
    follows: [saveGrant, submitGrant],
    approves: { result: 1 },
    liftedBy: 'approval.selfAllowed',
    signs: auditSignature,
    notifies: ['createUser', 'submitUser'],
  },
  input: {
    id,
    ...verdict('approval_result', { yes: ['通过', 'Approve'] }),
  },
  refuses: ['ownWork', 'insufficient', 'accountFrozen'],
})
export const ensureGrant = call({
  title: ['确认发放', 'Grant the cards'],
  path: 'POST company/grant/ensure',
  permission: 'grant_ensure',
  roles: ['company'],
  crossTenant: 'the product and its count of issued cards may belong to the platform',
  by: ['owner', 'platform'],
  on: grant,
  action: 'ensure',
  button: false,
  primary: true,
  money: true,
  input: { id },
  effects: () => [
    [
      '从企业账户扣款：本金 {cashPart}，赠送 {giftPart}',
      'Takes from the company account: cash {cashPart}, gift {giftPart}',
    ],
    ['生成 {quantity} 张卡，立即可用', 'Makes the cards ({quantity}), which can be used at once'],
    ['向 {quantity} 位持卡人发送短信', 'Sends each holder a message ({quantity})'],
  ],
  done: ['已发放 {quantity} 张卡', 'Cards issued: {quantity}'],
  confirm: [
    '立即扣款、发卡并发短信；发放后不能撤回，只能终止并退回未用余额',
    'Takes the money, makes the cards and sends the messages at once. It cannot be withdrawn, only terminated: what is unused then goes back',
  ],
  refuses: ['accountFrozen', 'limitExceeded'],
})
const isGranted = ({ status }: Readonly<Record<string, unknown>>): boolean =>
  Number(status) === grantStates.states.granted.code
export const disuseGrant = call({
  title: ['停用/恢复', 'Suspend or resume'],
  path: 'POST company/grant/disuse',
  permission: 'grant_disuse',
  roles: ['company'],
  on: grant,
  action: 'disuse',
  button: false,
  words: row => (isGranted(row) ? ['停用', 'Suspend'] : ['恢复', 'Resume']),
  done: row => (isGranted(row) ? ['已停用', 'Suspended'] : ['已恢复', 'Resumed']),
  fromRow: row => ({ flag: isGranted(row) ? 0 : 1 }),
  confirm: row =>
    isGranted(row)
      ? ['停用后这些卡立即不能使用，余额不变。', 'The cards stop working at once; their money stays.']
      : ['恢复后这些卡立即可用。', 'The cards work again at once.'],
  input: { id, flag: int(['停用', 'Disabled'], { required: true, min: 0, max: 1, initial: 1 }) },
})
export const terminateGrant = call({
  title: ['终止', 'Terminate'],
  path: 'POST cfx/companygrantcard/submitTermination',
  permission: 'grant_terminate',
  roles: ['company'],
  on: grant,
  action: 'terminate',
  button: false,
  money: true,
  done: ['已终止', 'Terminated'],
  danger: true,
  input: { id, reason: text(['原因', 'Reason'], { required: true }) },
  confirm: [
    '这些卡立即作废且不能恢复；未用余额退回企业账户',
    'The cards become invalid at once and for good; what is unused goes back to the company account',
  ],
  refuses: ['accountFrozen', 'cardBusy'],
})
export const finishGrant = call({
  title: ['结束', 'Finish'],
  path: 'POST company/grant/cardOver',
  permission: 'grant_terminate',
  on: grant,
  action: 'finish',
  button: false,
  money: true,
  input: { id },
  confirm: [
    '各卡须已用完、过期或作废。过期卡的余额退回企业账户，所有卡作废，不能再延期',
    'Every card must be used up, expired or invalid. What is left on expired cards goes back to the company account, and no card of it can be extended any more',
  ],
  refuses: ['accountFrozen', 'cardBusy'],
})
export const deleteGrant = call({
  title: ['删除', 'Delete'],
  path: 'POST company/grant/del',
  permission: 'grant_add',
  on: grant,
  action: 'delete',
  input: { id },
  danger: true,
  done: ['删除成功', 'Deleted'],
  confirm: ['确定将选择数据删除？', 'Delete the record?'],
})
export const repeatMessage = call({
  title: ['重发短信', 'Send again'],
  path: 'POST company/grant/repeatMsg',
  permission: 'grant_ensure',
  on: grant,
  action: 'repeatMessage',
  done: ['已放入发送队列', 'The messages are on their way'],
  input: { id, rowIds: ref(['明细', 'Rows'], { to: 'grantRow', many: true, form: false }) },
  confirm: ['向还没用过卡的人再发一次短信。', 'Those who have not used their card are told once more.'],
  output: one({ count: int(['条数', 'Messages'], { required: true }) }),
  refuses: ['limitExceeded'],
})
