import type { Row } from '@forecourt/contract/kernel'
import type { companyRecharge } from '@forecourt/contract/funds'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Ctx } from '../../kernel/context.ts'
import { storageKey } from '../../services/stored-file.ts'
import { storedFileTable } from '../../services/tables.ts'
import { column } from '../../kernel/db/row-shape.ts'

const sf = columnsOf(storedFileTable, 'sf')
const w = columnsOf(storedFileTable, 'w')
const columns = columnsOf(storedFileTable)
const f = columnsOf(storedFileTable, 'f')
const o = columnsOf(storedFileTable, 'o')

const fileShape = {
  key: column.text,
  usedBy: column.nullable(column.text),
}

/**
 * Refuses evidence that is not there: every file must have been uploaded by the caller's tenant. The same file may be evidence
 * of several documents.
 */
export async function requireVouchers(
  ctx: Ctx<'voucherNeeded'>,
  keys: readonly string[],
  field = 'voucherUrls',
): Promise<void> {
  const wanted = [...new Set(keys.map(storageKey))]
  if (wanted.length === 0) return ctx.refuseField('voucherNeeded', field)
  const [found] = await ctx.rows(
    { count: column.int },
    sql`select count(*)::int as count from ${sf} where ${sf.tenantId} = ${ctx.tenantId} and ${sf.key} = any(${sql.param(wanted)})`,
  )
  if (found?.count !== wanted.length) ctx.refuseField('voucherNeeded', field)
}

/**
 * Makes files the vouchers of one document. Every file must have been uploaded by the caller's tenant, otherwise a made-up
 * text, or the picture of another company, would pass as proof of a payment (`voucherNeeded`); and one payment proves
 * one document, so neither the file nor another with the same content may be the voucher of a second one (`voucherUsed`).
 * All files of that content are locked, so that of two documents at the same moment the second one finds them taken.
 */
export async function takeVouchers(
  ctx: Ctx<'voucherNeeded' | 'voucherUsed'>,
  keys: readonly string[],
  bizNo: string,
  field = 'voucherUrls',
): Promise<void> {
  const wanted = [...new Set(keys.map(storageKey))]
  if (wanted.length === 0) return ctx.refuseField('voucherNeeded', field)
  const found = await ctx.rows(
    fileShape,
    sql`select ${sf.key}, ${sf.usedBy} as "usedBy" from ${sf}
      where ${sf.tenantId} = ${ctx.tenantId} and (${sf.key} = any(${sql.param(wanted)}) or ${sf.digest} = any(array(
        select ${w.digest} from ${w} where ${w.tenantId} = ${ctx.tenantId} and ${w.key} = any(${sql.param(wanted)}))))
      order by ${sf.id} for update`,
  )
  if (wanted.some(key => !found.some(file => file.key === key))) ctx.refuseField('voucherNeeded', field)
  const other = found.find(file => file.usedBy !== null && file.usedBy !== bizNo)?.usedBy
  if (other) ctx.refuseField('voucherUsed', field, other)
  // Files that the document had before and has no longer are free again.
  await ctx.rows(
    sql`update ${columns} set ${columns.usedBy} = case when ${columns.key} = any(${sql.param(wanted)}) then ${bizNo} end
      where ${columns.tenantId} = ${ctx.tenantId} and (${columns.usedBy} = ${bizNo} or ${columns.key} = any(${sql.param(wanted)}))`,
  )
}

/** The document came to nothing: its files may prove another one. The files themselves stay with the document. */
export async function releaseVouchers(ctx: Ctx, tenantId: string, bizNo: string): Promise<void> {
  await ctx.rows(
    sql`update ${columns} set ${columns.usedBy} = null where ${columns.tenantId} = ${tenantId} and ${columns.usedBy} = ${bizNo}`,
  )
}

/** Refuses a recharge whose voucher is, by its content, that of a document of somebody else; only the platform sees that. */
export async function requireOwnVouchers(ctx: Ctx<'voucherUsed'>, row: Row<typeof companyRecharge>): Promise<void> {
  const keys = row.voucherUrls?.map(storageKey) ?? []
  if (keys.length === 0) return
  const [other] = await ctx.rows(
    { usedBy: column.text },
    sql`select ${o.usedBy} as "usedBy" from ${f} join ${o} on ${o.digest} = ${f.digest}
      where ${f.key} = any(${sql.param(keys)}) and ${o.usedBy} is not null and ${o.usedBy} <> ${row.rechargeNo} limit 1`,
  )
  if (other) ctx.refuse('voucherUsed', other.usedBy)
}
