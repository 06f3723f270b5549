import { Socket } from 'node:net'
import type { Label } from '@forecourt/contract/kernel'
import { PgBoss } from 'pg-boss'
import { connectionTo } from '../db/connection.ts'
import type { Transaction } from '../db/database.ts'
import { type Roles, rolesOf } from '../who/roles.ts'
import { inTime, Unavailable } from '../db/unavailable.ts'

/** Short enough for a receipt at the counter, long enough to gather a busy minute's requests. */
const wakeMs = 200

/** The queue has connections of its own; a transaction that adds the first job does not wait for them for ever. */
const maxOpeningMs = 10_000

/** The queue looks after its own tables now and then, which takes longer than a request may. */
const statementMs = 60_000
const marginMs = 2_000

/** Work in hand has this long to end when the process is told to stop; then it is put back for another one. */
const endingMs = 8_000

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
  readonly #woken = new Set<string>()
  /** Of its connections: the queue keeps them to itself, and waits for their answers without end. */
  readonly #sockets = new Set<Socket>()
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
      stream: () => this.#socket(),
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
    await inTime(this.#open(), maxOpeningMs, 'the job queue could not be opened in time')
    const db = { executeSql: async (text: string, values?: unknown[]) => tx.query(text, values ?? []) }
    await this.#boss.send(name, data as object, { db } as never)
  }

  /**
   * Asks that a scheduled job runs soon: for work that waits in a table of its own, of which the transaction has just
   * added some. Many requests become one run, and a process that works no jobs leaves it to the schedule.
   */
  wake(name: string): void {
    if (!this.#isWorking || this.#woken.has(name)) return
    this.#woken.add(name)
    setTimeout(() => {
      this.#woken.delete(name)
      if (this.#isWorking)
        this.#boss
          // One of this second may have looked already at what waits: then there is one in the next.
          .send(name, {}, { singletonKey: 'wake', singletonSeconds: 1, singletonNextSlot: true })
          .catch(error => this.#report(error, name))
    }, wakeMs)
  }

  /** Starts working, and sets the schedules by the declarations. */
  async start(jobs: readonly JobDeclaration[]): Promise<void> {
    this.declare(jobs)
    await this.#open()
    for (const job of jobs) {
      if (job.schedule) await this.#boss.schedule(job.name, job.schedule, {}, { tz: 'Asia/Shanghai' })
      const polling = { pollingIntervalSeconds: 1, ...(job.atOnce ? { localConcurrency: job.atOnce } : {}) }
      await this.#boss.work(job.name, polling, async ([one]) => {
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
    const stopping = this.#opening.then(() => this.#boss.stop({ graceful: true, timeout: endingMs }))
    // Work that was not put back, because nobody answers, is found by another process when its time is over.
    await inTime(stopping, endingMs + marginMs, 'the job queue could not be stopped in time').catch(error => {
      this.#report(error, 'jobs')
      for (const socket of this.#sockets) socket.destroy()
    })
  }

  #socket(): Socket {
    const socket = new Socket()
    this.#sockets.add(socket)
    return socket.once('close', () => this.#sockets.delete(socket))
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
