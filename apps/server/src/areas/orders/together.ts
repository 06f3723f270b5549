import { asError } from '../../kernel/thrown.ts'

type Results<T extends readonly unknown[]> = { -readonly [N in keyof T]: Awaited<T[N]> }

/**
 * Statements sent in one breath. The first failure in the order of sending is the cause; what was sent behind it fails
 * because the transaction is lost, and with `Promise.all` such a follower could answer the caller in its place.
 */
export async function together<const T extends readonly unknown[]>(work: T): Promise<Results<T>> {
  const settled = await Promise.allSettled(work)
  const failed = settled.find(one => one.status === 'rejected')
  if (failed) throw asError(failed.reason)
  return settled.map(one => (one.status === 'fulfilled' ? one.value : undefined)) as Results<T>
}
