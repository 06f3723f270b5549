import { type Entity, hasPlace } from '@forecourt/contract/kernel'
import { callerOf } from '../call-policy.ts'
import type { Ctx } from '../context.ts'
import { joined, type SQL, sql } from '../db/sql.ts'
import { columnName } from '../db/table.ts'

/** Narrows a statement on rows that are somebody's own affair to those of the caller; nothing where they see all. */
export function seenOnly(ctx: Ctx, of: Entity): SQL[] {
  const { seenBy } = of.options
  const caller = callerOf(ctx)
  if (!seenBy || seenBy.some(by => 'right' in by && hasPlace(by, of, undefined, caller))) return []
  const own = seenBy.flatMap(by => ('person' in by ? [sql`${columnName(by.person)} = ${caller.userId}`] : []))
  return [own.length === 0 ? sql`false` : sql`(${joined(own, ' or ')})`]
}
