import type { Env } from '../env.ts'
import type { Ctx } from '../kernel/context.ts'
import type { Streams } from '../kernel/events.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import type { Principals } from '../kernel/principal.ts'
import type { Providers } from '../providers/index.ts'

/** What an area's handlers may use besides their context: made once by the application. */
export interface Services {
  readonly env: Pick<Env, 'isDemo' | 'appSecret' | 'mode'>
  readonly principals: Principals
  readonly providers: Providers
  readonly streams: Streams
  readonly jobs: Pick<JobQueue, 'declared'>
  readonly version: string
  /** Work in a transaction of the house's own, before a request's opens: it lasts, whatever the request comes to. */
  readonly apart: <T>(call: string, work: (ctx: Ctx) => Promise<T>) => Promise<T>
}
