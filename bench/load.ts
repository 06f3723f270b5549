import autocannon from 'autocannon'

export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

export interface Load {
  readonly url: string
  /** Asked for each request anew: connections share one sequence, so that no two send the same one. */
  readonly next: () => Request
  readonly seconds?: number
  readonly connections?: number
}

/** Takes turns through a list. */
export const inTurn = (list: readonly Request[]): (() => Request) => {
  let at = 0
  return () => list[at++ % list.length] as Request
}

export interface Figure {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Sixteen clients on one process, a warm-up first; answers outside 2xx stop the bench, because fast errors prove nothing. */
export async function measure({ url, next, seconds = 6, connections = 16 }: Load): Promise<Figure> {
  const requests = [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }]
  let refusal: string | undefined
  const verifyBody = (body: unknown) => {
    const isDone = String(body).startsWith('{"code":200,')
    if (!isDone) refusal ??= String(body)
    return isDone
  }
  const run = (duration: number) => autocannon({ url, connections, duration, requests, verifyBody, timeout: 20 })
  await run(2)
  const result = await run(seconds)
  const bad = result.non2xx + result.errors + result.mismatches
  if (bad > 0)
    throw new Error(
      `${url} answered ${result.non2xx} times outside 2xx, ${result.mismatches} times with a refusal and broke ${result.errors} times${refusal ? `; the first refusal: ${refusal}` : ''}`,
    )
  return { perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
