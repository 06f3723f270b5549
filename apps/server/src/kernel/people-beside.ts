import {
  type Call,
  type Entity,
  excludedBeside,
  nameOfPerson,
  openStates,
  referenceTo,
} from '@forecourt/contract/kernel'
import type { Ctx } from './context.ts'

type Raw = Readonly<Record<string, unknown>>

/**
 * Rows with the people whom the rows beside them name, as the rules of these calls ask for them. Only the caller is looked for,
 * or whom the question is about: nobody else is compared with what is found. What rows say counts for those, too, who do not see them by their data scopes.
 */
export async function withPeopleBeside(
  ctx: Ctx,
  of: Entity,
  calls: readonly Call[],
  rows: readonly Raw[],
  userId: string = ctx.user.userId,
): Promise<readonly Raw[]> {
  let named = rows
  for (const field of new Set(calls.flatMap(excludedBeside))) {
    const by = referenceTo(field.of, of) ?? ''
    const open = openStates(field.of)
    const found: readonly Raw[] = await (ctx.unscoped ?? ctx).all(
      field.of,
      {
        [by]: rows.map(row => row['id']),
        [field.person]: userId,
        ...(open ? { [open.name]: open.codes } : {}),
      } as never,
      { limit: rows.length },
    )
    const having = new Set(found.map(row => String(row[by])))
    named = named.map(row => (having.has(String(row['id'])) ? { ...row, [nameOfPerson(field)]: [userId] } : row))
  }
  return named
}
