import type { DemoAccount } from '../areas/system/kernel.ts'

/** Tenants of the demonstration, by what they are. */
export const demoTenants = [
  {
    tenantId: '100001',
    kind: 1,
    tenantName: '顺达物流有限公司',
    linkman: '周敏',
    contactNumber: '02166886601',
    admin: 'shunda',
  },
  {
    tenantId: '100002',
    kind: 1,
    tenantName: '蓝海出行科技',
    linkman: '吴迪',
    contactNumber: '05718833002',
    admin: 'lanhai',
  },
  {
    tenantId: '200001',
    kind: 2,
    tenantName: '中原石化销售有限公司',
    linkman: '郑强',
    contactNumber: '037166012345',
    admin: 'zhongyuan',
  },
  {
    tenantId: '200002',
    kind: 2,
    tenantName: '江南能源连锁',
    linkman: '沈佳',
    contactNumber: '051266778899',
    admin: 'jiangnan',
  },
  {
    tenantId: '300001',
    kind: 3,
    tenantName: '汇通服务商',
    linkman: '何军',
    contactNumber: '02087654321',
    admin: 'huitong',
  },
] as const

interface DemoPerson extends DemoAccount {
  readonly realName: string
  readonly roles: readonly string[]
}

const person = (
  tenantId: string,
  account: string,
  realName: string,
  roles: readonly string[],
  name: DemoAccount['name'],
  tasks: DemoAccount['tasks'],
): DemoPerson => ({ tenantId, account, password: account, realName, roles, name, tasks })

/** Who one can be in the demonstration: one person for each kind of user; the password is the account. */
export const demoPeople: readonly DemoPerson[] = [
  person(
    '000000',
    'admin',
    '管理员',
    ['administrator'],
    ['平台管理员', 'Platform administrator'],
    ['租户、菜单、参数与审计', 'Tenants, menus, parameters and audit'],
  ),
  person(
    '000000',
    'operator',
    '林岚',
    ['operator'],
    ['平台运营', 'Platform operator'],
    ['建站、定价、申请退款', 'Sites, prices, refunds'],
  ),
  person(
    '000000',
    'finance',
    '陈静',
    ['finance'],
    ['平台财务', 'Platform finance'],
    ['审核充值、对账与提交凭证', 'Approve recharges, reconcile'],
  ),
  person(
    '000000',
    'finance2',
    '赵磊',
    ['finance'],
    ['财务复核', 'Second finance'],
    ['确认结算付款', 'Confirm settlements'],
  ),
  person(
    '000000',
    'auditor',
    '孙悦',
    ['auditor'],
    ['平台审核', 'Auditor'],
    ['审核退款与发卡、账本自证', 'Approve refunds and grants, proofs'],
  ),
  person(
    '100001',
    'shunda',
    '周敏',
    ['admin', 'company'],
    ['企业经办', 'Company clerk'],
    ['申请充值、导入员工、发卡', 'Recharge, import employees, grant cards'],
  ),
  person(
    '100001',
    'shunda2',
    '钱程',
    ['company_approver'],
    ['企业审批', 'Company approver'],
    ['审批发卡', 'Approve grants'],
  ),
  person(
    '200001',
    'zhongyuan',
    '郑强',
    ['admin', 'supplier'],
    ['供货商', 'Supplier'],
    ['看站点、订单与结算', 'Sites, orders, settlements'],
  ),
  person(
    '200001',
    'station',
    '马超',
    ['site_manager'],
    ['站长', 'Station manager'],
    ['油枪收银、小票', 'Take payment at the gun'],
  ),
]

export const demoAccounts: readonly DemoAccount[] = demoPeople.map(({ tenantId, account, password, name, tasks }) => ({
  tenantId,
  account,
  password,
  name,
  tasks,
}))
