import { randomUUID } from 'node:crypto'
import type { App } from '../../app.ts'
import { proveProjections } from '../../areas/funds/projection-proof.ts'
import { houseUser, withContext } from '../../kernel/open.ts'
import { sql } from '../../kernel/sql.ts'
import { prove } from '../../ledger/proof.ts'
import { seal, verify } from '../../ledger/seal.ts'
import { proveStory } from './agreement.ts'
import { storyMs } from './trail.ts'

const sealedAtOnce = 20_000

/**
 * Seals what has been laid and holds it against every proof that real books stand, and against what its own documents add
 * up to. Answers what is wrong, in words; nothing when all agree.
 */
export async function checkStory(app: App, say: (progress: string) => void): Promise<string[]> {
  const inHouse = <T>(work: Parameters<typeof withContext<T>>[3]): Promise<T> =>
    withContext(
      app.house,
      { user: houseUser(), call: 'demonstration', requestId: randomUUID(), address: '', lang: 'zh', filters: {} },
      'write',
      async ctx => {
        ctx.allowStatementMs(storyMs)
        return work(ctx)
      },
    )
  let sealed = 0
  for (let more = sealedAtOnce; more === sealedAtOnce; sealed += more)
    more = await inHouse(ctx => seal(ctx.query, sealedAtOnce))
  say(`sealed ${sealed} entries of the ledger`)
  let traces = 0
  for (let more = sealedAtOnce; more === sealedAtOnce; traces += more) {
    const [row] = await inHouse(ctx =>
      ctx.rows<{ count: number }>(sql`select audit_seal_pending(${sealedAtOnce}) as count`),
    )
    more = row?.count ?? 0
  }
  say(`sealed ${traces} entries of the audit`)
  const proofs = await inHouse(ctx => prove(ctx.query))
  say(`${proofs.length} proofs of the ledger`)
  const chain = await inHouse(ctx => verify(ctx.query))
  say(`verified the chain of ${chain.sealed} seals`)
  const projections = await inHouse(proveProjections)
  const agreement = await inHouse(proveStory)
  say(`${projections.length} projections and ${agreement.length} sums of documents`)
  return [
    ...proofs.filter(one => !one.ok).map(one => `${one.name}: ${one.actual}, ${one.details.join('; ')}`),
    ...chain.breaks.map(one => `chain of ${one.tenantId} breaks at ${one.seq}: ${one.row}`),
    ...projections.filter(one => !one.ok).map(one => `${one.title[1]}: ${one.details.join('; ')}`),
    ...agreement.filter(one => !one.ok).map(one => `${one.name}: ${one.expected} and ${one.actual}`),
  ]
}
