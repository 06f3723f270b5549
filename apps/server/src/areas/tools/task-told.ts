import type { task } from '@forecourt/contract/tools'
import type { Row } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { tell } from '../../kernel/events.ts'

type TaskRow = Row<typeof task>

const told = ['title', 'status', 'doneCount', 'totalCount', 'message', 'failReason', 'fileKey', 'fileName'] as const

/** Tells whoever started a task how it stands. Its end is kept for them, its progress is only for those who look. */
export function tellTask(ctx: Ctx, row: TaskRow, isEnd: boolean): void {
  const data = { id: String(row.id), ...Object.fromEntries(told.map(name => [name, row[name]])) }
  tell(ctx, { tenantId: String(row.tenantId), userId: String(row.createUser), kind: 'task', data }, isEnd)
}
