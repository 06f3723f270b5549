import {
  auditSignature,
  call,
  day,
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

export const receiptSource = dictionary('receipt_source', ['来源', 'Source'], {
  1: ['充值冲销', 'Recharge taken back'],
  2: ['财务登记', 'Recorded by finance'],
})

/** Money that has arrived and is nobody's yet. Approving a recharge under its serial number takes it from here. */
export const receiptStates = states(
  {
    entered: {
      code: 1,
      label: ['待复核', 'Pending approval'],
      tone: 'waiting',
      to: { audit: ['waiting', 'rejected'] },
    },
    waiting: { code: 2, label: ['待认领', 'Waits for its owner'], tone: 'waiting', to: { match: ['matched'] } },
    // Matched with the wrong recharge it waits again when that one is taken back.
    matched: { code: 3, label: ['已认领', 'Matched'], tone: 'good', to: { release: ['waiting'] } },
    rejected: { code: 4, label: ['已驳回', 'Rejected'], tone: 'bad' },
  },
  {
    alsoInitial: ['waiting'],
    automatic: { match: ['认领', 'Matched'], release: ['重新待认领', 'Waits again'] },
  },
)

const serialNo = text(['银行流水号', 'Serial number'], { required: true, max: 64, format: 'bankSerial', search: true })
const amount = money(['金额', 'Amount'], { required: true, min: 1 })
const valueDate = day(['到账日期', 'Value date'], { required: true })
const payerName = text(['付款户名', 'Payer'], { max: 64, search: true })
const payerAccount = text(['付款账号', 'Payer account'], { max: 32, mask: true, format: 'accountNumber', list: false })
const voucherUrls = file(['银行回单', 'Bank receipt'], { many: true, list: false })
const remark = text(['备注', 'Remark'], { list: false })

/** The row is the platform's: whose money it is, is what nobody knows. On 2299 the document's number is its dimension. */
export const unmatchedReceipt = entity(
  'unmatchedReceipt',
  ['待认领来款', 'Unmatched receipt'],
  {
    receiptNo: text(['来款单号', 'Receipt number'], {
      required: true,
      readOnly: true,
      unique: true,
      max: 24,
      search: true,
    }),
    source: dict(['来源', 'Source'], { of: receiptSource, int: true, required: true, readOnly: true, initial: 2 }),
    serialNo,
    channelAccount: text(['渠道账户', 'Channel account'], { readOnly: true, max: 64, list: false }),
    amount,
    valueDate,
    payerName,
    payerAccount,
    status: state(['状态', 'State'], { of: receiptStates }),
    fromRechargeId: ref(['原充值单', 'Taken from'], { to: 'companyRecharge', readOnly: true }),
    rechargeId: ref(['认领充值单', 'Matched with'], { to: 'companyRecharge', readOnly: true }),
    matchTime: moment(['认领时间', 'Matched at'], { readOnly: true, list: false }),
    voucherUrls,
    auditUser: ref(['复核人', 'Approved by'], { to: 'user', readOnly: true, list: false }),
    auditTime: moment(['复核时间', 'Approved at'], { readOnly: true, list: false }),
    auditOpinion: text(['复核意见', 'Opinion'], { readOnly: true, list: false }),
    remark,
  },
  {
    display: 'receiptNo',
    found: ['receiptNo'],
    scopedBy: { owner: 'createUser', department: 'createDept' },
    index: [['status'], ['serialNo']],
  },
)
export const unmatchedReceipts = resource(unmatchedReceipt, {
  base: 'funds/unmatchedReceipt',
  roles: { read: financeRoles },
  verbs: ['list', 'detail'],
})

const id = ref(['来款单', 'Receipt'], { required: true, to: 'unmatchedReceipt' })

/** Money at the bank that nobody has applied for. It is booked when another person has seen it too. */
export const enterReceipt = call({
  title: ['登记来款', 'Record a receipt'],
  path: 'POST funds/unmatchedReceipt/enter',
  permission: 'unmatchedReceipt_enter',
  roles: ['finance'],
  by: 'platform',
  on: unmatchedReceipt,
  money: true,
  input: { serialNo, amount, valueDate, payerName, payerAccount, voucherUrls, remark },
  output: one({ id, receiptNo: unmatchedReceipt.fields.receiptNo }),
  refuses: ['serialUsed', 'voucherNeeded', 'voucherUsed'],
})

export const auditReceipt = call({
  title: ['复核来款', 'Approve or reject'],
  path: 'POST funds/unmatchedReceipt/audit',
  permission: 'unmatchedReceipt_audit',
  roles: ['finance_review', 'auditor'],
  by: 'platform',
  on: unmatchedReceipt,
  action: 'audit',
  money: true,
  decides: { makers: ['createUser'], follows: [enterReceipt], approves: { result: 1 }, signs: auditSignature },
  input: {
    id,
    ...verdict('receipt_decision', { yes: ['确认入账', 'Book it'] }),
  },
  refuses: ['noBankAccount', 'sameUser', 'serialUsed', 'accountFrozen', 'insufficient'],
})
