import type * as contract from '@forecourt/contract/tools'
import { task, taskStates } from '@forecourt/contract/tools'
import { codeOf, type RefusalName, type Row } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, job } from '../../kernel/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { sql } from '../../kernel/db/sql.ts'
import { notifyTask } from './task-notice.ts'
import { column } from '../../kernel/db/row-shape.ts'

const t = columnsOf(task, 't')

export const startTask: Handler<typeof contract.startTask> = async (ctx, { kind, title, input, total }) => {
  // It would go on as the person, who is none of this tenant.
  if (ctx.user.acting) refuse('whileActing')
  const row = await ctx.insert(task, {
    kind,
    title: title.slice(0, 255),
    input: input ?? {},
    totalCount: total ?? null,
    lang: ctx.lang,
  })
  await ctx.queue('tools.runTask', { taskId: String(row.id) })
  await notifyTask(ctx, row, false)
  return { id: String(row.id) }
}

export const cancelTask: Handler<typeof contract.cancelTask> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(task, id, { lock: true })
  const done =
    (await ctx.tryTransition(task, row, 'cancel', 'cancelled', { endTime: ctx.now })) ??
    (await ctx.tryTransition(task, row, 'cancel', 'cancelling'))
  await notifyTask(ctx, done ?? ctx.refuse('changed'), done?.status === codeOf(taskStates, 'cancelled'))
}

export const retryTask: Handler<typeof contract.retryTask> = async (ctx, { id }) => {
  const row = await ctx.getOrRefuse(task, id, { lock: true })
  const outcome = { message: null, failReason: null, fileKey: null, fileName: null, fileUntil: null, result: null }
  const again = { ...outcome, doneCount: 0, tries: 0, startTime: null, endTime: null, log: null }
  await notifyTask(ctx, await ctx.transition(task, row, 'retry', 'waiting', again), false)
  await ctx.queue('tools.runTask', { taskId: id })
}

const silentMs = 60_000
const maxTries = 3

/**
 * Finds tasks whose process died: nothing was heard of them for a minute. They begin again from the start, and fail when
 * that has happened three times, because then they are what kills the process.
 */
export async function reviveTasks(ctx: Ctx<RefusalName>): Promise<void> {
  const silent = await ctx.rows(
    { id: column.text },
    sql`
    select ${t.id} from ${t} where ${t.status} in (1, 5) and ${t.isDeleted} = 0 and ${t.beatTime} < ${new Date(ctx.now.getTime() - silentMs)}
    order by ${t.id} limit 50 for update skip locked`,
  )
  const rows = silent.length ? await ctx.all(task, { id: silent.map(one => String(one.id)) }) : []
  for (const row of rows) await revive(ctx, row)
}

async function revive(ctx: Ctx<RefusalName>, row: Row<typeof task>): Promise<void> {
  const ended = { endTime: ctx.now }
  const stopped = await ctx.tryTransition(task, row, 'stop', 'cancelled', ended)
  if (stopped) return notifyTask(ctx, stopped, true)
  if (row.tries >= maxTries) {
    const failReason = row.lang === 'en' ? 'The work broke off three times' : '任务三次意外中断'
    const failed = await ctx.tryTransition(task, row, 'fail', 'failed', { ...ended, failReason })
    if (failed) await notifyTask(ctx, failed, true)
  } else if (await ctx.tryTransition(task, row, 'interrupt', 'waiting'))
    await ctx.queue('tools.runTask', { taskId: String(row.id) })
}

export const reviveTasksJob = job('tools.reviveTasks', {
  title: ['恢复中断任务', 'Revive broken tasks'],
  retries: 0,
  schedule: '* * * * *',
  run: reviveTasks,
})
