import type { Ctx } from '../context.ts'
import { idAt } from '../ids.ts'

interface Own {
  /** The person: their row, and who changed it. */
  readonly id: string
  readonly tenantId: string
  readonly field: string
  readonly since: Date
}

const text = `select 1 from audit_entry where tenant_id = $1 and entity = $2 and row_id = $3 and id > $4
  and user_id = $5 and changes ? $6 limit 1`

/** Whether somebody has changed a field of their own row since then, as the audit has it. */
export async function hasChangedOwn(ctx: Ctx, entity: string, { id, tenantId, field, since }: Own): Promise<boolean> {
  const { rows } = await ctx.query(text, [tenantId, entity, id, idAt(since), id, field])
  return rows.length > 0
}
