import { auditGrant, ensureGrant, saveGrant, staffAccount, submitGrant } from '@forecourt/contract/cards'
import type { Ctx } from '../../kernel/context.ts'
import type { Cast } from './acting.ts'

const grants = [
  { by: '100001', people: 30, unitAmount: '500.00', until: 'granted', remark: '十一月油费' },
  { by: '100002', people: 20, unitAmount: '400.00', until: 'granted', remark: '网约车补贴' },
  { by: '100001', people: 12, unitAmount: '800.00', until: 'waiting', remark: '长途车队增补' },
  { by: '100001', people: 6, unitAmount: '300.00', until: 'draft', remark: '新入职司机' },
] as const

const makers = { 100001: ['shunda', 'shunda2'], 100002: ['lanhai', 'lanhai2'] } as const

/** Employees to give cards to, by their company. */
export const staffOf = async (ctx: Ctx): Promise<Map<string, string[]>> =>
  new Map(
    [...Map.groupBy(await ctx.all(staffAccount, {}, { order: ['id'] }), one => one.tenantId)].map(
      ([tenantId, rows]) => [tenantId, rows.map(one => String(one.id))],
    ),
  )

/** Four grants in the states one meets: two are granted, one waits for its approver, one is a draft. */
export async function layGrants(cast: Cast, productId: string, staff: ReadonlyMap<string, string[]>): Promise<void> {
  for (const { by, people, unitAmount, until, remark } of grants) {
    const [clerk, approver] = makers[by]
    const staffIds = (staff.get(by) ?? []).slice(0, people).join(',')
    const { id } = await cast(clerk).call(saveGrant, { productId, unitAmount, staffIds, remark })
    if (until !== 'draft') await cast(clerk).call(submitGrant, { id })
    if (until !== 'granted') continue
    await cast(approver).call(auditGrant, { id, result: 1, opinion: '名单已核对' })
    await cast(clerk).call(ensureGrant, { id })
  }
}
