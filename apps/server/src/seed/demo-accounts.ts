import type { DemoAccount } from '@forecourt/contract/system'
import { platformTenant } from '../kernel/db/database.ts'

/** Tenants of the demonstration, by what they are: of every type there is at least one. */
export const demoTenants = [
  { tenantId: '100001', kind: 1, tenantName: '顺达物流有限公司', linkman: '周敏', contactNumber: '02166886601' },
  {
    tenantId: '100002',
    kind: 1,
    tenantName: '蓝海出行科技',
    linkman: '吴迪',
    contactNumber: '05718833002',
    parentTenantId: '300001',
  },
  {
    tenantId: '100003',
    kind: 1,
    tenantName: '恒建工程集团',
    linkman: '韩梅',
    contactNumber: '02886543003',
    parentTenantId: '300001',
  },
  { tenantId: '200001', kind: 2, tenantName: '中原石化销售有限公司', linkman: '郑强', contactNumber: '037166012345' },
  // A chain of stations that also buys what others sell, and sells it on.
  {
    tenantId: '200002',
    kind: 2,
    types: ['2', '4'],
    tenantName: '江南能源连锁',
    linkman: '沈佳',
    contactNumber: '051266778899',
  },
  { tenantId: '200003', kind: 2, tenantName: '西南油气经营部', linkman: '罗勇', contactNumber: '02885566003' },
  {
    tenantId: '300001',
    kind: 3,
    tenantName: '汇通服务商',
    linkman: '何军',
    contactNumber: '02087654321',
    shareBp: 2000,
    bearsDiscounts: true,
  },
  { tenantId: '400001', kind: 4, tenantName: '联合能源分销', linkman: '唐宁', contactNumber: '02787654004' },
  {
    tenantId: '500001',
    kind: 5,
    tenantName: '东方油品贸易',
    linkman: '范伟',
    contactNumber: '02287654005',
    parentTenantId: '400001',
  },
] as const

export const tenantNameOf = (tenantId: string): string =>
  demoTenants.find(one => one.tenantId === tenantId)?.tenantName ?? '平台运营'

interface Person {
  readonly tenantId: string
  readonly account: string
  readonly realName: string
  readonly roles: readonly string[]
}

interface DemoPerson extends DemoAccount, Person {}

const person = (
  [tenantId, account, realName]: readonly [string, string, string],
  roles: readonly string[],
  name: DemoAccount['name'],
  tasks: DemoAccount['tasks'],
): DemoPerson => ({ tenantId, account, password: account, realName, roles, name, tasks })

