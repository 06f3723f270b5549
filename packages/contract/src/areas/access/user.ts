import {
  call,
  day,
  dict,
  dictionary,
  digest,
  entity,
  flag,
  list,
  moment,
  nothing,
  one,
  picture,
  ref,
  resource,
  secret,
  state,
  states,
  text,
} from '../../kernel/index.ts'
import { tenant } from '../system/tenant.ts'
import { grantChanges } from './role.ts'

export const sex = dictionary('sex', ['性别', 'Sex'], {
  1: ['男', 'Male'],
  2: ['女', 'Female'],
  3: ['未知', 'Unknown'],
})
export const userType = dictionary('user_type', ['用户类型', 'User type'], {
  1: ['租户', 'Tenant'],
  2: ['平台', 'Platform'],
  3: ['供货商', 'Supplier'],
})

const mustChange = dictionary('must_change_password', ['须改密码', 'Must change password'], {
  0: ['否', 'No'],
  1: ['是', 'Yes'],
})

export const userStates = states(
  {
    active: { code: 1, label: ['正常', 'Active'], tone: 'good', to: { freeze: ['frozen'] } },
    frozen: { code: 2, label: ['冻结', 'Frozen'], tone: 'bad', to: { unfreeze: ['active'] } },
    waiting: { code: 3, label: ['待审核', 'Pending approval'], tone: 'waiting', to: { admit: ['active'] } },
  },
  { initial: 'active', alsoInitial: ['waiting'] },
)

const approvingHint = [
  '含审批权限的角色须另一名管理员确认后生效',
  'A role with approving rights takes effect when a second administrator has confirmed it',
] as const

export const user = entity(
  'user',
  ['用户', 'User'],
  {
    account: text(['登录账号', 'Account'], { required: true, search: true, unique: true, max: 45, immutable: true }),
    password: secret(['密码', 'Password'], {
      max: 64,
      immutable: true,
      format: 'password',
      hint: ['不填则须由管理员重置密码后才能登录', 'Left empty, nobody signs in before it is reset'],
    }),
    passwordHash: digest(['密码摘要', 'Password hash'], { readOnly: true }),
    userType: dict(['用户类型', 'Type'], { of: userType, int: true, readOnly: true, initial: 1, named: true }),
    code: text(['用户编号', 'Number'], { max: 12, list: false }),
    name: text(['昵称', 'Nickname'], { required: true, max: 32 }),
    realName: text(['姓名', 'Name'], { required: true, search: true, max: 32 }),
    avatar: picture(['头像', 'Avatar'], {
      list: false,
      maxKb: 500,
      formats: ['jpg', 'jpeg', 'png'],
      hint: ['jpg 或 png，不超过 500 kB', 'jpg or png, at most 500 kB'],
    }),
    phone: text(['手机', 'Phone'], { format: 'mobile', mask: true }),
    email: text(['邮箱', 'E-mail'], { format: 'email', list: false }),
    birthday: day(['生日', 'Birthday'], { list: false }),
    sex: dict(['性别', 'Sex'], { of: sex, int: true, list: false, named: true }),
    roleId: ref(['角色', 'Roles'], {
      to: 'role',
      many: true,
      sameTenant: true,
      hint: approvingHint,
    }),
    requestedRoleIds: ref(['待确认角色', 'Roles to be confirmed'], {
      to: 'role',
      many: true,
      readOnly: true,
      list: false,
    }),
    deptId: ref(['机构', 'Departments'], { to: 'dept', many: true, sameTenant: true }),
    postId: ref(['岗位', 'Posts'], { to: 'post', many: true, sameTenant: true, list: false }),
    lastLoginTime: moment(['最近登录', 'Last sign-in'], { readOnly: true }),
    lastLoginIp: text(['最近登录地址', 'Last address'], { readOnly: true, list: false, max: 64 }),
    mustChangePassword: dict(['须改密码', 'Must change password'], {
      readOnly: true,
      of: mustChange,
      list: false,
      int: true,
      initial: 0,
    }),
    status: state(['状态', 'State'], { of: userStates }),
  },
  {
    display: 'realName',
    code: 'account',
    found: ['realName', 'account', 'phone'],
    scopedBy: { owner: 'id', department: 'deptId' },
  },
)

export const users = resource(user, {
  base: 'blade-user',
  roles: { read: ['admin'], write: ['admin'] },
  imports: true,
  forAnyTenant: true,
  notRemovedBy: ['id'],
})

const id = ref(['用户', 'User'], { required: true })

export const freezeUser = call({
  title: ['冻结', 'Freeze'],
  path: 'POST blade-user/freeze',
  permission: 'user_edit',
  on: user,
  action: 'freeze',
  undo: { by: 'unfreezeUser' },
  notBy: ['id'],
  refuses: ['sameUser'],
  danger: true,
  input: { id },
  confirm: ['冻结后该用户立即下线', 'The user is signed out at once'],
})
export const unfreezeUser = call({
  title: ['解冻', 'Unfreeze'],
  path: 'POST blade-user/unfreeze',
  permission: 'user_edit',
  on: user,
  action: 'unfreeze',
  undo: { by: 'freezeUser' },
  input: { id },
})

export const grantRoles = call({
  title: ['角色配置', 'Assign roles'],
  path: 'POST blade-user/grant',
  permission: 'user_role',
  roles: ['admin'],
  on: user,
  input: {
    userIds: ref(['用户', 'Users'], { to: 'user', many: true, required: true }),
    roleIds: ref(['角色', 'Roles'], { to: 'role', many: true, required: true, sameTenant: true, hint: approvingHint }),
  },
})

