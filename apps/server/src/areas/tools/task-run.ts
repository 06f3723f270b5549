import { task } from '@forecourt/contract/tools'
import { inLang, type Lang, type Label, type Row, type Values } from '@forecourt/contract/kernel'
import type { Ctx, Principal } from '../../kernel/context.ts'
import { asObject } from '../../kernel/http/input.ts'
import { job, type LongJob } from '../../kernel/implement.ts'
import { systemUser } from '../../kernel/open.ts'
import { refuse, Refused } from '../../kernel/refusal.ts'
import type { LongWork, TaskResult, TaskRun } from '../../kernel/work/tasks.ts'
import type { Uses } from '../../services/services.ts'
import { Stopped, TaskProgress } from './task-progress.ts'
import { notifyTask } from './task-notice.ts'

type TaskRow = Row<typeof task>
type InTransaction = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

const retentionDays = 7
const beatMs = 10_000
const unknownError: Label = ['系统异常', 'Something went wrong on our side']

/** Works one task from its beginning to its end, whatever that is. The row is written as the system user, all else as the person. */
export const runTask =
  ({ principals, readers }: Uses<'principals' | 'readers'>): LongJob['runLong'] =>
  async (work, { taskId }) => {
    const id = String(taskId)
    const asSystem: InTransaction = inner =>
      work.open({ user: systemUser(), call: 'task', requestId: `task-${id}`, lang: 'zh' }, 'write', inner)
    const row = await asSystem(ctx => begin(ctx, id))
    if (!row) return
    const lang: Lang = row.lang === 'en' ? 'en' : 'zh'
    const person = () =>
      principals.ofPerson(String(row.tenantId), String(row.createUser)).then(found => found ?? gone())
    const progress = new TaskProgress(row, asSystem, work.isStopping, error => work.report(error, `task ${id}`))
    const beat = setInterval(() => void progress.beat().catch(error => work.report(error, `task ${id}`)), beatMs)
    const tables = new Set<string>()
    const changed = (some: Iterable<string>) => [...some].forEach(one => tables.add(one))
    /** What it has written, as far as whoever started it may still see it. */
    const written = async () =>
      readers.namesOf(
        tables,
        (await principals.ofPerson(String(row.tenantId), String(row.createUser)))?.permissions ?? new Set(),
      )
    try {
      const result = await handlerOf(work, row)(await runOf(work, row, lang, person, progress, changed))
      const names = await written()
      await asSystem(ctx => finish(ctx, progress, result, names))
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Stopped)) work.report(error, `task ${row.kind} ${id}`)
      const names = await written()
      await asSystem(ctx => giveUp(ctx, progress, lang, error, names))
    } finally {
      clearInterval(beat)
      await progress.settled()
    }
  }

const gone = (): never => refuse('invalid', ['发起人已停用，任务不再执行', 'Whoever started it is no longer active'])

/** Two jobs may come for one task, after a try again or a revival: the second finds nothing to begin. */
async function begin(ctx: Ctx, id: string): Promise<TaskRow | undefined> {
  const row = await ctx.get(task, id, { lock: true })
  if (!row) return undefined
  const beginning = { startTime: ctx.now, beatTime: ctx.now, tries: row.tries + 1, doneCount: 0 }
  const begun = await ctx.tryTransition(task, row, 'begin', 'running', beginning)
  if (begun) await notifyTask(ctx, begun, false)
  return begun
}

function handlerOf(work: LongWork, { kind }: TaskRow) {
  const handler = work.tasks.get(kind)
  if (!handler) throw new Error(`no area has a task of the kind ${kind}`)
  return handler
}

async function runOf(
  work: LongWork,
  row: TaskRow,
  lang: Lang,
  person: () => Promise<Principal>,
  progress: TaskProgress,
  changed: (tables: Iterable<string>) => void,
): Promise<TaskRun> {
  const id = String(row.id)
  const around = { call: `task ${row.kind}`, requestId: `task-${id}`, lang }
  return {
    id,
    input: asObject(row.input),
    user: await person(),
    lang,
    local: work.local,
    in: async (mode, inner, crossTenant = false) =>
      work.open({ ...around, crossTenant, changed, user: await person() }, mode, inner),
    progress: (done, total, message) => progress.report(done, total, message),
    report: error => work.report(error, around.call),
  }
}

const until = (now: Date) => new Date(now.getTime() + retentionDays * 86_400_000)

async function finish(
  ctx: Ctx,
  progress: TaskProgress,
  { message, file, result, isPartial }: TaskResult,
  changed: readonly string[],
) {
  const row = await progress.own(ctx)
  if (!row) return
  const done = await ctx.tryTransition(task, row, 'finish', isPartial ? 'partly' : 'done', {
    ...progress.values(message),
    ...(file ? { fileKey: file.key, fileName: file.name, fileUntil: until(ctx.now) } : {}),
    result: result ?? null,
    endTime: ctx.now,
  })
  if (done) await notifyTask(ctx, done, true, changed)
}

/** Stopped by a person, put back because the process ends, or failed. */
async function giveUp(
  ctx: Ctx,
  progress: TaskProgress,
  lang: Lang,
  error: unknown,
  changed: readonly string[],
): Promise<void> {
  const row = await progress.own(ctx)
  if (!row) return
  const ended: Values<typeof task> = { ...progress.values(), endTime: ctx.now }
  // Whatever broke in work that was to stop anyway: it has stopped.
  const stopped = await ctx.tryTransition(task, row, 'stop', 'cancelled', ended)
  if (stopped) return notifyTask(ctx, stopped, true, changed)
  if (progress.mustStop && (await ctx.tryTransition(task, row, 'interrupt', 'waiting')))
    return ctx.queue('tools.runTask', { taskId: String(row.id) })
  const failReason = inLang(error instanceof Refused ? error.text : unknownError, lang).slice(0, 500)
  const failed = await ctx.tryTransition(task, row, 'fail', 'failed', { ...ended, failReason })
  if (failed) await notifyTask(ctx, failed, true, changed)
}

export const runTaskJob = job('tools.runTask', (services: Uses<'principals' | 'readers'>) => ({
  atOnce: 3,
  runLong: runTask(services),
}))
