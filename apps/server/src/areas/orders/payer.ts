import { tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/database.ts'

interface Payer {
  readonly name: string | null
  /** The service provider that brought the company in, who may read its orders; null for the platform's own. */
  readonly providerTenantId: string | null
}

const known = new Map<string, { readonly payer: Payer; readonly untilMs: number }>()
const keptMs = 30_000
const mostKnown = 10_000

/** The company behind a card as its orders name it. Names change rarely and every payment asks: kept half a minute. */
export async function payerOf(ctx: Ctx, companyId: string): Promise<Payer> {
  const kept = known.get(companyId)
  if (kept && kept.untilMs > ctx.now.getTime()) return kept.payer
  const row = await ctx.find(tenant, { tenantId: companyId })
  const parent = row?.parentTenantId
  const payer = { name: row?.tenantName ?? null, providerTenantId: parent && parent !== platformTenant ? parent : null }
  if (known.size >= mostKnown) known.clear()
  known.set(companyId, { payer, untilMs: ctx.now.getTime() + keptMs })
  return payer
}
