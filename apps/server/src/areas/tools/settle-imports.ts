import { importRun } from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/sql.ts'
import { keptDays } from '../stored-file.ts'

/** After seven days an import can no longer be taken back; what it did to each row is forgotten a day later. */
export async function settleImports(ctx: Ctx): Promise<void> {
  const until = new Date(ctx.now.getTime() - keptDays * 86_400_000)
  await ctx.advanceAll(importRun, sql`update_time < ${until}`, 'settle', 'settled')
}
