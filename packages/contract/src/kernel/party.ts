import type { Label } from './label.ts'

/** The tenant of the operator. */
export const platformTenant = '000000'

/**
 * The place a reader or caller has in a row. `owner` is the tenant whose row it is; in which fields the others stand is
 * said by `parties` of the entity. The platform has its place in every row.
 */
export type Party = 'owner' | 'seller' | 'payer' | 'provider' | 'platform'

/** Some of those who read the row: in one of these places, with these rights, or without one. Everything that is said has to hold. */
export interface Reader {
  readonly as?: Party | readonly Party[]
  readonly with?: string | readonly string[]
  readonly without?: string
}

/** Who reads a field as it is, and what all others find in its place. */
export interface ReadRule {
  readonly readers: readonly Reader[]
  readonly others: 'nothing' | 'mask'
}

/** Any of these readers reads the field; all others find nothing in it. */
export const onlyFor = (...readers: readonly Reader[]): ReadRule => ({ readers, others: 'nothing' })

/** Any of these readers reads the field; all others find it masked. */
export const maskedExceptFor = (...readers: readonly Reader[]): ReadRule => ({ readers, others: 'mask' })

/** Tenants that are of one of these types, with what they are called. */
export interface TenantsOf {
  readonly tenantTypes: readonly number[]
  readonly label: Label
}

/**
 * Who may make a call: somebody in a place of the row, any `tenant` but the platform, those of some types, a person that the
 * row names, or whoever has a right.
 */
export type By = Party | 'tenant' | TenantsOf | { readonly person: string } | { readonly right: string }

/** A right and a place; either may be missing, and both have to be had. */
export interface Need {
  readonly permission?: string
  readonly by?: By | readonly By[]
}

/** The parameter that lets one person take both sides of a decision. */
export type LiftedBy = 'approval.selfAllowed'

export const partyWords: Readonly<Record<Party | 'tenant', Label>> = {
  owner: ['数据所属租户', 'the tenant that owns the record'],
  seller: ['供货商', 'the supplier'],
  payer: ['付款企业', 'the company that pays'],
  provider: ['服务商', 'the service provider'],
  platform: ['平台', 'the platform'],
  tenant: ['平台以外的租户', 'tenants other than the platform'],
}

/**
 * Why a call cannot be made: by right, by address, by what its input says, because the row does not exist for the person, by
 * the place in the row, by the person's own part in it, or by its state.
 */
export type Obstacle = 'permission' | 'apiScope' | 'input' | 'dataScope' | 'party' | 'ownWork' | 'sameUser' | 'state'

/** What is to be done and by whom, of a row: `true`, or what stands in the way. By the first path of each call. */
export type Can = Readonly<Record<string, true | Obstacle>>
