import {
  call,
  dict,
  dictionary,
  entity,
  moment,
  one,
  ref,
  resource,
  state,
  states,
  text,
  verdict,
} from '../../kernel/index.ts'
import { grantRoles, resetPassword } from './user.ts'

export const accessRequestKind = dictionary('access_request_kind', ['申请事项', 'What is asked for'], {
  1: ['授予角色', 'Assign roles'],
  2: ['重置密码', 'Reset the password'],
})

export const accessRequestStates = states({
  waiting: {
    code: 0,
    label: ['待确认', 'Waiting'],
    tone: 'waiting',
    to: { decide: ['confirmed', 'rejected'], withdraw: ['withdrawn'] },
  },
  confirmed: { code: 1, label: ['已确认', 'Confirmed'], tone: 'good' },
  rejected: { code: 2, label: ['已驳回', 'Rejected'], tone: 'bad' },
  withdrawn: { code: 3, label: ['已撤回', 'Withdrawn'], tone: 'neutral' },
})

/**
 * Whoever may approve was made so by two people: one administrator asks, another one confirms. The same for a new
 * password of such a person, by which one could act in their place.
 */
export const accessRequest = entity(
  'accessRequest',
  ['权限申请', 'Access request'],
  {
    /** The person with the roles that are asked for, or with the account that is to get a password. */
    subject: text(['人员', 'Person'], { required: true, readOnly: true, search: true }),
    companyId: ref(['租户', 'Tenant'], { to: 'tenant', required: true, readOnly: true, search: true }),
    userId: ref(['账号', 'Account'], { to: 'user', required: true, readOnly: true, list: false }),
    kind: dict(['事项', 'What'], { of: accessRequestKind, int: true, required: true, readOnly: true, search: true }),
    /** What was asked for stays readable when the roles are gone: it keeps none of them from being removed. */
    roleIds: ref(['角色', 'Roles'], { many: true, readOnly: true, list: false, form: false }),
    roleNames: text(['角色', 'Roles'], { readOnly: true, list: false }),
    status: state(['状态', 'State'], { of: accessRequestStates }),
    requestUser: ref(['申请人', 'Requested by'], { to: 'user', required: true, readOnly: true }),
    requestTime: moment(['申请时间', 'Requested at'], { required: true, readOnly: true }),
    decideUser: ref(['确认人', 'Decided by'], { to: 'user', readOnly: true }),
    decideTime: moment(['确认时间', 'Decided at'], { readOnly: true }),
    opinion: text(['意见', 'Opinion'], { readOnly: true, list: false }),
  },
  { display: 'subject', ownedBy: 'userId', index: [['userId'], ['status']] },
)
export const accessRequests = resource(accessRequest, {
  base: 'blade-user/access-request',
  roles: { read: ['auditor', 'admin'] },
  verbs: ['list', 'detail'],
})

const id = ref(['权限申请', 'Access request'], { required: true, to: 'accessRequest' })

/** Confirms or rejects. A new password that comes with it is shown to whoever confirms, who hands it to the person. */
export const decideAccess = call({
  title: ['确认权限', 'Confirm or reject'],
  path: 'POST blade-user/access-request/decide',
  permission: 'accessRequest_decide',
  roles: ['auditor', 'admin'],
  on: accessRequest,
  action: 'decide',
  reveals: true,
  decides: {
    makers: ['requestUser', 'userId'],
    follows: [grantRoles, resetPassword],
    approves: { result: 1 },
    signs: { user: 'decideUser', time: 'decideTime', opinion: 'opinion' },
    notifies: ['requestUser'],
  },
  input: {
    id,
    ...verdict('access_decision', { yes: ['确认', 'Confirm'] }),
  },
  output: one({
    account: text(['登录账号', 'Account']),
    password: text(['初始密码', 'Initial password']),
  }),
  refuses: ['sameUser', 'otherDecider'],
})

export const withdrawAccess = call({
  title: ['撤回', 'Withdraw'],
  path: 'POST blade-user/access-request/withdraw',
  permission: 'accessRequest',
  by: { person: 'requestUser' },
  on: accessRequest,
  action: 'withdraw',
  input: { id },
})

/** Called when a tenant is removed: nobody of it and no role stays behind in lists. */
export const closeTenantAccess = call({
  title: ['清除租户人员与角色', 'Remove the people and roles of a tenant'],
  path: [],
  permission: 'internal',
  input: { tenantId: ref(['租户', 'Tenant'], { to: 'tenant', required: true }) },
})
