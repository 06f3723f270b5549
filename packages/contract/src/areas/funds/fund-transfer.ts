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

export const transferType = dictionary('fund_transfer_type', ['划转类型', 'Type'], {
  1: ['赠送金出资', 'Gift funding'],
  2: ['收益归集', 'Sweep of earnings'],
  3: ['备付金账户间划转', 'Between custody accounts'],
  4: ['自有资金期初', 'Opening of own money'],
  5: ['授信垫资', 'Funding of credit'],
  6: ['授信垫资收回', 'Return of credit funding'],
  7: ['渠道清算到账', 'Channel clearing'],
})

/** People apply for these; the others follow from what customers and partners do. */
const appliedType = dictionary('fund_transfer_applied', ['划转类型', 'Type'], {
  2: ['收益归集', 'Sweep of earnings'],
  3: ['备付金账户间划转', 'Between custody accounts'],
  4: ['自有资金期初', 'Opening of own money'],
  7: ['渠道清算到账', 'Channel clearing'],
})

/**
 * A transfer that people ask for is booked by the second of two. One that follows from a gift or a credit is booked as
 * far as own money suffices; else it waits for money, and a proof watches how long.
 */
export const fundTransferStates = states(
  {
    waiting: {
      code: 1,
      label: ['待审核', 'Pending approval'],
      tone: 'waiting',
      to: { audit: ['booked', 'rejected'] },
    },
    booked: { code: 2, label: ['已入账', 'Booked'], tone: 'good', to: { giveBack: ['returned'] } },
    rejected: { code: 3, label: ['已驳回', 'Rejected'], tone: 'bad' },
    unfunded: {
      code: 4,
      label: ['待出资', 'To be funded'],
      tone: 'waiting',
      to: { fund: ['booked'], giveBack: ['returned'] },
    },
    returned: { code: 5, label: ['已退回', 'Given back'], tone: 'neutral' },
  },
  { alsoInitial: ['booked', 'unfunded'], automatic: { giveBack: ['退回', 'Given back'] } },
)

const fromAccountId = ref(['转出账户', 'From'], { to: 'bankAccount' })
const toAccountId = ref(['转入账户', 'To'], { to: 'bankAccount' })
const amount = money(['金额', 'Amount'], { required: true, min: 1 })
const feeAmount = money(['渠道手续费', 'Channel fee'], {
  hint: ['渠道清算时扣收，到账为金额减手续费', 'Kept by the channel: the bank gets the amount less the fee'],
})
const voucherUrls = file(['凭证', 'Evidence'], { many: true, list: false })

/** Money that moves between the platform's own places: between custody and own money, from a channel, at the beginning. */
export const fundTransfer = entity(
  'fundTransfer',
  ['资金划转', 'Fund transfer'],
  {
    transferNo: text(['划转单号', 'Number'], { required: true, readOnly: true, unique: true, max: 24, search: true }),
    transferType: dict(['划转类型', 'Type'], {
      of: transferType,
      int: true,
      required: true,
      readOnly: true,
      search: true,
    }),
    status: state(['状态', 'State'], { of: fundTransferStates }),
    fromAccountId: ref(['转出账户', 'From'], { to: 'bankAccount', readOnly: true }),
    toAccountId: ref(['转入账户', 'To'], { to: 'bankAccount', readOnly: true }),
    // Transfers of different kinds add up to nothing.
    amount: money(['金额', 'Amount'], { required: true, readOnly: true, sum: false }),
    feeAmount: money(['渠道手续费', 'Channel fee'], { required: true, readOnly: true, initial: 0, list: false }),
    bankSerialNo: text(['银行流水号', 'Bank serial number'], { readOnly: true, max: 64, search: true }),
    valueDate: day(['到账日期', 'Value date'], { readOnly: true }),
    /** The recharge whose gift is funded. */
    bizNo: text(['关联单号', 'Because of'], { readOnly: true, max: 64, search: true, index: true }),
    voucherUrls: file(['凭证', 'Evidence'], { many: true, readOnly: true, list: false }),
    bookedTime: moment(['入账时间', 'Booked at'], { readOnly: true }),
    auditUser: ref(['审核人', 'Approved by'], { to: 'user', readOnly: true }),
    auditTime: moment(['审核时间', 'Approved at'], { readOnly: true, list: false }),
    auditOpinion: text(['审核意见', 'Opinion'], { readOnly: true, list: false }),
    remark: text(['说明', 'Purpose'], { readOnly: true, list: false }),
  },
  {
    display: 'transferNo',
    found: ['transferNo'],
    scopedBy: { owner: 'createUser', department: 'createDept' },
    index: [['status']],
  },
)
export const fundTransfers = resource(fundTransfer, {
  base: 'funds/transfer',
  roles: { read: financeRoles },
  verbs: ['list', 'detail'],
})

