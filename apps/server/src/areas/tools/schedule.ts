import type * as contract from '@forecourt/contract/tools'
import { inLang } from '@forecourt/contract/kernel'
import { nextRun } from '../../kernel/cron.ts'
import type { Handler } from '../../kernel/implement.ts'
import type { JobDeclaration } from '../../kernel/jobs.ts'
import { sql } from '../../kernel/sql.ts'
import type { Services } from '../services.ts'

interface LastRun {
  readonly name: string
  readonly state: 'active' | 'completed' | 'failed' | 'retry'
  readonly started_on: Date
  readonly took_ms: number | null
  readonly reason: string | null
}

const scheduled = ({ jobs }: Services): (JobDeclaration & { schedule: string })[] =>
  jobs.declared.flatMap(job => (job.schedule ? [{ ...job, schedule: job.schedule }] : []))

const inWords = { active: 'running', completed: 'done', failed: 'failed', retry: 'failed' } as const

/** Everything the house does by the clock: when it ran last, how that went, and when it will again. */
export const schedules =
  (services: Services): Handler<typeof contract.schedules> =>
  async ctx => {
    if (!ctx.isPlatform) ctx.refuse('notAllowed', 'schedule')
    const known = scheduled(services)
    const runs = await ctx.rows<LastRun>(sql`
      select wanted.name, run.* from unnest(${sql.param(known.map(job => job.name))}::text[]) wanted(name)
      cross join lateral (
        select state, started_on, (extract(epoch from completed_on - started_on) * 1000)::int as took_ms,
          output->>'message' as reason
        from pgboss.job where name = wanted.name and started_on is not null order by started_on desc limit 1
      ) run`)
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
export const runSchedule =
  (services: Services): Handler<typeof contract.runSchedule> =>
  async (ctx, { name }) => {
    if (!ctx.isPlatform) ctx.refuse('notAllowed', 'schedule_run')
    if (!scheduled(services).some(job => job.name === name)) ctx.refuse('notFound')
    await ctx.queue(name, {})
    ctx.note('schedule', name, 'run')
  }
