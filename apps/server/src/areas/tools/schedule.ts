import type * as contract from '@forecourt/contract/tools'
import { inLang } from '@forecourt/contract/kernel'
import { nextRun } from '../../kernel/work/cron.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Handler } from '../../kernel/implement.ts'
import type { JobDeclaration } from '../../kernel/work/jobs.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Uses } from '../../services/services.ts'
import { pgbossJobTable } from './tables.ts'
import { column } from '../../kernel/db/row-shape.ts'

const j = columnsOf(pgbossJobTable, 'j')

const lastRunShape = {
  name: column.text,
  state: column.oneOf('active', 'completed', 'failed', 'retry'),
  started_on: column.moment,
  took_ms: column.nullable(column.int),
  reason: column.nullable(column.text),
}

const scheduled = ({ jobs }: Uses<'jobs'>): (JobDeclaration & { schedule: string })[] =>
  jobs.declared.flatMap(job => (job.schedule ? [{ ...job, schedule: job.schedule }] : []))

const inWords = { active: 'running', completed: 'done', failed: 'failed', retry: 'failed' } as const

/** Everything the system does by the clock: when it ran last, how that went, and when it will again. */
export const schedules: Handler<typeof contract.schedules, Uses<'jobs'>> = async (ctx, _, services) => {
  const known = scheduled(services)
  const runs = await ctx.rows(
    lastRunShape,
    sql`
      select wanted.name, run.* from unnest(${sql.param(known.map(job => job.name))}::text[]) wanted(name)
      cross join lateral (
        select ${j.state}, ${j.startedOn}, (extract(epoch from ${j.completedOn} - ${j.startedOn}) * 1000)::int as took_ms,
          ${j.output}->>'message' as reason
        from ${j} where ${j.name} = wanted.name and ${j.startedOn} is not null order by ${j.startedOn} desc limit 1
      ) run`,
  )
  const lastOf = new Map(runs.map(run => [run.name, run]))
  return known.map(({ name, title, schedule }) => {
    const last = lastOf.get(name)
    return {
      name,
      title: title ? inLang(title, ctx.lang) : name,
      cron: schedule,
      lastTime: last?.started_on ?? null,
      lastMs: last?.took_ms ?? null,
      lastState: last ? inWords[last.state] : null,
      failReason: last?.reason?.slice(0, 255) ?? null,
      nextTime: nextRun(schedule, ctx.now) ?? ctx.now,
    }
  })
}

/** Runs scheduled work now, beside its schedule. */
export const runSchedule: Handler<typeof contract.runSchedule, Uses<'jobs'>> = async (ctx, { name }, services) => {
  if (!scheduled(services).some(job => job.name === name)) ctx.refuse('notFound')
  await ctx.queue(name, {})
  ctx.auditNote('schedule', name, 'run')
}
