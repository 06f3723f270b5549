import { type SQL, sql } from '../../kernel/db/sql.ts'

/** Whose a row of a settlement is: its tenant's, at a site of it, or without one its own as a supplier of goods. */
interface OfPayee {
  readonly tenantId: string
  readonly payeeId: string | null
}

/** The key of a payee, by which the ledger's accounts 2211 and 1122 are found too: a site's id, or a supplier's number. */
export const keyOfPayee = ({ tenantId, payeeId }: OfPayee): string => (payeeId === null ? tenantId : String(payeeId))

/** The same of rows in a statement. */
export const payeeKey = ({ tenantId, payeeId }: Readonly<Record<keyof OfPayee, SQL>>): SQL =>
  sql`coalesce(${payeeId}::text, ${tenantId})`

/** Whether an account of the ledger is one of a payee of settlements. */
export const ofPayee = (dimType: SQL): SQL => sql`${dimType} in ('site', 'supplier')`
