import { tenant } from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Reader } from './reader.ts'
import { column, type ShapedRow } from '../../kernel/db/row-shape.ts'

const t = columnsOf(tenant, 't')

/** A line that a document made, with its entry; amounts in fen as texts. */
const documentLineShape = {
  entryTenantId: column.text,
  entryNo: column.text,
  eventCode: column.text,
  postedAt: column.moment,
  businessDate: column.text,
  documentDate: column.nullable(column.text),
  sealNo: column.nullable(column.int),
  memo: column.nullable(column.text),
  maker: column.nullable(column.text),
  approver: column.nullable(column.text),
  bookedBy: column.nullable(column.text),
  evidence: column.nullable(column.list(column.text)),
  accountId: column.text,
  code: column.text,
  dimType: column.text,
  dimId: column.text,
  side: column.oneOf('D', 'C'),
  amount: column.bigint,
  balance: column.bigint,
}
export type DocumentLine = ShapedRow<typeof documentLineShape>

/**
 * The lines of a document, in the order they were posted: those on accounts of one tenant, or all. The entries may be of any
 * tenant, so it needs a transaction that sees every one.
 */
export const documentLines = (
  reader: Reader,
  bizNo: string,
  owner: string | undefined,
  max: number,
): Promise<DocumentLine[]> =>
  reader.rows(
    documentLineShape,
    sql`select e.tenant_id as "entryTenantId", e.entry_no as "entryNo", e.event_code as "eventCode", e.posted_at as "postedAt",
        e.business_date::text as "businessDate", e.document_date::text as "documentDate", s.seq::int as "sealNo",
        e.memo, e.maker, e.approver, e.created_by as "bookedBy", e.evidence,
        l.account_id::text as "accountId", l.code, l.dim_type as "dimType", l.dim_id as "dimId", l.side,
        l.amount::text as amount, l.balance_after::text as balance
      from ${t}
      join ledger.entry e on e.tenant_id = ${t.tenantId} and e.biz_no = ${bizNo}
      join ledger.entry_line l on l.entry_tenant_id = e.tenant_id and l.entry_id = e.id
      left join ledger.seal s on s.tenant_id = e.tenant_id and s.entry_id = e.id
      where ${owner === undefined ? sql`true` : sql`l.tenant_id = ${owner}`} order by e.id, l.line_no limit ${max}`,
  )

/** The entry that a document has posted by one of these events, in this step where it has several. */
export async function entryIdOf(
  reader: Reader,
  tenantId: string,
  bizNo: string,
  events: readonly string[],
  step?: string,
): Promise<string | undefined> {
  const [row] = await reader.rows(
    { id: column.text },
    sql`select id::text from ledger.entry where tenant_id = ${tenantId} and biz_no = ${bizNo}
      and event_code = any(${sql.param([...events])}) and (${step ?? null}::text is null or step = ${step ?? null})`,
  )
  return row?.id
}

/** The dimension of the account of this code that an entry has moved. */
export async function dimensionIn(reader: Reader, tenantId: string, entryId: string | undefined, code: string) {
  const [row] = await reader.rows(
    { key: column.text },
    sql`select dim_id as key from ledger.entry_line
      where entry_tenant_id = ${tenantId} and entry_id = ${entryId ?? null} and code = ${code}`,
  )
  return row?.key
}

/**
 * An account that entries of this document have moved by these events, each once, and that something else has moved since the
 * first of them. The accounts of one code are left out.
 */
export async function movedBesides(
  reader: Reader,
  bizNo: string,
  events: readonly string[],
  exceptCode: string,
): Promise<{ readonly code: string; readonly dimId: string } | undefined> {
  const [moved] = await reader.rows(
    { code: column.text, dimId: column.text },
    sql`select a.code, a.dim_id as "dimId" from (
        select k.tenant_id, k.account_id, min(k.version) as first, count(*) as own
        from ${t} join ledger.entry e on e.tenant_id = ${t.tenantId} and e.biz_no = ${bizNo}
          and e.event_code = any(${sql.param([...events])})
        cross join lateral unnest(e.line_tenants, e.line_accounts, e.line_versions) as k(tenant_id, account_id, version)
        group by 1, 2) o
      join ledger.account a on a.tenant_id = o.tenant_id and a.id = o.account_id
      where a.version - o.first + 1 <> o.own and a.code <> ${exceptCode} order by a.code, a.dim_id limit 1`,
  )
  return moved
}

/** The entries that a document has posted by this event, in the order they were posted: whose, by which step, and their ids. */
export const entriesOf = (
  reader: Reader,
  bizNo: string,
  event: string,
): Promise<{ readonly tenantId: string; readonly step: string; readonly id: string }[]> =>
  reader.rows(
    { tenantId: column.text, step: column.text, id: column.text },
    sql`select e.tenant_id as "tenantId", e.step, e.id::text as id from ${t}
      join ledger.entry e on e.tenant_id = ${t.tenantId} and e.biz_no = ${bizNo} and e.event_code = ${event} order by e.id`,
  )
