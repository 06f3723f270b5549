import { isUnavailable } from '../db/unavailable.ts'
import type { Before } from '../implement.ts'
import type { Runtime } from '../open.ts'

/**
 * Does `work`, and when that fails what it has said is to be done then, the last first. Where a connection was lost nobody
 * knows whether it failed: what was done outside stays, and a file without a row is found by the sweep.
 */
export async function undoing<T>(
  runtime: Runtime,
  path: string,
  work: (otherwise: Before['otherwise']) => Promise<T>,
): Promise<T> {
  const undo: (() => Promise<unknown>)[] = []
  try {
    return await work(put => void undo.unshift(put))
  } catch (error) {
    if (!isUnavailable(error))
      for (const put of undo) await put().catch((failure: unknown) => runtime.report(failure, `${path} undone`))
    throw error
  }
}
