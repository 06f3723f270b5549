import {
  call,
  companyRoles,
  dict,
  dictionary,
  entity,
  platformRoles,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'
import { staffAccount } from './staff.ts'

export const userApplyStates = states({
  waiting: { code: 0, label: ['待审核', 'Waiting'], tone: 'waiting', to: { audit: ['passed', 'rejected'] } },
  passed: { code: 1, label: ['已通过', 'Passed'], tone: 'good' },
  rejected: { code: 2, label: ['已驳回', 'Rejected'], tone: 'bad' },
})

/** Somebody wants to be an employee of the company, who may be given cards. */
export const userApply = entity(
  'userApply',
  ['员工申请', 'Staff application'],
  {
    userName: text(['姓名', 'Name'], { required: true, search: true, max: 32 }),
    userPhone: text(['手机号', 'Phone'], { required: true, search: true, format: 'mobile', mask: true }),
    reason: text(['申请说明', 'Reason'], { required: true }),
    auditStatus: state(['状态', 'State'], { of: userApplyStates }),
    auditUser: ref(['审核人', 'Decided by'], { to: 'user', readOnly: true }),
    opinion: text(['审核意见', 'Opinion'], { readOnly: true, list: false }),
  },
  { display: 'userName' },
)
export const userApplies = resource(userApply, {
  base: 'userApply/userapply',
  roles: { read: [...platformRoles, ...companyRoles], write: ['company'] },
  addedBy: 'tenant',
  removableIn: ['waiting', 'rejected'],
})

/** Who passes becomes an employee, and may be given the company's money on a card: the approver proves that it is them. */
export const auditUserApply = call({
  title: ['审核', 'Approve or reject'],
  path: 'POST userApply/userapply/audit',
  permission: 'userApply_audit',
  roles: ['company_approver'],
  by: 'owner',
  on: userApply,
  action: 'audit',
  money: true,
  decides: {
    makers: ['createUser'],
    follows: [{ permission: 'userApply_add' }],
    approves: { auditStatus: 1 },
    signs: { user: 'auditUser', opinion: 'opinion' },
  },
  stepUp: 'always',
  input: {
    id: ref(['员工申请', 'Staff application'], { required: true, to: 'userApply' }),
    auditStatus: dict(['结论', 'Decision'], {
      of: dictionary('user_apply_decision', ['结论', 'Decision'], { 1: ['通过', 'Pass'], 2: ['驳回', 'Reject'] }),
      int: true,
      required: true,
    }),
    jobNo: staffAccount.fields.jobNo,
    deptName: staffAccount.fields.deptName,
    opinion: text(['审核意见', 'Opinion'], { requiredWhen: { auditStatus: 2 } }),
  },
  refuses: ['sameUser'],
})
