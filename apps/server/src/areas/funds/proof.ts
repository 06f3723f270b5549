import type * as contract from '@forecourt/contract/funds'
import type { Label } from '@forecourt/contract/kernel'
import { Alarm } from '../../kernel/work/alarm.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, job } from '../../kernel/implement.ts'
import { type Proof, prove } from '../../ledger/proof.ts'
import { verify } from '../../ledger/seal.ts'
import { proveCover } from './cover-proof.ts'
import { proveOpenItems } from './open-item-proof.ts'
import { provePeriods } from './period-proof.ts'
import { proveAnchors } from './anchor.ts'
import { type Finding, proveProjections } from './projection-proof.ts'
import { expectedOf, foundOf, titleOf } from './proof-titles.ts'

const maxDetails = 5

/** Every seal made again from the rows it covers. */
async function proveChain(ctx: Ctx): Promise<Finding> {
  const { ok, sealed, breaks } = await verify(ctx.query)
  const name = 'the chain of seals holds'
  return {
    name,
    title: titleOf(name),
    expected: expectedOf(name, 'every seal as its rows say'),
    actual: ok ? [`${sealed} 张凭证符合`, `${sealed} seals hold`] : foundOf(breaks.length),
    ok,
    details: breaks.slice(0, maxDetails).map(one => `${one.entryNo ?? `seal ${one.seq}`}: ${one.row}`),
  }
}

function worded(proof: Proof): Finding {
  const { name, ok, details, expected, actual } = proof
  const count = /^\d+/.exec(actual)?.[0]
  return {
    name,
    title: titleOf(name),
    expected: expectedOf(name, expected),
    actual: foundOf(ok ? 0 : Number(count ?? 1)),
    ok,
    details,
  }
}

const proofMs = 600_000

/**
 * All proofs over one picture of the books: without a fixed snapshot, money that moves between two statements would
 * look like a fault. The level can be set because it is the first statement of the transaction.
 */
export async function proveAll(ctx: Ctx): Promise<Finding[]> {
  await ctx.query('set transaction isolation level repeatable read', [])
  // Every row is read and digested again: a year of books takes longer than a statement otherwise may.
  ctx.allowStatementMs(proofMs)
  const ledger = (await prove(ctx.query)).map(worded)
  const chain = await proveChain(ctx)
  return [
    ...ledger,
    chain,
    await proveAnchors(ctx),
    await provePeriods(ctx),
    ...(await proveProjections(ctx)),
    ...(await proveCover(ctx)),
    await proveOpenItems(ctx),
  ]
}

export const ledgerProof: Handler<typeof contract.ledgerProof> = async ctx => {
  const findings = await proveAll(ctx)
  const inLang = (label: Label) => label[ctx.lang === 'zh' ? 0 : 1]
  return findings.map(({ name, ok, title, expected, actual, details }) => ({
    name,
    ok,
    title: inLang(title),
    expected: inLang(expected),
    actual: inLang(actual),
    details: details.join('\n') || null,
  }))
}

/** The nightly run (domain appendix D): books that do not agree are an alarm, so the job fails with what it found. */
export async function alarmNightly(ctx: Ctx): Promise<void> {
  const broken = (await proveAll(ctx)).filter(finding => !finding.ok)
  if (broken.length === 0) return
  const lines = broken.map(
    ({ name, expected, actual, details }) =>
      `${name}: expected ${expected[1]}, found ${actual[1]} (${details.join('; ')})`,
  )
  throw new Alarm('ledgerProofFailed', `The books do not agree:\n- ${lines.join('\n- ')}`)
}

export const proofJob = job('funds.proof', {
  title: ['账务核对', 'Proof of the ledger'],
  schedule: '0 3 * * *',
  retries: 0,
  run: alarmNightly,
})
