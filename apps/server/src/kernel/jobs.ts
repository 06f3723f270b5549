import { PgBoss } from 'pg-boss'
import type { Transaction } from './database.ts'

/** Data of a job: who asked for it, and what. */
export type JobData = Readonly<Record<string, unknown>>

export interface JobDeclaration {
  readonly name: string
  readonly schedule?: string
  readonly retries: number
  readonly run: (data: JobData, id: string) => Promise<void>
}

/**
 * Jobs on PostgreSQL. A job is added by the transaction that wants it, so it exists exactly when that commits; it is
 * tried again on failure and kept for the job centre.
 */
export class JobQueue {
  readonly #boss: PgBoss
  readonly #report: (error: unknown, where: string) => void

  constructor(appUrl: string, report: (error: unknown, where: string) => void) {
    // Two connections of its own: waiting jobs never keep requests waiting.
    this.#boss = new PgBoss({
      connectionString: appUrl,
      max: 2,
      migrate: false,
      schedule: true,
      schema: 'pgboss',
      options: '-c role=forecourt_platform',
    } as never)
    this.#report = report
    this.#boss.on('error', error => report(error, 'jobs'))
  }

  async add(tx: Transaction, name: string, data: JobData): Promise<void> {
    const db = { executeSql: async (text: string, values?: unknown[]) => tx.query(text, values ?? []) }
    await this.#boss.send(name, data as object, { db } as never)
  }

  /** Starts working: queues and schedules follow the declarations. */
  async start(jobs: readonly JobDeclaration[]): Promise<void> {
    await this.#boss.start()
    for (const job of jobs) {
      await this.#boss.createQueue(job.name, { retryLimit: job.retries, retryBackoff: true } as never)
      if (job.schedule) await this.#boss.schedule(job.name, job.schedule, {}, { tz: 'Asia/Shanghai' })
      await this.#boss.work(job.name, { pollingIntervalSeconds: 1 }, async ([one]) => {
        if (!one) return
        await job.run((one.data ?? {}) as JobData, one.id).catch((error: unknown) => {
          this.#report(error, `job ${job.name}`)
          throw error
        })
      })
    }
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 8000 })
  }
}

/** Makes pg-boss's own tables as the owner; the application role may only use them. */
export async function layJobs(ownerUrl: string, run: (sql: string) => Promise<unknown>): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    max: 1,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
  } as never)
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
  await run(`grant usage on schema pgboss to forecourt_tenant, forecourt_platform;
    grant select, insert on all tables in schema pgboss to forecourt_tenant;
    grant select, insert, update, delete on all tables in schema pgboss to forecourt_platform;
    grant execute on all functions in schema pgboss to forecourt_tenant, forecourt_platform;
    grant usage on all sequences in schema pgboss to forecourt_tenant, forecourt_platform`)
}
