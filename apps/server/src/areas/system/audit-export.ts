import { Readable } from 'node:stream'
import { formatMoment, parseFields } from '@forecourt/contract/kernel'
import { exportAudit } from '@forecourt/contract/system'
import { refuse } from '../../kernel/refusal.ts'
import { sql } from '../../kernel/sql.ts'
import type { TaskHandler, TaskRun } from '../../kernel/tasks.ts'
import { defused } from '../../kernel/transfer/cells.ts'
import { newStorageKey } from '../../providers/storage/port.ts'
import type { Services } from '../services.ts'
import { auditConditions, type Entry } from './audit.ts'

const atOnce = 1000
const contentType = 'text/csv; charset=utf-8'
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
      const older = below ? sql` and id < ${below}` : sql``
      const where = auditConditions(ctx, values)
      return ctx.rows<Entry>(sql`select * from audit_entry where ${where}${older} order by id desc limit ${atOnce}`)
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
  ({ providers }: Services): TaskHandler =>
  async run => {
    const key = newStorageKey(run.user.tenantId, 'audit.csv')
    const put = await providers.storage.put(key, Readable.from(lines(run)), { contentType })
    if (put.result !== 'ok') return refuse('invalid', ['文件保存失败,请重试', 'The file could not be stored'])
    const name = `audit-${run.id}.csv`
    await run.in('write', async ctx => {
      await ctx.query(
        `insert into stored_file (tenant_id, id, key, original_name, content_type, size, create_user, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + interval '7 days')`,
        [ctx.tenantId, ctx.newId(), key, name, contentType, put.lengthBytes, ctx.user.userId],
      )
      ctx.note('audit', run.id, 'export', run.input as Record<string, unknown>)
    })
    return { file: { key: key.replaceAll('/', '~'), name } }
  }
