import { type Entity, inForceField, initialOf, type Row, type Values } from '@forecourt/contract/kernel'
import type { Ctx } from '../context.ts'
import { refuse } from '../refusal.ts'

type Raw = Readonly<Record<string, unknown>>

const valuesOf = <E extends Entity>(name: string, value: unknown) => ({ [name]: value }) as Values<E>

/**
 * Puts a row in force in place of the one of its tenant that was: each has its entry in the audit. Two people who do so at once
 * follow one another, or one of them is refused as `changed`.
 */
export async function putInForce<E extends Entity>(ctx: Ctx, of: E, row: Row<E>): Promise<Row<E>> {
  const { name, value } = inForceField(of) ?? { name: '', value: 0 }
  const mine = { tenantId: (row as Raw)['tenantId'], [name]: value } as never
  const [former] = await ctx.all(of, mine, { lock: true })
  if (former && String(former.id) === String(row.id)) return former
  const field = of.fields[name]
  if (former && field) await ctx.update(of, former, valuesOf(name, initialOf(field)))
  return ctx.update(of, row, valuesOf(name, value))
}

/** The row of a tenant that is in force. */
export function inForceOf<E extends Entity>(
  ctx: Pick<Ctx, 'find'>,
  of: E,
  tenantId: string,
): Promise<Row<E> | undefined> {
  const { name, value } = inForceField(of) ?? { name: '', value: 0 }
  return ctx.find(of, { tenantId, [name]: value } as never)
}

/** What is in force is not removed: another one takes its place first. */
export function refuseInForce(of: Entity, rows: readonly Raw[]): void {
  const { name, value } = inForceField(of) ?? {}
  if (name !== undefined && rows.some(row => row[name] === value)) refuse('inForce')
}
