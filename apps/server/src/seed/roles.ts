import { type builtInRole, menu, role, roleMenu } from '@forecourt/contract/access'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../kernel/context.ts'
import { sql } from '../kernel/sql.ts'

type BuiltInKey = keyof (typeof builtInRole)['entries']

interface BuiltInRole {
  /** What the role is, for good; it begins with the same alias. */
  readonly alias: BuiltInKey
  readonly name: string
  /** The kinds of tenant that get it (9 is the platform). */
  readonly kinds: readonly number[]
  /** Menu and button codes; a trailing * stands for all that begin so. */
  readonly rights: readonly string[]
}

/** What every role may open: the tasks one has started oneself, and what one was told. */
const everybody = ['resource', 'taskCenter', 'notificationCenter']
const ownImports = ['task*', 'importRun*']
const ownPeople = [
  ...ownImports,
  'authority',
  'user',
  'user_*',
  'role',
  'role_*',
  'system',
  'dept',
  'dept_*',
  'audit',
  'listView_publish',
  'accessRequest',
  'accessRequest_*',
]
const ownMoney = ['rechargeCenter', 'ledgerAccount', 'accountFlow']
const readsOrders = ['orderCenter', 'order', 'order_view', 'orderRefund', 'orderRefund_view', 'order_totals']
/** What sites are paid for their sales; what the platform keeps of them is for its own people. */
const readsPayout = ['order_payout']
const readsEarnings = [...readsPayout, 'order_earnings']
const readsSites = [
  'oilManage',
  'site',
  'site_view',
  'gun',
  'gun_view',
  'gunOil',
  'gunOil_view',
  'siteOilPrice',
  'siteOilPrice_view',
  'oil',
]
const station = ['orderCenter', 'station', 'order', 'order_view', 'order_pay', 'oilManage', 'slip', 'slip_*']
const settlement = ['rechargeCenter', 'moneySettlement', 'moneySettlement_view', 'orderSettle', 'orderSettle_view']
const payeeAccounts = ['rechargeCenter', 'payeeAccount', 'payeeAccount_view', 'payeeAccount_disable']
const grants = [
  'businesscard',
  'grant',
  'grant_view',
  'card',
  'card_view',
  'staffAccount',
  'staffAccount_view',
  'cardProduct',
  'cardProduct_view',
]

/** Whose deposit and credit line finance and auditors decide on. */
const readsPartners = ['thirdManage', 'partner', 'partner_view', 'partner_funds', 'partnerTerms', 'partnerTerms_view']

const finance = [
  ...readsOrders,
  ...readsEarnings,
  ...readsSites,
  ...settlement,
  ...payeeAccounts,
  'companyRecharge',
  'companyRecharge_view',
  'companyRecharge_audit',
  'companyRecharge_reverse',
  ...readsPartners,
  ...ownMoney,
  'ledgerProof',
  ...grants,
]

/** The built-in roles (domain 1.1, appendix D). Tenants may change theirs; these are where they begin. */
export const builtInRoles: readonly BuiltInRole[] = [
  { alias: 'administrator', name: '超级管理员', kinds: [9], rights: [] },
  {
    alias: 'operator',
    name: '运营',
    kinds: [9],
    rights: [
      ...readsOrders,
      ...readsEarnings,
      'task*',
      'schedule*',
      'importRun*',
      'orderRefund_apply',
      ...readsSites,
      'site_*',
      'siteUser*',
      'gun_*',
      'siteOilPrice_set',
      'oil_*',
      'printer*',
      'slip*',
      ...grants,
      'cardProduct_*',
      'companyDiscount*',
      'rechargeCenter',
      'companyRecharge',
      'companyRecharge_view',
      'partner',
      'partner_*',
      'partnerTerms',
      'partnerTerms_view',
      'partnerLink',
      'partnerLink_view',
      'partnerLink_request',
      'partnerLink_revoke',
      'thirdManage',
      'cardAlert',
      'cardAlert_view',
      'cardAlert_unlock',
      'system',
      'tenant',
      'tenant_view',
      'tenant_add',
      'tenant_edit',
      'region',
      'region_view',
    ],
  },
  {
    alias: 'finance',
    name: '财务',
    kinds: [9],
    rights: [
      ...finance,
      'orderRefund_apply',
      'payeeAccount_apply',
      'moneySettlement_reconcile',
      'moneySettlement_voucher',
      'moneySettlement_void',
      'moneySettlement_generate',
      'companyDiscount*',
    ],
  },
  {
    alias: 'finance_review',
    name: '财务复核',
    kinds: [9],
    rights: [...finance, 'moneySettlement_adjust', 'moneySettlement_pay', 'partnerTerms_audit'],
  },
  {
    alias: 'auditor',
    name: '审核',
    kinds: [9],
    rights: [
      ...readsOrders,
      ...readsEarnings,
      'orderRefund_audit',
      ...readsSites,
      ...settlement,
      ...payeeAccounts,
      'payeeAccount_audit',
      'companyRecharge',
      'companyRecharge_view',
      'companyRecharge_audit',
      ...readsPartners,
      'partnerTerms_audit',
      ...ownMoney,
      'ledgerProof',
      ...grants,
      'grant_audit',
      'cardAlert',
      'cardAlert_view',
      'authority',
      'accessRequest',
      'accessRequest_*',
      'system',
      'audit',
    ],
  },
  { alias: 'admin', name: '租户管理员', kinds: [1, 2, 3, 4, 5], rights: [...ownPeople] },
  {
    alias: 'company',
    name: '企业经办',
    kinds: [1],
    rights: [
      ...readsOrders,
      ...ownImports,
      ...grants,
      'grant_add',
      'grant_ensure',
      'grant_disuse',
      'grant_terminate',
      'card_freeze',
      'card_extend',
      'card_invalid',
      'card_number',
      'thirdManage',
      'partnerLink',
      'partnerLink_view',
      'partnerLink_consent',
      'partnerLink_revoke',
      'staffAccount_*',
      'companyRecharge',
      'companyRecharge_view',
      'companyRecharge_apply',
      ...ownMoney,
    ],
  },
  {
    alias: 'company_approver',
    name: '企业审批',
    kinds: [1],
    rights: [
      ...readsOrders,
      ...grants,
      'grant_audit',
      'companyRecharge',
      'companyRecharge_view',
      'thirdManage',
      'partnerLink',
      'partnerLink_view',
      ...ownMoney,
    ],
  },
  {
    alias: 'supplier',
    name: '供货商',
    kinds: [2],
    rights: [
      ...readsOrders,
      ...readsPayout,
      'orderRefund_apply',
      ...readsSites,
      // Nobody takes payments at a site without being on its staff, so a supplier names its own; who owns it may everywhere.
      'siteUser',
      'siteUser_view',
      'siteUser_add',
      'siteUser_edit',
      'siteUser_delete',
      'order_payAll',
      'businesscard',
      'cardAlert',
      'cardAlert_view',
      'printer*',
      'slip*',
      ...settlement,
      'moneySettlement_object',
      ...payeeAccounts,
      'payeeAccount_apply',
      ...ownMoney,
    ],
  },
  {
    alias: 'site_manager',
    name: '站长',
    kinds: [2],
    rights: [...station, ...readsOrders, 'orderRefund_apply', ...readsSites],
  },
  { alias: 'shop_assistant', name: '店员', kinds: [2], rights: [...station] },
  { alias: 'provider', name: '服务商', kinds: [3], rights: [...readsOrders, ...ownMoney] },
  { alias: 'buyer', name: '进货商', kinds: [4, 5], rights: [...readsOrders, ...ownMoney] },
]

