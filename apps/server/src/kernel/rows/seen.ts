import { type Entity, hasPlace } from '@forecourt/contract/kernel'
import { callerOf } from '../call-policy.ts'
import type { Ctx } from '../context.ts'
import { joined, type SQL, sql } from '../db/sql.ts'
import { columnName } from '../db/table.ts'

interface Shown {
  readonly entity: Entity
  readonly hooks: { readonly scope?: (ctx: Ctx) => readonly SQL[] }
}

/** What narrows every statement that shows rows of a resource: whose affair they are, and what its hooks say. */
export const narrowed = (ctx: Ctx, { entity, hooks }: Shown): SQL[] => [
  ...seenOnly(ctx, entity),
  ...(hooks.scope?.(ctx) ?? []),
]

/** Narrows a statement on rows that are somebody's own affair to those of the caller; nothing where they see all. */
function seenOnly(ctx: Ctx, of: Entity): SQL[] {
  const { seenBy } = of.options
  const caller = callerOf(ctx)
  if (!seenBy || seenBy.some(by => 'right' in by && hasPlace(by, of, undefined, caller))) return []
  const own = seenBy.flatMap(by => ('person' in by ? [sql`${columnName(by.person)} = ${caller.userId}`] : []))
  return [own.length === 0 ? sql`false` : sql`(${joined(own, ' or ')})`]
}
