import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { factsOf } from './request-log.ts'

/** A figure that is read when it is asked for: one value, or one for each of a fixed set of labels. */
export interface Reading<L extends string = string> {
  readonly name: string
  readonly help: string
  readonly labels?: readonly L[]
}

/** Values of a reading with the labels they belong to. */
export type Values = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[]

/**
 * The figures of one process for Prometheus. Labels are of fixed sets (calls, reasons, jobs, purposes), so that no visitor can make
 * more of them.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [this.#registry],
  })
  readonly #refusals = this.#counter(
    'refusals_total',
    'Requests that were refused or failed, whatever their HTTP status',
    ['call', 'code', 'reason'],
  )
  readonly #signInFailures = this.#counter('sign_in_failures_total', 'Sign-ins that failed; "locked" had to wait', [
    'reason',
  ])
  readonly #jobRuns = this.#counter('job_runs_total', 'Runs of jobs in this process', ['job', 'result'])
  readonly #fileFailures = this.#counter('file_failures_total', 'Files that could not be stored, read or removed', [
    'action',
    'reason',
  ])
  readonly #forwarded = this.#counter(
    'unexpected_forwarded_requests_total',
    'Requests with X-Forwarded-For although TRUST_PROXY is 0',
  )
  readonly #readings: (() => Promise<void>)[] = []

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Watches all requests of a server. */
  watch(http: FastifyInstance): void {
    http.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none'
      this.#seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      const { call = 'none', code, reason } = factsOf(request, reply)
      if (reason !== undefined) this.#refusals.inc({ call, code: String(code), reason })
    })
  }

  signInFailed(reason: string): void {
    this.#signInFailures.inc({ reason })
  }

  jobRan(job: string, result: 'ok' | 'failed'): void {
    this.#jobRuns.inc({ job, result })
  }

  fileFailed(action: string, reason: string): void {
    this.#fileFailures.inc({ action, reason })
  }

  unexpectedlyForwarded(): void {
    this.#forwarded.inc()
  }

  /** Adds a figure that is read with every scrape. What cannot be read is left out of that scrape. */
  read({ name, help, labels = [] }: Reading, values: () => Values | Promise<Values>): void {
    const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [this.#registry] })
    this.#readings.push(async () => {
      gauge.reset()
      if (labels.length === 0) gauge.remove()
      for (const [of, value] of await values()) gauge.set(of, value)
    })
  }

  async text(): Promise<{ type: string; text: string }> {
    await Promise.allSettled(this.#readings.map(read => read()))
    return { type: this.#registry.contentType, text: await this.#registry.metrics() }
  }

  #counter(name: string, help: string, labelNames: readonly string[] = []): Counter {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.#registry] })
  }
}
