import { randomUUID } from 'node:crypto'
import { isNotifying, notifyOperators } from './areas/tools/notify-operators.ts'
import type { Implementation, Job, LongJob } from './kernel/implement.ts'
import type { JobDeclaration, JobQueue } from './kernel/work/jobs.ts'
import type { Metrics } from './kernel/http/metrics.ts'
import { type Runtime, systemUser, withContext } from './kernel/open.ts'
import type { LongWork } from './kernel/work/tasks.ts'
import { isOutgoingHeld } from './outgoing.ts'

interface JobRunnerOptions {
  readonly runtime: Runtime
  readonly jobs: JobQueue
  readonly metrics: Metrics
  readonly implementations: readonly Implementation[]
}

/** Runs the jobs that areas declare: in the transaction of one, or as work that opens its own. */
export class JobRunner {
  readonly #options: JobRunnerOptions
  readonly #declared: ReadonlyMap<string, Job | LongJob>
  readonly #longWork: LongWork

  constructor(options: JobRunnerOptions) {
    const { runtime, jobs, implementations } = options
    this.#options = options
    this.#declared = new Map(implementations.flatMap(one => Object.entries(one.jobs)))
    this.#longWork = {
      local: runtime.local,
      open: (as, mode, work) => withContext(runtime, { ...as, address: '', filters: {}, priority: 'work' }, mode, work),
      tasks: new Map(implementations.flatMap(one => Object.entries(one.tasks))),
      isStopping: () => jobs.isStopping,
      report: runtime.report,
    }
  }

  /** Runs a declared job at once; one that leaves the installation not while that is held. */
  async run(name: string, data: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const job = this.#declared.get(name)
    if (!job) throw new Error(`no job ${name}`)
    if (job.isOutgoing && (await isOutgoingHeld(this.#options.runtime))) return
    if ('runLong' in job) return job.runLong(this.#longWork, data)
    await this.#longWork.open(asJob(name), 'write', ctx => job.run(ctx, data))
  }

  /** The jobs as the queue takes them: what fails there is counted, and operators hear of it. */
  declarations(): JobDeclaration[] {
    const { metrics } = this.#options
    return [...this.#declared].map(([name, job]) => ({
      name,
      retries: job.retries ?? 3,
      ...(job.title ? { title: job.title } : {}),
      ...(job.schedule ? { schedule: job.schedule } : {}),
      ...('atOnce' in job ? { atOnce: job.atOnce } : {}),
      run: data =>
        this.run(name, data).then(
          () => metrics.jobRan(name, 'ok'),
          async (error: unknown) => {
            metrics.jobRan(name, 'failed')
            await this.#failed(name, job)
            throw error
          },
        ),
    }))
  }

  async #failed(name: string, { title }: Job | LongJob): Promise<void> {
    if (!title || isNotifying(name)) return
    await this.#longWork
      .open(asJob(name), 'write', ctx => notifyOperators(ctx, name, title))
      .catch(fault => this.#options.runtime.report(fault, name))
  }
}

const asJob = (name: string) =>
  ({ user: systemUser(), call: `job ${name}`, requestId: randomUUID(), lang: 'zh' }) as const
