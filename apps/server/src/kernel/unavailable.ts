/**
 * The database could not be asked, or did not answer in time. Nothing is known to be done: the request may be sent again,
 * with its key when it moves money.
 */
export class Unavailable extends Error {}

/** What comes in time; after that it fails as unavailable, and whatever comes of it then is nobody's concern. */
export async function inTime<T>(coming: Promise<T>, waitMs: number, otherwise: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unavailable(otherwise)), waitMs)
  })
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * What PostgreSQL says when it undid work that may simply be tried again: connection lost, server starting or stopping,
 * too many connections, a statement or a lock that took too long, and the loser of a deadlock or of a serialization.
 */
const passing = /^(57P0.|57014|55P03|40P01|40001|25P03|08...|53...)$/
const network = /^(ECONN|EPIPE|ETIMEDOUT)/

/** Whether a failure says nothing about the request, only about the moment it came in. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Unavailable) return true
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (passing.test(code) || network.test(code))) return true
  return isUnavailable(error.cause)
}
