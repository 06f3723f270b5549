import {
  auditSignature,
  call,
  dict,
  entity,
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
import { partner, paysFrom } from './partner.ts'
import { openApi } from './protocol.ts'

export const partnerTermsStates = states({
  waiting: {
    code: 1,
    label: ['待审核', 'Pending approval'],
    tone: 'waiting',
    to: { audit: ['approved', 'rejected'] },
  },
  approved: { code: 2, label: ['已批准', 'Approved'], tone: 'good' },
  rejected: { code: 3, label: ['已驳回', 'Rejected'], tone: 'bad' },
})

const asked = {
  paysFrom: dict(['付款方式', 'Pays from'], { of: paysFrom, int: true, required: true }),
  creditLimit: money(['授信额度', 'Credit limit'], {
    sum: false,
    hint: ['付款方式为授信额度时必填，单位元', 'Needed for a credit line, in yuan'],
  }),
}
const remark = text(['申请说明', 'Reason'], { required: true, list: false })

/** An application to change what a partner pays from and how much it may owe; approving it writes the partner. */
export const partnerTerms = entity(
  'partnerTerms',
  ['渠道付款条件', 'Partner terms'],
  {
    partnerId: ref(['渠道', 'Partner'], {
      to: 'partner',
      required: true,
      readOnly: true,
      search: true,
      list: false,
    }),
    partnerName: text(['渠道名称', 'Partner name'], {
      required: true,
      readOnly: true,
      max: 64,
      list: false,
      form: false,
    }),
    ...asked,
    status: state(['状态', 'State'], { of: partnerTermsStates, search: true }),
    remark,
    auditUser: ref(['审核人', 'Approved by'], { to: 'user', readOnly: true }),
    auditTime: moment(['审核时间', 'Approved at'], { readOnly: true }),
    auditOpinion: text(['审核意见', 'Opinion'], { readOnly: true, list: false }),
  },
  { display: 'partnerName', index: [['partnerId'], ['status']] },
)
export const partnerTermsResource = resource(partnerTerms, {
  base: 'partner/terms',
  roles: { read: platformRoles },
  verbs: ['list', 'detail'],
})

/** Asks for other terms; they count from the approval on, and one application at a time waits. */
export const applyPartnerTerms = call({
  title: ['变更付款条件', 'Change terms'],
  path: 'POST partner/terms/apply',
  permission: 'partner_terms',
  roles: ['operator'],
  by: 'platform',
  on: partner,
  input: { id: ref(['渠道', 'Partner'], { required: true, to: 'partner' }), ...asked, remark },
  output: one({ id: ref(['渠道付款条件', 'Partner terms'], { required: true, to: 'partnerTerms' }) }),
})
export const auditPartnerTerms = call({
  title: ['审核', 'Approve or reject'],
  path: 'POST partner/terms/audit',
  permission: 'partnerTerms_audit',
  roles: ['finance_review', 'auditor'],
  by: 'platform',
  on: partnerTerms,
  action: 'audit',
  money: true,
  decides: { makers: ['createUser'], follows: [applyPartnerTerms], approves: { result: 1 }, signs: auditSignature },
  input: {
    id: ref(['渠道付款条件', 'Partner terms'], { required: true, to: 'partnerTerms' }),
    ...verdict('partner_terms_decision'),
  },
  refuses: ['sameUser'],
})

const funds = {
  paysFrom: partner.fields.paysFrom,
  deposit: money(['预存款余额', 'Deposit'], { required: true }),
  creditLimit: partner.fields.creditLimit,
  owed: money(['已用授信', 'Owed'], { required: true }),
  creditLeft: money(['剩余授信', 'Credit left'], { required: true }),
  /** What an order without a card may cost now; nothing for a partner that pays with cards. */
  available: money(['可用', 'Available'], { required: true }),
}

/** The partner's own account as the ledger has it, with the accounts behind the figures. */
export const partnerFunds = call({
  title: ['渠道资金', 'Funds of a partner'],
  path: 'GET partner/partner/funds',
  permission: 'partner_funds',
  roles: platformRoles,
  about: partner,
  by: ['owner', 'platform'],
  reads: ['partner', 'partnerTerms', 'ledger'],
  crossTenant: 'what a partner owes is an account of the platform, its deposit one of whoever keeps it',
  input: { id: ref(['渠道', 'Partner'], { required: true, to: 'partner' }) },
  output: one({
    ...funds,
    depositAccountId: ref(['预存款账户', 'Deposit account']),
    owedAccountId: ref(['欠款账户', 'Account of what is owed']),
  }),
})

/** The same for the partner itself, and for no other. */
export const ownBalance = call({
  title: ['渠道余额', 'Own balance'],
  path: 'GET openApi/balance',
  permission: 'partner',
  protocol: openApi,
  crossTenant: 'what a partner owes is an account of the platform, its deposit one of whoever keeps it',
  output: one(funds),
})
