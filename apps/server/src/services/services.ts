import type { Readers } from '../kernel/work/changes.ts'
import type { EventStreams } from '../kernel/work/events.ts'
import { implementer } from '../kernel/implement.ts'
import type { JobQueue } from '../kernel/work/jobs.ts'
import type { MessageLog } from '../kernel/protocol/speaker.ts'
import type { Metrics } from '../kernel/http/metrics.ts'
import type { Principals } from '../kernel/who/principal.ts'
import type { Secrets } from '../kernel/who/secrets.ts'
import type { Providers } from '../providers/index.ts'
import type { Demonstration } from './demonstration.ts'
import type { Site } from './step-up/by-passkey.ts'

/**
 * What an area's handlers may use besides their context: made once by the application. Each handler names those it uses
 * (`Handler<typeof contract.payReturn, Uses<'providers'>>`), and is given a context and nothing else where it names none.
 */
export interface Services {
  /** What was set for this installation and may be seen everywhere in it. */
  readonly settings: {
    readonly isDemo: boolean
    /** Where people open the application; undefined where that is not said, and nobody has passkeys. */
    readonly site: Site | undefined
    /** Whose pages a menu may show in a frame. */
    readonly frameHosts: readonly string[]
  }
  readonly demonstration: Demonstration
  readonly secrets: Secrets
  readonly principals: Principals
  readonly providers: Providers
  readonly streams: EventStreams
  readonly readers: Readers
  readonly jobs: Pick<JobQueue, 'declared'>
  readonly messages: MessageLog
  readonly version: string
  readonly metrics: Pick<Metrics, 'signInFailed' | 'fileFailed'>
}

export type Uses<Name extends keyof Services> = Pick<Services, Name>

/** Binds an area to its handlers, which use services of the application. */
export const implement = implementer<Services>()
