import { sql } from '../../kernel/sql.ts'
import type { Ctx } from '../../kernel/context.ts'
import { storageKey } from '../stored-file.ts'

/**
 * Refuses a voucher that is not there: every file must have been uploaded by the caller's tenant. Otherwise a made-up
 * text, or the picture of another company, would pass as proof of a payment.
 */
export async function needVouchers(ctx: Ctx<'voucherNeeded'>, keys: readonly string[]): Promise<void> {
  const wanted = [...new Set(keys.map(storageKey))]
  if (wanted.length === 0) return ctx.refuseField('voucherNeeded', 'voucherUrls')
  const [found] = await ctx.rows<{ count: number }>(
    sql`select count(*)::int as count from stored_file where tenant_id = ${ctx.tenantId} and key = any(${sql.param(wanted)})`,
  )
  if (found?.count !== wanted.length) ctx.refuseField('voucherNeeded', 'voucherUrls')
}