const id = ref(['资金划转', 'Fund transfer'], { required: true, to: 'fundTransfer' })

export const applyFundTransfer = call({
  title: ['申请划转', 'Apply for a transfer'],
  path: 'POST funds/transfer/apply',
  permission: 'fundTransfer_apply',
  roles: ['finance'],
  by: 'platform',
  on: fundTransfer,
  money: true,
  input: {
    transferType: dict(['划转类型', 'Type'], { of: appliedType, int: true, required: true }),
    fromAccountId,
    toAccountId,
    amount,
    feeAmount,
    bankSerialNo: text(['银行流水号', 'Bank serial number'], { required: true, max: 64, format: 'bankSerial' }),
    valueDate: day(['到账日期', 'Value date'], { required: true }),
    voucherUrls,
    remark: text(['说明', 'Purpose'], { required: true }),
  },
  output: one({ id, transferNo: text(['划转单号', 'Number'], { required: true }) }),
  refuses: [
    'wrongAccountKind',
    'aboveEarned',
    'aboveCover',
    'insufficient',
    'serialUsed',
    'voucherNeeded',
    'voucherUsed',
  ],
})

export const auditFundTransfer = call({
  title: ['审核', 'Approve or reject'],
  path: 'POST funds/transfer/audit',
  permission: 'fundTransfer_audit',
  roles: ['finance_review'],
  by: 'platform',
  on: fundTransfer,
  action: 'audit',
  money: true,
  decides: { makers: ['createUser'], follows: [applyFundTransfer], approves: { result: 1 }, signs: auditSignature },
  input: {
    id,
    ...verdict('fund_transfer_decision'),
  },
  refuses: ['sameUser', 'wrongAccountKind', 'aboveEarned', 'aboveCover', 'insufficient', 'accountFrozen', 'serialUsed'],
})

/** Own money goes to where it is owed: what waited for it is booked as soon as there is enough. */
export const fundGift = call({
  title: ['出资', 'Fund it now'],
  path: 'POST funds/transfer/fund',
  permission: 'fundTransfer_apply',
  by: 'platform',
  on: fundTransfer,
  action: 'fund',
  money: true,
  input: { id },
  refuses: ['noFundingAccount', 'insufficient', 'accountFrozen'],
})

/** What may be swept now, and why not more. */
export const sweepLimit = call({
  title: ['可归集收益', 'What may be swept'],
  path: 'GET funds/transfer/limit',
  permission: 'fundTransfer',
  reads: ['fundTransfer', 'ledger'],
  by: 'platform',
  output: one({
    earned: money(['累计收益净额', 'Earned, less costs'], { required: true, min: -9_999_999_999 }),
    swept: money(['累计已归集', 'Swept so far'], { required: true, min: -9_999_999_999 }),
    free: money(['备付金富余', 'Custody above what is owed'], { required: true, min: -9_999_999_999 }),
    waiting: money(['待审核归集', 'Sweeps to be approved'], { required: true }),
    limit: money(['可归集', 'May be swept'], { required: true }),
  }),
})
