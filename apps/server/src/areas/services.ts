import type { Env } from '../env.ts'
import type { Streams } from '../kernel/events.ts'
import type { JobQueue } from '../kernel/jobs.ts'
import type { Metrics } from '../kernel/metrics.ts'
import type { Principals } from '../kernel/principal.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { Providers } from '../providers/index.ts'

/** What an area's handlers may use besides their context: made once by the application. */
export interface Services {
  readonly env: Pick<Env, 'isDemo' | 'appSecret' | 'mode'>
  readonly secrets: Secrets
  readonly principals: Principals
  readonly providers: Providers
  readonly streams: Streams
  readonly jobs: Pick<JobQueue, 'declared'>
  readonly version: string
  readonly metrics: Pick<Metrics, 'signInFailed' | 'fileFailed'>
}
