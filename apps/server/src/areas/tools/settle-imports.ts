import { importRun, importStates } from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/sql.ts'
import { keptDays } from '../stored-file.ts'

const { undone, settled } = importStates.states

/** After seven days an import can no longer be taken back, and what it did to each row is forgotten. */
export async function settleImports(ctx: Ctx): Promise<void> {
  const until = new Date(ctx.now.getTime() - keptDays * 86_400_000)
  await ctx.advanceAll(importRun, sql`update_time < ${until}`, 'settle', 'settled')
  await ctx.rows(sql`
    delete from import_change change using import_run run
    where run.tenant_id = change.tenant_id and run.id = change.import_id
      and run.status in (${undone.code}, ${settled.code})`)
}
