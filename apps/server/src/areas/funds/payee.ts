import { site } from '@forecourt/contract/sites'
import { tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import { payeeOf } from '../../ledger/address.ts'

/** Whose a row of a settlement is: its tenant's, at a site of it, or without one its own as a supplier of goods. */
interface OfPayee {
  readonly tenantId: string
  readonly payeeId: string | null
}

/** The key of a payee, by which the ledger's accounts 2211 and 1122 are found too: a site's id, or a supplier's number. */
export const keyOfPayee = ({ tenantId, payeeId }: OfPayee): string => payeeOf(tenantId, payeeId).id

/** The same of rows in a statement. */
export const payeeKey = ({ tenantId, payeeId }: Readonly<Record<keyof OfPayee, SQL>>): SQL =>
  sql`coalesce(${payeeId}::text, ${tenantId})`

/** Whether an account of the ledger is one of a payee of settlements. */
export const ofPayee = (dimType: SQL): SQL => sql`${dimType} in ('site', 'supplier')`

/** Tenants' numbers have six digits, and ids of sites have many more. */
export const isSupplier = (key: string): boolean => key.length === 6

export interface KnownPayee {
  readonly name: string
  /** Of a site; suppliers have one in common. */
  readonly cycleDays?: number
}

/** Payees by their keys. */
export async function knownPayees(ctx: Ctx, keys: readonly string[]): Promise<Map<string, KnownPayee>> {
  const [suppliers, siteIds] = [keys.filter(isSupplier), keys.filter(one => !isSupplier(one))]
  const [sites, tenants] = await Promise.all([
    ctx.all(site, { id: siteIds }, { limit: siteIds.length + 1 }),
    ctx.all(tenant, { tenantId: suppliers }, { limit: suppliers.length + 1 }),
  ])
  return new Map<string, KnownPayee>([
    ...sites.map(one => [String(one.id), { name: one.siteName, cycleDays: one.settleCycleDays }] as const),
    ...tenants.map(one => [one.tenantId, { name: one.tenantName }] as const),
  ])
}
