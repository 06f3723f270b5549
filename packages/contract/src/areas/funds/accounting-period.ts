import {
  call,
  entity,
  financeRoles,
  flag,
  int,
  json,
  list,
  moment,
  money,
  ref,
  resource,
  state,
  states,
  text,
  verdict,
} from '../../kernel/index.ts'

/**
 * Nothing is dated into a month that is being closed or is closed: what comes late is posted on its own day of
 * posting and keeps the date of its document. Two people close a month, and two people open it again.
 */
export const periodStates = states({
  open: { code: 1, label: ['开放', 'Open'], tone: 'running', to: { close: ['closing'] } },
  closing: {
    code: 2,
    label: ['待复核结账', 'Closing to approve'],
    tone: 'waiting',
    to: { decideClose: ['closed', 'open'] },
  },
  closed: { code: 3, label: ['已结账', 'Closed'], tone: 'good', to: { reopen: ['reopening'] } },
  reopening: {
    code: 4,
    label: ['待复核反结账', 'Reopening to approve'],
    tone: 'waiting',
    to: { decideReopen: ['open', 'closed'] },
  },
})

/** What all accounts of one code moved by up to the end of a month. */
const trialRow = {
  code: text(['科目', 'Code'], { required: true, max: 8 }),
  debit: money(['借方累计', 'Debits'], { required: true }),
  credit: money(['贷方累计', 'Credits'], { required: true }),
}

/** A month of the books. The ledger itself knows which months take postings; this row says who decided it, and why. */
export const accountingPeriod = entity(
  'accountingPeriod',
  ['会计期间', 'Accounting period'],
  {
    month: text(['月份', 'Month'], {
      required: true,
      readOnly: true,
      unique: true,
      max: 7,
      format: 'month',
      search: true,
    }),
    status: state(['状态', 'State'], { of: periodStates }),
    closeUser: ref(['结账人', 'Closed by'], { to: 'user', readOnly: true }),
    closeTime: moment(['结账时间', 'Closing asked at'], { readOnly: true, list: false }),
    closeReviewUser: ref(['结账复核人', 'Closing approved by'], { to: 'user', readOnly: true }),
    closeReviewTime: moment(['复核时间', 'Closing approved at'], { readOnly: true }),
    entryCount: int(['凭证数', 'Entries'], { readOnly: true }),
    proofCount: int(['通过的核对', 'Proofs that held'], { readOnly: true, list: false }),
    trialDigest: text(['试算平衡摘要', 'Digest of the trial balance'], { readOnly: true, max: 64, list: false }),
    trialBalance: json(['结账时试算平衡', 'Trial balance at closing'], {
      readOnly: true,
      list: false,
      form: false,
      rows: trialRow,
    }),
    reopenUser: ref(['反结账人', 'Reopened by'], { to: 'user', readOnly: true, list: false }),
    reopenReason: text(['反结账原因', 'Reason to reopen'], { readOnly: true, list: false }),
    reopenReviewUser: ref(['反结账复核人', 'Reopening approved by'], { to: 'user', readOnly: true, list: false }),
    reopenCount: int(['反结账次数', 'Times reopened'], { required: true, readOnly: true, initial: 0 }),
  },
  { display: 'month' },
)
export const accountingPeriods = resource(accountingPeriod, {
  base: 'funds/period',
  roles: { read: financeRoles },
  verbs: ['list', 'detail'],
})

const id = ref(['会计期间', 'Period'], { required: true, to: 'accountingPeriod' })
const decided = verdict('period_decision', { yes: ['同意', 'Approve'], no: ['退回', 'Send back'] })

/** What has to be done before a month can be closed: each with what was found. */
export const periodChecks = call({
  title: ['结账检查', 'Before closing'],
  path: 'GET funds/period/checks',
  permission: 'accountingPeriod_view',
  reads: ['accountingPeriod', 'ledger'],
  about: accountingPeriod,
  snapshot: true,
  by: 'platform',
  input: { id },
  output: list({
    key: text(['检查', 'Check'], { required: true }),
    title: text(['说明', 'Meaning'], { required: true }),
    ok: flag(['通过', 'Holds'], { required: true }),
    count: int(['未完成', 'Open'], { required: true }),
    details: text(['明细', 'Details']),
  }),
})

/** The month takes no more postings from now on; another person looks at it and closes it. */
export const closePeriod = call({
  title: ['申请结账', 'Close the month'],
  path: 'POST funds/period/close',
  permission: 'accountingPeriod_close',
  roles: ['finance'],
  by: 'platform',
  on: accountingPeriod,
  action: 'close',
  snapshot: true,
  input: { id },
  confirm: [
    '此后该月不再接受凭证：迟到的单据记入过账当日，并保留其单据日期',
    'The month takes no more entries: what comes late is posted on its day of posting and keeps its own date',
  ],
  refuses: ['periodBlocked'],
})
export const decideClosePeriod = call({
  title: ['复核结账', 'Approve the closing'],
  path: 'POST funds/period/decideClose',
  permission: 'accountingPeriod_audit',
  roles: ['finance_review'],
  by: 'platform',
  on: accountingPeriod,
  action: 'decideClose',
  snapshot: true,
  money: true,
  decides: {
    makers: ['closeUser'],
    follows: [closePeriod],
    approves: { result: 1 },
    signs: { user: 'closeReviewUser', time: 'closeReviewTime' },
  },
  input: { id, ...decided },
  refuses: ['sameUser', 'periodBlocked'],
})
export const reopenPeriod = call({
  title: ['申请反结账', 'Reopen the month'],
  path: 'POST funds/period/reopen',
  permission: 'accountingPeriod_close',
  by: 'platform',
  on: accountingPeriod,
  action: 'reopen',
  danger: true,
  input: { id, reason: text(['原因', 'Reason'], { required: true }) },
  refuses: ['laterClosed'],
})
export const decideReopenPeriod = call({
  title: ['复核反结账', 'Approve the reopening'],
  path: 'POST funds/period/decideReopen',
  permission: 'accountingPeriod_audit',
  by: 'platform',
  on: accountingPeriod,
  action: 'decideReopen',
  money: true,
  decides: {
    makers: ['reopenUser'],
    follows: [reopenPeriod],
    approves: { result: 1 },
    signs: { user: 'reopenReviewUser' },
  },
  input: { id, ...decided },
  refuses: ['sameUser', 'laterClosed'],
})
