import {
  auditSignature,
  call,
  day,
  dict,
  dictionary,
  entity,
  file,
  financeRoles,
  int,
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

/** What a migrating firm brings. Those of the first four and of what others owe are debits, all others credits. */
export const openingType = dictionary('opening_type', ['期初类型', 'Type'], {
  1: ['资金账户余额', 'Bank or channel account'],
  2: ['收款方欠款', 'Owed by a payee'],
  3: ['服务商欠款', 'Owed by a provider'],
  4: ['渠道欠款', 'Owed by a partner'],
  5: ['企业账户', 'Company account'],
  6: ['卡余额', 'Card'],
  7: ['站点应付', 'Payable to a site'],
  8: ['未结订单', 'Unsettled order'],
  9: ['服务商可用余额', 'Available to a provider'],
  10: ['渠道预存款', 'Partner deposit'],
  11: ['自有资本', 'Own capital'],
})

/**
 * The books of a firm that comes from another system begin with one document for one day. Rows may be changed while it is a draft;
 * another person books it, and two people may take it back as long as nothing else was posted on its accounts.
 */
export const openingStates = states({
  draft: {
    code: 1,
    label: ['编制中', 'Draft'],
    tone: 'waiting',
    to: { submit: ['waiting'] },
  },
  waiting: {
    code: 2,
    label: ['待审核', 'Pending approval'],
    tone: 'waiting',
    to: { audit: ['booked', 'draft'] },
  },
  booked: { code: 3, label: ['已入账', 'Booked'], tone: 'good', to: { reverse: ['reversing'] } },
  reversing: {
    code: 4,
    label: ['撤销待复核', 'Taking back to approve'],
    tone: 'waiting',
    to: { decideReverse: ['reversed', 'booked'] },
  },
  reversed: { code: 5, label: ['已撤销', 'Taken back'], tone: 'neutral' },
})

export const opening = entity(
  'opening',
  ['期初建账单', 'Opening of the books'],
  {
    openingNo: text(['期初单号', 'Number'], { required: true, readOnly: true, unique: true, max: 24, search: true }),
    cutoverDay: day(['切换日', 'Cut-over day'], {
      required: true,
      hint: ['旧系统最后一天；期初余额按此日入账', 'The last day of the old system: balances are booked on it'],
    }),
    status: state(['状态', 'State'], { of: openingStates }),
    voucherUrls: file(['依据', 'Evidence'], {
      many: true,
      list: false,
      hint: ['旧系统余额表、银行对账单等', 'Balances of the old system, statements of the banks'],
    }),
    remark: text(['说明', 'Remark'], { list: false }),
    submitUser: ref(['提交人', 'Submitted by'], { to: 'user', readOnly: true }),
    auditUser: ref(['审核人', 'Approved by'], { to: 'user', readOnly: true }),
    auditTime: moment(['审核时间', 'Approved at'], { readOnly: true, list: false }),
    auditOpinion: text(['审核意见', 'Opinion'], { readOnly: true, list: false }),
    bookedTime: moment(['入账时间', 'Booked at'], { readOnly: true }),
    reverseUser: ref(['撤销申请人', 'Asked to take it back'], { to: 'user', readOnly: true, list: false }),
    reverseReason: text(['撤销原因', 'Why it is taken back'], { readOnly: true, list: false }),
    reverseReviewUser: ref(['撤销复核人', 'Taking back approved by'], { to: 'user', readOnly: true, list: false }),
  },
  { display: 'openingNo', found: ['openingNo'], index: [['status']] },
)
export const openings = resource(opening, {
  base: 'funds/opening',
  roles: { read: financeRoles, write: ['finance'] },
  verbs: ['list', 'detail', 'submit', 'remove'],
  writtenBy: 'platform',
  removableIn: ['draft'],
})

export const openingLine = entity(
  'openingLine',
  ['期初明细', 'Opening balance'],
  {
    openingId: ref(['期初建账单', 'Opening'], { to: 'opening', required: true, readOnly: true, search: true }),
    lineType: dict(['期初类型', 'Type'], {
      of: openingType,
      int: true,
      required: true,
      search: true,
      aliases: ['类型', 'Type'],
    }),
    refNo: text(['编号', 'Reference'], {
      max: 64,
      search: true,
      aliases: ['对象', '对象编号', 'Reference'],
      hint: [
        '资金账户名称、企业或服务商编号、卡号、站点编码、渠道编号；自有资本留空',
        'Name of the bank account, number of the tenant, card number, code of the site or partner; empty for capital',
      ],
    }),
    // Debits and credits add up to nothing.
    amount: money(['金额', 'Amount'], { required: true, min: 0, sum: false, aliases: ['余额', '本金', 'Balance'] }),
    giftAmount: money(['其中赠送', 'Gift part'], {
      required: true,
      initial: 0,
      sum: false,
      aliases: ['赠送', 'Gift'],
      hint: ['企业账户与卡：赠送部分，不含在金额内', 'Companies and cards: gift money, beside the amount'],
    }),
    docNo: text(['原单号', 'Document'], {
      max: 32,
      search: true,
      aliases: ['订单号', 'Order'],
      requiredWhen: { lineType: 8 },
      hint: ['未结订单必填', 'Needed for an unsettled order'],
    }),
    remark: text(['备注', 'Remark'], { list: false }),
    accountName: text(['名称', 'Name'], { readOnly: true, max: 128, form: false }),
    accountTenantId: ref(['所属租户', 'Tenant'], { to: 'tenant', readOnly: true, form: false }),
    dimId: text(['账本维度', 'Ledger dimension'], { readOnly: true, max: 64, list: false, form: false }),
  },
  { display: 'refNo', index: [['openingId', 'lineType']] },
)
export const openingLines = resource(openingLine, {
  base: 'funds/openingLine',
  roles: { read: financeRoles, write: ['finance'] },
  verbs: ['list', 'detail', 'submit', 'remove'],
  imports: true,
  writtenBy: 'platform',
})

const id = ref(['期初建账单', 'Opening'], { required: true, to: 'opening' })
const decided = verdict('opening_decision', { yes: ['通过', 'Approve'], no: ['退回', 'Send back'] })
const signedMoney = { required: true, min: -999_999_999_999 } as const

/** What the rows come to, by type, and what stands in the way, by row where it is one. */
export const openingCheck = call({
  title: ['试算与检查', 'Trial and problems'],
  path: 'GET funds/opening/check',
  permission: 'opening_view',
  reads: ['opening', 'openingLine', 'ledger'],
  about: opening,
  by: 'platform',
  input: { id },
  output: one({
    rows: int(['行数', 'Rows'], { required: true }),
    debit: money(['借方合计', 'Debits'], { required: true }),
    credit: money(['贷方合计', 'Credits'], { required: true }),
    difference: money(['差额', 'Difference'], signedMoney),
    customerMoney: money(['客户资金与应收', 'Custody, channels and receivables'], { required: true }),
    owed: money(['应付客户与收款方', 'Owed to customers and payees'], { required: true }),
    totals: {
      kind: 'json',
      label: ['分类合计', 'By type'],
      options: {
        rows: {
          lineType: dict(['期初类型', 'Type'], { of: openingType, int: true, required: true }),
          rows: int(['行数', 'Rows'], { required: true }),
          debit: money(['借方', 'Debit'], { required: true }),
          credit: money(['贷方', 'Credit'], { required: true }),
        },
      },
    } as const,
    problems: {
      kind: 'json',
      label: ['问题', 'Problems'],
      options: {
        rows: {
          lineId: ref(['期初明细', 'Row'], { to: 'openingLine' }),
          place: text(['行', 'Row']),
          problem: text(['问题', 'Problem'], { required: true }),
        },
      },
    } as const,
  }),
})

export const submitOpening = call({
  title: ['提交审核', 'Submit'],
  path: 'POST funds/opening/submitForAudit',
  permission: 'opening_edit',
  by: 'platform',
  on: opening,
  action: 'submit',
  input: { id },
  refuses: ['openingUnbalanced', 'openingBlocked', 'voucherNeeded'],
})
export const auditOpening = call({
  title: ['审核', 'Approve or send back'],
  path: 'POST funds/opening/audit',
  permission: 'opening_audit',
  roles: ['finance_review'],
  by: 'platform',
  on: opening,
  action: 'audit',
  money: true,
  decides: {
    makers: ['createUser', 'submitUser'],
    follows: [submitOpening],
    approves: { result: 1 },
    signs: auditSignature,
    notifies: ['submitUser'],
  },
  input: { id, ...decided },
  refuses: ['sameUser', 'openingUnbalanced', 'openingBlocked', 'insufficient', 'accountFrozen'],
})
export const reverseOpening = call({
  title: ['申请撤销', 'Take it back'],
  path: 'POST funds/opening/reverse',
  permission: 'opening_edit',
  by: 'platform',
  on: opening,
  action: 'reverse',
  danger: true,
  input: { id, reason: text(['原因', 'Reason'], { required: true }) },
  refuses: ['openingUsed'],
})
export const decideReverseOpening = call({
  title: ['复核撤销', 'Approve taking it back'],
  path: 'POST funds/opening/decideReverse',
  permission: 'opening_audit',
  by: 'platform',
  on: opening,
  action: 'decideReverse',
  money: true,
  decides: { makers: ['reverseUser'], follows: [reverseOpening], approves: { result: 1 } },
  input: { id, ...decided },
  refuses: ['sameUser', 'openingUsed', 'insufficient', 'accountFrozen'],
})
