import { dictionary, type Label, type Offered, type RoleName } from '../../kernel/index.ts'
import { tenantKind } from '../system/tenant.ts'

/** What the built-in roles of a type of tenant stand together as. */
export interface BuiltInRole {
  readonly label: Label
  /** What somebody who has it does, in one line: read where roles are chosen. */
  readonly purpose: Label
  /** The types of tenant that have it, by `tenant_kind`; 9 is the platform. */
  readonly types: readonly number[]
}

const everyTenant = [1, 2, 3, 4, 5]

/**
 * The built-in roles (domain 1.1, appendix D) in their order, and the one place that says which of them belong to which type of
 * tenant. What each may do is said by the calls, resources and pages (`roles`); what nobody of a type may do, no role of such a
 * tenant can be given (ADR 0107).
 */
export const builtInRoles: Readonly<Record<RoleName, BuiltInRole>> = {
  administrator: {
    label: ['超级管理员', 'Root administrator'],
    purpose: ['管理整个平台，不受权限限制', 'Runs the whole platform, without limits'],
    types: [9],
  },
  operator: {
    label: ['运营', 'Operator'],
    purpose: ['维护租户、站点、价格与商品', 'Looks after tenants, sites, prices and goods'],
    types: [9],
  },
  finance: {
    label: ['财务', 'Finance'],
    purpose: ['登记充值、结算与资金划拨', 'Books recharges, settlements and transfers'],
    types: [9],
  },
  finance_review: {
    label: ['财务复核', 'Finance review'],
    purpose: ['复核付款、调账与结账', 'Reviews payments, adjustments and the closing of periods'],
    types: [9],
  },
  auditor: {
    label: ['审核', 'Auditor'],
    purpose: ['审核充值、退款与合作方资料', 'Decides on recharges, refunds and what partners hand in'],
    types: [9],
  },
  admin: {
    label: ['租户管理员', 'Tenant administrator'],
    purpose: ['管理本租户的人员、角色与机构', 'Looks after the people, roles and departments of the tenant'],
    types: everyTenant,
  },
  company: {
    label: ['企业经办', 'Company clerk'],
    purpose: ['充值、发卡，管理员工与车辆用卡', 'Recharges, hands out cards and looks after who uses them'],
    types: [1],
  },
  company_approver: {
    label: ['企业审批', 'Company approver'],
    purpose: ['审批发卡与员工申请', 'Decides on grants of cards and requests of staff'],
    types: [1],
  },
  supplier: {
    label: ['供货商', 'Supplier'],
    purpose: ['经营站点与商品，核对结算', 'Runs sites and goods, and checks settlements'],
    types: [2],
  },
  site_manager: {
    label: ['站长', 'Site manager'],
    purpose: ['管理一个站的班次、员工与退款', 'Runs the shifts, staff and refunds of a site'],
    types: [2],
  },
  shop_assistant: {
    label: ['店员', 'Shop assistant'],
    purpose: ['在站内收款、打印小票与交班', 'Takes payments, prints receipts and hands over the shift'],
    types: [2],
  },
  provider: {
    label: ['服务商', 'Service provider'],
    purpose: ['服务名下企业，查看分润', 'Serves its companies and sees its share'],
    types: [3],
  },
  buyer: {
    label: ['进货商', 'Buyer'],
    purpose: ['上下架所购商品，核对订单', 'Lists the goods it buys, and checks orders'],
    types: [4, 5],
  },
}

const entries = Object.fromEntries(Object.entries(builtInRoles).map(([name, { label }]) => [name, label]))

/** The roles that every installation comes with. Power and protection hang on this key, never on a name or an alias. */
export const builtInRole = dictionary('built_in_role', ['内置角色', 'Built-in role'], entries)

/** What the built-in role is, where a role is one. */
export const builtInRoleOf = (key: string | null): BuiltInRole | undefined =>
  key !== null && Object.hasOwn(builtInRoles, key) ? builtInRoles[key as RoleName] : undefined

/** Whether tenants of these types have the built-in role. */
export const isRoleOf = ({ types }: BuiltInRole, tenantTypes: readonly number[]): boolean =>
  types.some(one => tenantTypes.includes(one))

const anyTenant: Label = ['各类租户', 'any tenant']
const ownRoles: Label = ['自建角色', 'Own roles']
const last = 100

/** Where roles are chosen: the built-in ones by the type of tenant they belong to, then the tenant's own, each with what it is for. */
export const offeredRole: Offered<'builtIn' | 'purpose'> = {
  by: ['builtIn', 'purpose'],
  as: ({ builtIn = null, purpose = null }) => {
    const line: Label | undefined = purpose ? [purpose, purpose] : builtInRoleOf(builtIn)?.purpose
    const built = builtInRoleOf(builtIn)
    if (!built) return { group: ownRoles, order: last, line }
    const [type = 0, ...more] = built.types
    const [zh, en] = more.length > 2 ? anyTenant : (tenantKind.entries[String(type)] ?? anyTenant)
    return { group: [`内置 · ${zh}`, `Built in: ${en.toLowerCase()}`], order: more.length > 2 ? 0 : type, line }
  },
}
