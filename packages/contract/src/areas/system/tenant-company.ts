import {
  call,
  dict,
  entity,
  flag,
  moment,
  money,
  one,
  picture,
  ref,
  resource,
  rowOf,
  state,
  states,
  text,
  verdict,
} from '../../kernel/index.ts'
import { internetAccess } from './dictionaries.ts'

/** Where a company is paid is changed by two: the company asks, the platform has made sure that it was the company. */
export const companyBankStates = states({
  settled: { code: 1, label: ['无变更', 'Settled'], tone: 'neutral', to: { apply: ['waiting'] } },
  waiting: { code: 2, label: ['变更待审核', 'Change to approve'], tone: 'waiting', to: { audit: ['settled'] } },
})

const bankName = text(['开户银行', 'Bank'], { required: true, max: 64 })
const bankAccount = text(['银行账号', 'Bank account'], { required: true, format: 'accountNumber' })
const shownBank = {
  bankName: text(['开户银行', 'Bank'], { readOnly: true, max: 64, list: false }),
  bankAccount: text(['银行账号', 'Bank account'], { readOnly: true, format: 'accountNumber', mask: true }),
}

/** What a tenant is as a firm: one row each, there from its creation. */
export const tenantCompany = entity(
  'tenantCompany',
  ['企业资料', 'Company profile'],
  {
    companyName: text(['企业名称', 'Company name'], { required: true, search: true, max: 64 }),
    creditCode: text(['统一社会信用代码', 'Credit code'], { format: 'companyCode', max: 18, search: true }),
    legalPerson: text(['法定代表人', 'Legal representative'], { max: 32 }),
    legalIdCard: text(['法人证件号', 'Their ID number'], { format: 'idCard', mask: true, list: false }),
    licenseUrl: picture(['营业执照', 'Business licence'], { list: false, maxKb: 5000 }),
    address: text(['注册地址', 'Registered address'], { list: false }),
    ...shownBank,
    invoiceTitleId: ref(['开票抬头', 'Invoice title'], { to: 'invoiceTitle', list: false }),
    warnBalance: money(['余额预警线', 'Warn below'], { sum: false, hint: ['不填不预警', 'Empty: no warning'] }),
    internetAccess: dict(['入网状态', 'Onboarding'], { of: internetAccess, int: true, initial: 0, readOnly: true }),
    bankState: state(['账户变更', 'Change of account'], { of: companyBankStates }),
    newBankName: text(['拟变更银行', 'New bank'], { readOnly: true, max: 64, list: false }),
    newBankAccount: text(['拟变更账号', 'New account'], {
      readOnly: true,
      format: 'accountNumber',
      mask: true,
      list: false,
    }),
    bankApplyUser: ref(['变更申请人', 'Asked for by'], { to: 'user', readOnly: true, list: false }),
    bankAuditUser: ref(['变更审核人', 'Approved by'], { to: 'user', readOnly: true, list: false }),
    bankAuditTime: moment(['变更时间', 'Changed at'], { readOnly: true, list: false }),
  },
  { display: 'companyName', code: 'creditCode' },
)

export const tenantCompanies = resource(tenantCompany, {
  base: 'blade-system/tenant/company',
  verbs: ['list', 'detail', 'submit'],
  paths: {
    list: ['blade-system/tenant/pageTeanComInfolist'],
    submit: ['blade-system/tenant/udpateTeanComInfo'],
  },
  roles: { read: ['operator', 'finance', 'finance_review', 'auditor', 'admin'], edit: ['operator', 'admin'] },
})

const id = ref(['企业资料', 'Company profile'], { required: true, to: 'tenantCompany' })

/** The profile with what the ledger says its company has now. By its row, or by the number of the tenant. */
export const companyInfo = call({
  title: ['企业资料详情', 'Company profile with its balance'],
  path: 'GET blade-system/tenant/getTeanComInfo/{id}',
  permission: 'tenantCompany_view',
  reads: ['tenantCompany', 'ledger'],
  input: { id: text(['企业资料或租户', 'Profile or tenant'], { required: true, max: 20 }) },
  output: one({
    ...rowOf(tenantCompany),
    totalBalance: money(['账户余额', 'Balance'], { required: true }),
    isLow: flag(['低于预警线', 'Below the warning'], { required: true }),
  }),
})

/** A code goes to whoever asks, before anything is asked for. */
export const applyCompanyBank = call({
  title: ['变更银行账户', 'Change the bank account'],
  path: 'POST blade-system/tenant/company/applyBank',
  permission: 'tenantCompany_edit',
  by: 'owner',
  on: tenantCompany,
  action: 'apply',
  stepUp: 'always',
  input: { id, bankName, bankAccount },
})

export const auditCompanyBank = call({
  title: ['审核账户变更', 'Approve the change of account'],
  path: 'POST blade-system/tenant/company/auditBank',
  permission: 'tenantCompany_audit',
  roles: ['auditor'],
  by: 'platform',
  on: tenantCompany,
  action: 'audit',
  money: true,
  decides: {
    makers: ['bankApplyUser'],
    follows: [applyCompanyBank],
    approves: { result: 1 },
    signs: { user: 'bankAuditUser', time: 'bankAuditTime' },
  },
  input: {
    id,
    ...verdict('company_bank_decision'),
  },
  confirm: [
    '请先通过已知的电话向企业本人核实账号',
    'First confirm the number with the company by a phone number you already know',
  ],
  refuses: ['sameUser'],
})
