import { bankAccount } from '@forecourt/contract/funds'
import type { Ctx } from '../../kernel/context.ts'
import { platformTenant } from '../../kernel/db/database.ts'

const own = 2
const max = 10_000

/** Whose money lies on a bank account of the ledger, by the id of its dimension; what is not named here is custody. */
export async function bankKinds(ctx: Ctx): Promise<ReadonlyMap<string, 'custody' | 'own'>> {
  const accounts = await ctx.all(bankAccount, { tenantId: platformTenant }, { limit: max })
  return new Map(accounts.map(one => [one.ledgerKey ?? '', one.kind === own ? 'own' : 'custody']))
}
