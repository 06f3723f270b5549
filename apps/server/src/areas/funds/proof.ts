import type * as contract from '@forecourt/contract/funds'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { type Finding, proveProjections } from './projection-proof.ts'

async function proveAll(ctx: Ctx): Promise<Finding[]> {
  return proveProjections(ctx)
}

export const ledgerProof: Handler<typeof contract.ledgerProof> = async ctx => {
  const findings = await proveAll(ctx)
  return findings.map(({ title, details, ...finding }) => ({
    ...finding,
    title: title[ctx.lang === 'zh' ? 0 : 1],
    details: details ?? null,
  }))
}

/** The nightly run (domain appendix D): books that do not agree are an alarm, so the job fails with what it found. */
export async function alarmNightly(ctx: Ctx): Promise<void> {
  const broken = (await proveAll(ctx)).filter(finding => !finding.ok)
  if (broken.length === 0) return
  const lines = broken.map(
    ({ name, expected, actual, details }) =>
      `${name}: expected ${expected}, found ${actual}${details ? ` (${details})` : ''}`,
  )
  throw new Error(`The books do not agree:\n- ${lines.join('\n- ')}`)
}
