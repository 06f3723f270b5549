import autocannon from 'autocannon'

export interface Load {
  readonly url: string
  readonly requests: readonly {
    readonly method: 'GET' | 'POST'
    readonly path: string
    readonly headers?: Record<string, string>
    readonly body?: string
  }[]
  readonly seconds?: number
  readonly connections?: number
}

export interface Figure {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Sixteen clients on one process, a warm-up first; answers outside 2xx stop the bench, because fast errors prove nothing. */
export async function measure({ url, requests, seconds = 6, connections = 16 }: Load): Promise<Figure> {
  const run = (duration: number) =>
    autocannon({
      url,
      connections,
      duration,
      requests: requests as autocannon.Request[],
      verifyBody: body => String(body).startsWith('{"code":200,'),
    })
  await run(2)
  const result = await run(seconds)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times outside 2xx and broke ${result.errors} times`)
  return { perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
