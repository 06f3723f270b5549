/**
 * The roles that every installation comes with. They are named here, below all areas, so that whoever declares a call, a
 * resource or a page can say who has it, and a name that is no role does not compile.
 */
export const roleNames = [
  'administrator',
  'operator',
  'finance',
  'finance_review',
  'auditor',
  'admin',
  'company',
  'company_approver',
  'supplier',
  'site_manager',
  'shop_assistant',
  'provider',
  'buyer',
] as const
export type RoleName = (typeof roleNames)[number]

/** The built-in roles that have a right from the start; administrators of the platform have every right besides. */
export type Roles = readonly RoleName[]

/** Who answers for the platform's money: one prepares, another reviews, a third decides. */
export const financeRoles = ['finance', 'finance_review', 'auditor'] as const satisfies Roles
export const platformRoles = ['operator', ...financeRoles] as const satisfies Roles
export const companyRoles = ['company', 'company_approver'] as const satisfies Roles

/** Who has the verbs of a resource. Each verb has its own key; `read` and `write` stand for several. */
export interface ResourceRoles {
  /** The list and the detail. */
  readonly read?: Roles
  readonly list?: Roles
  readonly view?: Roles
  /** Adding, changing, removing and importing, as far as the resource offers them. */
  readonly write?: Roles
  readonly add?: Roles
  readonly edit?: Roles
  readonly delete?: Roles
  readonly import?: Roles
  /** Unmasked values leave the system: never a part of `write`. */
  readonly exportPlain?: Roles
}

export type RightOfResource = 'list' | 'view' | 'add' | 'edit' | 'delete' | 'import' | 'exportPlain'

const wider: Readonly<Record<RightOfResource, 'read' | 'write' | undefined>> = {
  list: 'read',
  view: 'read',
  add: 'write',
  edit: 'write',
  delete: 'write',
  import: 'write',
  exportPlain: undefined,
}

export function rolesOfVerb(roles: ResourceRoles, right: RightOfResource): Roles {
  const by = wider[right]
  return [...(roles[right] ?? []), ...((by && roles[by]) ?? [])]
}
