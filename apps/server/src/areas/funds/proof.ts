import type * as contract from '@forecourt/contract/funds'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { prove } from '../../ledger/proof.ts'
import { verify } from '../../ledger/seal.ts'
import { type Finding, proveProjections } from './projection-proof.ts'
import { proofTitles } from './proof-titles.ts'

const mostDetails = 5

/** Every seal made again from the rows it covers. */
async function proveChain(ctx: Ctx): Promise<Finding> {
  const { ok, sealed, breaks } = await verify(ctx.query)
  const name = 'the chain of seals holds'
  const details = breaks.slice(0, mostDetails).map(one => `${one.entryNo ?? `seal ${one.seq}`}: ${one.row}`)
  return { name, title: titleOf(name), expected: String(sealed), actual: String(sealed - breaks.length), ok, details }
}

const titleOf = (name: string): Finding['title'] => [proofTitles[name] ?? name, name]

/**
 * All proofs over one picture of the books: without a fixed snapshot, money that moves between two statements would
 * look like a fault. The level can be set because it is the first statement of the transaction.
 */
async function proveAll(ctx: Ctx): Promise<Finding[]> {
  await ctx.query('set transaction isolation level repeatable read', [])
  const ledger = (await prove(ctx.query)).map(proof => ({ ...proof, title: titleOf(proof.name) }))
  const chain = await proveChain(ctx)
  return [...ledger, chain, ...(await proveProjections(ctx))]
}

export const ledgerProof: Handler<typeof contract.ledgerProof> = async ctx => {
  if (!ctx.isPlatform) return ctx.refuse('notAllowed', 'ledgerProof')
  const findings = await proveAll(ctx)
  return findings.map(({ title, details, ...finding }) => ({
    ...finding,
    title: title[ctx.lang === 'zh' ? 0 : 1],
    details: details.join('\n') || null,
  }))
}

/** The nightly run (domain appendix D): books that do not agree are an alarm, so the job fails with what it found. */
export async function alarmNightly(ctx: Ctx): Promise<void> {
  const broken = (await proveAll(ctx)).filter(finding => !finding.ok)
  if (broken.length === 0) return
  const lines = broken.map(
    ({ name, expected, actual, details }) => `${name}: expected ${expected}, found ${actual} (${details.join('; ')})`,
  )
  throw new Error(`The books do not agree:\n- ${lines.join('\n- ')}`)
}
