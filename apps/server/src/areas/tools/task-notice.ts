import { task, taskStates } from '@forecourt/contract/tools'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { publish } from '../../kernel/work/events.ts'
import { notifyUsers } from '../../services/notices.ts'

type TaskRow = Row<typeof task>

const notified = ['title', 'status', 'doneCount', 'totalCount', 'message', 'failReason', 'fileKey', 'fileName'] as const

const notices = new Map([
  [codeOf(taskStates, 'done'), 'done'],
  [codeOf(taskStates, 'failed'), 'failed'],
])

/**
 * Tells whoever started a task how it stands. Its progress is only for those who look; its end is kept for them, and is a
 * notice for when they come back, unless they stopped it themselves.
 */
export async function notifyTask(
  ctx: Ctx,
  row: TaskRow,
  isEnd: boolean,
  /** The entities it has written. */
  changed: readonly string[] = [],
): Promise<void> {
  const data = { id: String(row.id), ...Object.fromEntries(notified.map(name => [name, row[name]])), changed }
  publish(ctx, { tenantId: String(row.tenantId), userId: String(row.createUser), kind: 'task', data }, isEnd)
  const kind = isEnd ? notices.get(row.status) : undefined
  if (kind) await notifyUsers(ctx, task, row, [row.createUser], { kind, note: row.failReason ?? row.message })
}
