import { call, entity, platformRoles, ref, resource, state, states, text } from '../../kernel/index.ts'

export const salesmanAccountStates = states({
  active: { code: 1, label: ['正常', 'Active'], tone: 'good', to: { freeze: ['frozen'] } },
  frozen: { code: 2, label: ['冻结', 'Frozen'], tone: 'bad', to: { unfreeze: ['active'] } },
})

/**
 * By which user an attendant signs in and takes payments at the site. The row belongs to whom the site belongs to. Who works at a
 * site asks for it: a frozen one keeps its user out, whatever else they are there.
 */
export const salesmanAccount = entity(
  'salesmanAccount',
  ['加油员账号', 'Attendant account'],
  {
    salesmanId: ref(['加油员', 'Attendant'], {
      to: 'salesman',
      required: true,
      search: true,
      immutable: true,
      sameTenant: true,
    }),
    siteId: ref(['站点', 'Site'], { to: 'site', readOnly: true, search: true }),
    loginPhone: text(['登录手机号', 'Sign-in phone'], {
      required: true,
      unique: true,
      format: 'mobile',
      mask: true,
      width: 132,
    }),
    userId: ref(['登录用户', 'User'], {
      to: 'user',
      sameTenant: true,
      hint: ['不选则按登录手机号查找或开通', 'Left empty, found or opened by the phone'],
    }),
    status: state(['状态', 'State'], { of: salesmanAccountStates, search: true, width: 96 }),
  },
  { unique: [['salesmanId']] },
)
export const salesmanAccounts = resource(salesmanAccount, {
  base: 'shell/salesmanaccount',
  roles: { read: [...platformRoles, 'supplier', 'site_manager'], write: ['operator', 'supplier'] },
})

const id = ref(['加油员账号', 'Attendant account'], { required: true, to: 'salesmanAccount' })

export const freezeSalesmanAccount = call({
  title: ['冻结', 'Freeze'],
  path: 'POST shell/salesmanaccount/freeze',
  permission: 'salesmanAccount_edit',
  on: salesmanAccount,
  action: 'freeze',
  danger: true,
  undo: { by: 'unfreezeSalesmanAccount' },
  input: { id },
  confirm: ['冻结后该加油员不能在本站收银和交接班', 'They take no payments and run no shifts at this site'],
})
export const unfreezeSalesmanAccount = call({
  title: ['解冻', 'Unfreeze'],
  path: 'POST shell/salesmanaccount/unfreeze',
  permission: 'salesmanAccount_edit',
  on: salesmanAccount,
  action: 'unfreeze',
  undo: { by: 'freezeSalesmanAccount' },
  input: { id },
})