/** What these people would gain and lose if they had exactly these roles: nothing is changed by asking. */
export const previewRoles = call({
  title: ['预览角色配置', 'Preview roles'],
  path: 'POST blade-user/preview-grant',
  permission: 'user_role',
  input: {
    userIds: ref(['用户', 'Users'], { to: 'user', many: true, required: true }),
    roleIds: ref(['角色', 'Roles'], { to: 'role', many: true, required: true }),
  },
  output: grantChanges,
})

export const resetPassword = call({
  title: ['密码重置', 'Reset password'],
  path: 'POST blade-user/reset-password',
  permission: 'user_reset',
  roles: ['admin'],
  on: user,
  reveals: true,
  danger: true,
  confirm: ['该用户将立即下线，下次登录须修改密码', 'The user is signed out and must change the password'],
  input: {
    userIds: ref(['用户', 'Users'], { to: 'user', many: true, required: true }),
    password: secret(['新密码', 'New password'], { max: 64, format: 'password' }),
  },
  output: one({
    password: text(['初始密码', 'Initial password']),
    waiting: text(['待另一名管理员确认', 'Waiting for a second administrator'], { max: 2000 }),
  }),
  says: ['密码已重置为 {password}', 'The password is now {password}'],
})

/** Forgets the failed tries that lock somebody out. */
export const unlockUsers = call({
  title: ['解除登录锁定', 'Unlock sign-in'],
  path: 'POST blade-user/unlock',
  permission: 'user_reset',
  on: user,
  button: false,
  crossTenant: 'failed tries are counted outside of tenants; whose they are is asked of the users',
  input: { userIds: ref(['用户', 'Users'], { to: 'user', many: true, required: true }) },
})

/**
 * Changes a person as `submit` does. Without the right to change people one changes only oneself, and only what
 * `updateInfo` changes: some clients save their own page here.
 */
export const updateUser = call({
  title: ['修改用户', 'Change a user'],
  path: 'POST blade-user/update',
  permission: 'signedIn',
  on: user,
  button: false,
  input: { id },
})

/**
 * Which of these people the caller may edit, remove or give another password: nobody whose rights go beyond their own. A
 * page offers only what can succeed.
 */
export const userReach = call({
  title: ['可操作的用户', 'People within reach'],
  path: 'GET blade-user/reach',
  permission: 'user',
  reads: ['user', 'role', 'roleMenu'],
  input: { ids: ref(['用户', 'Users'], { many: true, required: true }) },
  output: list({
    id: ref(['用户', 'User'], { required: true }),
    isWider: flag(['超出本人权限', "Beyond one's own rights"], { required: true }),
  }),
})

/** A new tenant has roles but nobody to hold them: the platform makes its first administrator. */
export const openTenantAdmin = call({
  title: ['开通管理员', 'First administrator'],
  path: 'POST blade-user/open-tenant-admin',
  permission: 'tenant_add',
  by: 'platform',
  on: tenant,
  reveals: true,
  input: {
    id: ref(['租户', 'Tenant'], { required: true }),
    account: user.fields.account,
    realName: user.fields.realName,
    phone: text(['手机', 'Phone'], { format: 'mobile' }),
  },
  output: one({
    tenantId: text(['租户编号', 'Tenant number'], { required: true }),
    account: text(['登录账号', 'Account'], { required: true }),
    password: text(['初始密码', 'Initial password'], { required: true }),
  }),
  refuses: ['tenantOpened'],
})

/**
 * The three passwords come as digests, as the family's clients send them. Nobody can see in a digest what it is of: our own
 * client sends the new password besides, and the server asks the rule of it. Without it only what is guessed first is refused.
 */
export const updatePassword = call({
  title: ['修改密码', 'Change password'],
  path: 'POST blade-user/update-password',
  crossTenant: 'failed tries are counted outside of tenants',
  permission: 'signedIn',
  passes: ['mustChangePassword', 'mustSetUpSecondFactor'],
  input: {
    oldPassword: secret(['原密码', 'Old password'], { required: true }),
    newPassword: secret(['新密码', 'New password'], { required: true, min: 6 }),
    newPassword1: secret(['确认密码', 'Repeat'], { required: true }),
    plain: secret(['新密码', 'New password'], {
      max: 64,
      format: 'password',
      hint: ['新密码原文，用于校验强度', 'The new password itself, so that the rule can be asked'],
    }),
  },
  refuses: ['tooOften'],
})

export const myInfo = call({
  title: ['个人信息', 'My information'],
  path: 'GET blade-user/info',
  permission: 'signedIn',
  reads: ['user'],
  passes: ['mustChangePassword', 'mustSetUpSecondFactor'],
  output: one({
    id,
    avatar: user.fields.avatar,
    account: user.fields.account,
    name: user.fields.name,
    realName: user.fields.realName,
    phone: text(['手机', 'Phone']),
    email: user.fields.email,
  }),
})

export const updateInfo = call({
  title: ['修改个人信息', 'Update my information'],
  path: 'POST blade-user/update-info',
  permission: 'signedIn',
  input: {
    avatar: user.fields.avatar,
    name: user.fields.name,
    realName: user.fields.realName,
    phone: text(['手机', 'Phone'], { format: 'mobile' }),
    email: user.fields.email,
  },
  output: nothing,
})
