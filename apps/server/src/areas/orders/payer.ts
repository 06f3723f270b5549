import { tenant } from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { runtimeLocal } from '../../kernel/runtime-local.ts'

interface Payer {
  readonly name: string | null
  /** The service provider that brought the company in, who may read its orders; null for the platform's own. */
  readonly providerTenantId: string | null
  /** Its part of the platform's spread on what the company buys, in 1/10000. */
  readonly shareBp: number
}

const payers = runtimeLocal('payers', () => new Map<string, { readonly payer: Payer; readonly untilMs: number }>())
const ttlMs = 30_000
const maxEntries = 10_000

/** The company behind a card as its orders name it. Names change rarely and every payment asks: kept half a minute. */
export async function payerOf(ctx: Ctx, companyId: string): Promise<Payer> {
  const known = ctx.local(payers)
  const kept = known.get(companyId)
  if (kept && kept.untilMs > ctx.now.getTime()) return kept.payer
  const row = await ctx.find(tenant, { tenantId: companyId })
  const parent = row?.parentTenantId
  const providerTenantId = parent && parent !== platformTenant ? parent : null
  const provider = providerTenantId ? await ctx.find(tenant, { tenantId: providerTenantId }) : undefined
  const payer = { name: row?.tenantName ?? null, providerTenantId, shareBp: provider?.shareBp ?? 0 }
  if (known.size >= maxEntries) known.clear()
  known.set(companyId, { payer, untilMs: ctx.now.getTime() + ttlMs })
  return payer
}
