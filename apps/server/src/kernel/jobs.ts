import type { Label } from '@forecourt/contract/kernel'
import { PgBoss } from 'pg-boss'
import { connectionTo } from './connection.ts'
import type { Transaction } from './database.ts'
import { type Roles, rolesOf } from './roles.ts'
import { inTime, Unavailable } from './unavailable.ts'

/** Short enough for a receipt at the counter, long enough to gather a busy minute's wishes. */
const nudgeMs = 200

/** The queue has connections of its own; a transaction that adds the first job does not wait for them for ever. */
const mostOpeningMs = 10_000

/** The queue looks after its own tables now and then, which takes longer than a request may. */
const statementMs = 60_000
const marginMs = 2_000

/** Long work may take hours, and is given to another process when this one has not been heard of for a minute. */
const longLife = { expireInSeconds: 12 * 3600, heartbeatSeconds: 60 }

/** Data of a job: who asked for it, and what. */
export type JobData = Readonly<Record<string, unknown>>

export interface JobDeclaration {
  readonly name: string
  readonly title?: Label
  readonly schedule?: string
  readonly retries: number
  /** For long work: how many of them run at the same time in one process. Others run one by one. */
  readonly atOnce?: number
  readonly run: (data: JobData, id: string) => Promise<void>
}

/**
 * Jobs on PostgreSQL. A job is added by the transaction that wants it, so it exists exactly when that commits; it is
 * tried again on failure and kept for the job centre.
 */
export class JobQueue {
  readonly #boss: PgBoss
  readonly #report: (error: unknown, where: string) => void
  readonly #nudged = new Set<string>()
  #jobs: readonly JobDeclaration[] = []
  #opening: Promise<void> | undefined
  #isWorking = false
  #isStopping = false

  constructor(directUrl: string, report: (error: unknown, where: string) => void, openingMs?: number) {
    // Two connections of its own: waiting jobs never keep requests waiting.
    this.#boss = new PgBoss({
      ...connectionTo(directUrl, { ...(openingMs ? { openingMs } : {}), answerMs: statementMs + marginMs }),
      max: 2,
      migrate: false,
      schedule: true,
      schema: 'pgboss',
      options: `-c role=${rolesOf(directUrl).platform} -c statement_timeout=${statementMs}`,
    } as never)
    this.#report = report
    this.#boss.on('error', error => report(error, 'jobs'))
  }

  get declared(): readonly JobDeclaration[] {
    return this.#jobs
  }

  /** The process is ending: long work had better put itself back. */
  get isStopping(): boolean {
    return this.#isStopping
  }

  /** Says which jobs there are; before the first one is added. */
  declare(jobs: readonly JobDeclaration[]): void {
    this.#jobs = jobs
  }

  async add(tx: Transaction, name: string, data: JobData): Promise<void> {
    await inTime(this.#open(), mostOpeningMs, 'the job queue could not be opened in time')
    const db = { executeSql: async (text: string, values?: unknown[]) => tx.query(text, values ?? []) }
    await this.#boss.send(name, data as object, { db } as never)
  }

  /**
   * Wishes that a scheduled job runs soon: for work that waits in a table of its own, of which the transaction has just
   * added some. Many wishes become one run, and a process that works no jobs leaves it to the schedule.
   */
  nudge(name: string): void {
    if (!this.#isWorking || this.#nudged.has(name)) return
    this.#nudged.add(name)
    setTimeout(() => {
      this.#nudged.delete(name)
      if (this.#isWorking)
        this.#boss
          // One of this second may have looked already at what waits: then there is one in the next.
          .send(name, {}, { singletonKey: 'nudge', singletonSeconds: 1, singletonNextSlot: true })
          .catch(error => this.#report(error, name))
    }, nudgeMs)
  }

  /** Starts working, and sets the schedules by the declarations. */
  async start(jobs: readonly JobDeclaration[]): Promise<void> {
    this.declare(jobs)
    await this.#open()
    for (const job of jobs) {
      if (job.schedule) await this.#boss.schedule(job.name, job.schedule, {}, { tz: 'Asia/Shanghai' })
      const pace = { pollingIntervalSeconds: 1, ...(job.atOnce ? { localConcurrency: job.atOnce } : {}) }
      await this.#boss.work(job.name, pace, async ([one]) => {
        if (!one) return
        await job.run((one.data ?? {}) as JobData, one.id).catch((error: unknown) => {
          this.#report(error, `job ${job.name}`)
          throw error
        })
      })
    }
    this.#isWorking = true
  }

  #open(): Promise<void> {
    return (this.#opening ??= this.#openOnce().catch(error => {
      this.#opening = undefined
      throw new Unavailable('the job queue could not be opened', { cause: error })
    }))
  }

  async #openOnce(): Promise<void> {
    await this.#boss.start()
    for (const job of this.#jobs)
      await this.#boss.createQueue(job.name, {
        retryLimit: job.retries,
        retryBackoff: true,
        ...(job.atOnce ? longLife : {}),
      } as never)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    if (!this.#opening) return
    this.#isWorking = false
    await this.#opening
    await this.#boss.stop({ graceful: true, timeout: 8000 })
  }
}

/** A tenant adds jobs of its own and sees no others: pg-boss writes to the table of a queue by its own name. */
const tenantsJobs = ({ tenant, platform }: Roles) => `do $$
declare jobs regclass;
begin
  for jobs in select oid from pg_class where relnamespace = 'pgboss'::regnamespace and relname in ('job', 'job_common')
  loop
    execute format('grant select, insert on %s to ${tenant}', jobs);
    execute format('alter table %s enable row level security', jobs);
    execute format('drop policy if exists own on %s', jobs);
    execute format('drop policy if exists everything on %s', jobs);
    execute format('create policy own on %s to ${tenant} using (data->>''tenantId'' = app_tenant())', jobs);
    execute format('create policy everything on %s to ${platform} using (true)', jobs);
  end loop;
end $$`

/** What the roles of the application may do to the tables of pg-boss, which the owner makes. */
export const jobsAccess = (roles: Roles): string[] => [
  `grant usage on schema pgboss to ${roles.tenant}, ${roles.platform}`,
  `revoke all on all tables in schema pgboss from ${roles.tenant}`,
  `grant select on pgboss.queue to ${roles.tenant}`,
  tenantsJobs(roles),
  `grant select, insert, update, delete on all tables in schema pgboss to ${roles.platform}`,
  `grant execute on all functions in schema pgboss to ${roles.tenant}, ${roles.platform}`,
  `grant usage on all sequences in schema pgboss to ${roles.tenant}, ${roles.platform}`,
]

/** Makes pg-boss's own tables as the owner, or brings them up to date. */
export async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    ...connectionTo(ownerUrl),
    max: 1,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  } as never)
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}
