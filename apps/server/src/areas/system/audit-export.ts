import { Readable } from 'node:stream'
import { formatMoment, parseFields } from '@forecourt/contract/kernel'
import { exportAudit } from '@forecourt/contract/system'
import { columnsOf } from '../../kernel/db/columns.ts'
import { task } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { TaskHandler, TaskRun } from '../../kernel/work/tasks.ts'
import { defused } from '../../kernel/transfer/cells.ts'
import { contentTypes } from '../../kernel/transfer/table-file.ts'
import type { Uses } from '../../services/services.ts'
import { keepTaskFile } from '../../services/stored-file.ts'
import { auditConditions, type Entry, readableEntry, entryShape } from './audit.ts'
import { auditEntryTable } from './tables.ts'

const ae = columnsOf(auditEntryTable, 'ae')

const atOnce = 1000
const head = {
  zh: ['时间', '操作人', '角色', '地址', '接口', '对象', '编号', '名称', '动作', '变更', '原因', '请求编号'],
  en: ['Time', 'Who', 'Role', 'Address', 'Call', 'Entity', 'Id', 'Name', 'Action', 'Changes', 'Reason', 'Request id'],
} as const

/** A cell that a spreadsheet takes for text: quoted, and never the beginning of a formula. */
const cell = (value: string | null): string => `"${defused(value ?? '').replaceAll('"', '""')}"`

const line = (cells: readonly (string | null)[]): string => `${cells.map(cell).join(',')}\r\n`

const lineOf = (entry: Entry): string =>
  line([
    formatMoment(entry.time),
    entry.user_name,
    entry.role_name,
    entry.address,
    entry.call,
    entry.entity,
    entry.row_id,
    entry.row_label,
    entry.action,
    JSON.stringify(entry.changes),
    entry.reason,
    entry.request_id,
  ])

/** The entries newest first, a thousand in memory at a time. */
async function* lines(run: TaskRun): AsyncGenerator<string> {
  const { values } = parseFields(exportAudit.input, run.input)
  const page = (below: string | undefined) =>
    run.in('read', async ctx => {
      if (!ctx.may('audit')) ctx.refuse('notAllowed', 'audit')
      const older = below ? sql` and ${ae.id} < ${below}` : sql``
      const where = auditConditions(ctx, values)
      const entries = await ctx.rows(
        entryShape,
        sql`select * from ${ae} where ${where}${older} order by ${ae.id} desc limit ${atOnce}`,
      )
      return entries.map(entry => readableEntry(ctx, entry))
    })
  yield `\uFEFF${line(head[run.lang])}`
  let done = 0
  for (let entries = await page(undefined); entries.length > 0; entries = await page(entries.at(-1)?.id)) {
    yield entries.map(lineOf).join('')
    done += entries.length
    await run.progress(done, undefined, run.lang === 'zh' ? `已写出 ${done} 条` : `${done} entries written`)
  }
}

/** Writes the audit to a file. An earlier run that broke off leaves a file nobody knows of, and this one makes its own. */
export const writeAudit =
  (services: Uses<'providers'>): TaskHandler =>
  async run => {
    const wanted = { name: `audit-${run.id}.csv`, contentType: contentTypes.csv, body: Readable.from(lines(run)) }
    const file = await keepTaskFile(services, run, wanted, ctx => {
      ctx.auditNote('audit', run.id, 'export', run.input)
    })
    return { file }
  }

export const exportAuditTask = task('system.exportAudit', writeAudit)
