import { importChange, importRun, importStates } from '@forecourt/contract/tools'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { sql } from '../../kernel/db/sql.ts'
import { retentionDays } from '../../services/stored-file.ts'
import { job } from '../../kernel/implement.ts'

const change = columnsOf(importChange, 'change')
const columns = columnsOf(importRun)
const run = columnsOf(importRun, 'run')

const { undone, settled } = importStates.states

/** After seven days an import can no longer be taken back, and what it did to each row is forgotten. */
export async function settleImports(ctx: Ctx): Promise<void> {
  const until = new Date(ctx.now.getTime() - retentionDays * 86_400_000)
  await ctx.transitionWhere(importRun, sql`${columns.updateTime} < ${until}`, 'settle', 'settled')
  await ctx.rows(sql`
    delete from ${change} using ${run}
    where ${run.tenantId} = ${change.tenantId} and ${run.id} = ${change.importId}
      and ${run.status} in (${undone.code}, ${settled.code})`)
}

export const settleImportsJob = job('tools.settleImports', {
  title: ['清理导入撤销数据', 'Settle imports'],
  retries: 1,
  schedule: '50 3 * * *',
  run: settleImports,
})