/** What leaves the house unmasked is granted by name, never with the rest of a page. */
const isGranted = (rights: readonly string[], code: string) =>
  rights.some(right =>
    right.endsWith('*') && !code.endsWith('_exportPlain') ? code.startsWith(right.slice(0, -1)) : right === code,
  )

/** The menus of a role, each with the pages and headings above it: a right whose page one cannot open is of no use. */
function rightsOf(built: BuiltInRole, menus: readonly Row<typeof menu>[]): string[] {
  const byId = new Map(menus.map(one => [String(one.id), one]))
  const found = new Set<string>()
  for (const one of menus.filter(({ code }) => isGranted([...everybody, ...built.rights], code)))
    for (let at: Row<typeof menu> | undefined = one; at; at = byId.get(String(at.parentId))) found.add(String(at.id))
  return [...found]
}

/**
 * Gives every tenant's built-in roles those of their rights that a release has just brought. What a tenant has taken from
 * a role stays taken: only codes that did not exist before are given.
 */
export async function grantFresh(ctx: Ctx, fresh: ReadonlySet<string>): Promise<void> {
  if (fresh.size === 0) return
  const menus = await ctx.all(menu, {}, { limit: 10_000 })
  const isFresh = new Set(menus.filter(one => fresh.has(one.code)).map(one => String(one.id)))
  const wanted = new Map(
    builtInRoles.map(built => [built.alias as string, rightsOf(built, menus).filter(id => isFresh.has(id))]),
  )
  const roles = await ctx.rows<{ id: string; tenant: string; key: string }>(sql`
    select r.id, r.tenant_id as tenant, r.built_in as key from role r join tenant t on t.tenant_id = r.tenant_id
    where r.is_deleted = 0 and t.is_deleted = 0 and r.built_in is not null`)
  const granted = roles.map(one => {
    const menuIds = wanted.get(one.key) ?? []
    return { tenantId: one.tenant, rows: menuIds.map(menuId => ({ roleId: one.id, menuId })) }
  })
  for (const [tenantId, same] of Map.groupBy(granted, one => one.tenantId)) {
    const rows = same.flatMap(one => one.rows)
    // Each tenant's audit says what its roles were given.
    if (rows.length > 0) ctx.defer(ctx.insertMany(roleMenu, rows, { tenantId }))
  }
}

/** Gives a tenant the built-in roles of its kind, with their rights; what is there already stays as it is. */
export async function layRoles(ctx: Ctx, tenantId: string, kind: number): Promise<Map<string, string>> {
  const menus = await ctx.all(menu, {}, { limit: 10_000 })
  const roles = await ctx.all(role, { tenantId })
  const known = new Map(roles.map(one => [one.builtIn ?? '', String(one.id)]))
  for (const [index, built] of builtInRoles.filter(one => one.kinds.includes(kind)).entries()) {
    if (known.has(built.alias)) continue
    // A role that the tenant made may have the alias of one that a release brings.
    const isTaken = roles.some(one => one.roleAlias === built.alias)
    const roleAlias = isTaken ? `${built.alias}.built-in` : built.alias
    const values = { roleName: built.name, roleAlias, builtIn: built.alias, sort: index + 1 }
    const made = await ctx.insert(role, values, { tenantId })
    known.set(built.alias, String(made.id))
    const granted = rightsOf(built, menus).map(menuId => ({ roleId: String(made.id), menuId }))
    if (granted.length) await ctx.insertMany(roleMenu, granted, { tenantId })
  }
  return known
}