/** Who one can be in the demonstration: one person for each kind of user; the password is the account. */
const demoPeople: readonly DemoPerson[] = [
  person(
    [platformTenant, 'admin', '管理员'],
    ['administrator'],
    ['平台管理员', 'Platform administrator'],
    ['租户、菜单、参数与审计', 'Tenants, menus, parameters and audit'],
  ),
  person(
    [platformTenant, 'operator', '林岚'],
    ['operator'],
    ['平台运营', 'Platform operator'],
    ['建站、定价、申请退款', 'Sites, prices, refunds'],
  ),
  person(
    [platformTenant, 'finance', '陈静'],
    ['finance'],
    ['平台财务', 'Platform finance'],
    ['审核充值、对账与提交凭证', 'Approve recharges, reconcile'],
  ),
  person(
    [platformTenant, 'finance2', '赵磊'],
    ['finance_review'],
    ['财务复核', 'Second reviewer'],
    ['复核大额调整、确认结算付款', 'Approve large adjustments, confirm settlements'],
  ),
  person(
    [platformTenant, 'auditor', '孙悦'],
    ['auditor'],
    ['平台审核', 'Auditor'],
    ['审核退款、发卡与权限，账务核对', 'Approve refunds, grants and access; proofs'],
  ),
  person(
    ['100001', 'shunda', '周敏'],
    ['company'],
    ['企业经办', 'Company clerk'],
    ['申请充值、导入员工、发卡', 'Recharge, import employees, grant cards'],
  ),
  person(
    ['100001', 'shunda2', '钱程'],
    ['company_approver'],
    ['企业审批', 'Company approver'],
    ['审批发卡', 'Approve grants'],
  ),
  person(
    ['100001', 'shunda3', '方敏'],
    ['admin'],
    ['企业管理员', 'Company administrator'],
    ['管理人员、角色与部门', 'People, roles and departments'],
  ),
  person(
    ['200001', 'zhongyuan', '郑强'],
    ['admin', 'supplier'],
    ['供货商', 'Supplier'],
    ['看站点、订单与结算', 'Sites, orders, settlements'],
  ),
  person(
    ['200001', 'station', '马超'],
    ['site_manager'],
    ['站长', 'Station manager'],
    ['油枪收银、小票', 'Take payment at the pump'],
  ),
  person(
    ['200001', 'assistant', '许可'],
    ['shop_assistant'],
    ['店员', 'Shop assistant'],
    ['收银与补打小票', 'Take payment, print again'],
  ),
  person(
    ['300001', 'huitong', '何军'],
    ['admin', 'provider'],
    ['服务商', 'Service provider'],
    ['看所引入企业的订单', 'Orders of the companies it brought in'],
  ),
  person(
    ['400001', 'lianhe', '唐宁'],
    ['admin', 'buyer'],
    ['分销商', 'Distributor'],
    ['管理下级进货商与账户', 'Its buyers and its account'],
  ),
  person(
    ['500001', 'dongfang', '范伟'],
    ['admin', 'buyer'],
    ['进货商', 'Buyer'],
    ['看账户与进货', 'Account and purchases'],
  ),
  person(
    [platformTenant, 'duty', '顾宁'],
    ['operator', 'finance'],
    ['运营兼财务', 'Operations and finance'],
    ['两个角色之间切换', 'Switches between two roles'],
  ),
]

/** Those who work beside them in the story. Nobody knows their passwords. */
const others: readonly Person[] = [
  { tenantId: '100002', account: 'lanhai', realName: '吴迪', roles: ['admin', 'company'] },
  { tenantId: '100002', account: 'lanhai2', realName: '冯雪', roles: ['company_approver'] },
  { tenantId: '100003', account: 'hengjian', realName: '韩梅', roles: ['admin', 'company'] },
  { tenantId: '100003', account: 'hengjian2', realName: '彭博', roles: ['company_approver'] },
  { tenantId: '200002', account: 'jiangnan', realName: '沈佳', roles: ['admin', 'supplier', 'buyer'] },
  { tenantId: '200002', account: 'jiangnan2', realName: '谢安', roles: ['site_manager'] },
  { tenantId: '200003', account: 'xinan', realName: '罗勇', roles: ['admin', 'supplier'] },
  { tenantId: '200003', account: 'xinan2', realName: '田甜', roles: ['site_manager'] },
  { tenantId: '200001', account: '13920000101', realName: '王磊', roles: ['shop_assistant'] },
  { tenantId: '200001', account: '13920000102', realName: '刘洋', roles: ['shop_assistant'] },
  { tenantId: '200002', account: '13920000201', realName: '孙丽', roles: ['shop_assistant'] },
  { tenantId: '200003', account: '13920000301', realName: '何静', roles: ['shop_assistant'] },
]

export const everybody: readonly (Person & { readonly password?: string })[] = [...demoPeople, ...others]

const firstId = 4_000_000_000_000n
/** Beyond everybody who works here. */
export const guestId = String(firstId + 900_000n)

/** People of the demonstration have the same ids everywhere, so that their story can name them. */
export function personId(account: string): string {
  const at = everybody.findIndex(one => one.account === account)
  if (at < 0) throw new Error(`nobody of the demonstration is called ${account}`)
  return String(firstId + BigInt(at))
}

export const demoAccounts: readonly DemoAccount[] = demoPeople.map(({ tenantId, account, password, name, tasks }) => ({
  tenantId,
  account,
  password,
  name,
  tasks,
}))
