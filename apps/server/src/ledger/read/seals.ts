import { tenant } from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'
import type { Reader } from './reader.ts'
import { column } from '../../kernel/db/row-shape.ts'

const t = columnsOf(tenant, 't')

/**
 * The places of these entries in the chains of seals, by the entry's id. An entry is sealed in the chain of the tenant whose
 * document it is, and only that tenant and the platform read a chain: others, and what waits for its seal, are left out.
 */
export async function sealNumbers(reader: Reader, entryIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (entryIds.length === 0) return new Map()
  const rows = await reader.rows(
    { id: column.text, seq: column.text },
    sql`select s.entry_id::text as id, s.seq::text as seq from ${t}
      join ledger.seal s on s.tenant_id = ${t.tenantId} and s.entry_id = any(${sql.param([...new Set(entryIds)])}::bigint[])`,
  )
  return new Map(rows.map(row => [row.id, Number(row.seq)]))
}

/** The same of one entry, as a column. */
export const sealNumber = (entryId: SQL): SQL =>
  sql`(select s.seq from ${t} join ledger.seal s on s.tenant_id = ${t.tenantId} and s.entry_id = ${entryId})`
