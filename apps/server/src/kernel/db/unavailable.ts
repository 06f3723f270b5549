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
const passing = /^(57P0.|57014|55P03|40P01|40001|25P03|08...|53...|58030)$/
/** What a server says that does not let us in: during a failover, or while its password is being changed. */
const refusing = /^(28000|28P01|3D000)$/
/** Its name is not known, there is no way to it, it does not answer, or the line broke. */
const network = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET)/
/** What the driver says without a code. */
const driver =
  /^(Connection terminated|timeout expired|timeout exceeded|Query read timeout|Client has encountered a conn)/

/** Whether a failure says nothing about the request, only about the moment it came in. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Unavailable) return true
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && [passing, refusing, network].some(one => one.test(code))) return true
  if (driver.test(error.message)) return true
  return isUnavailable(error.cause)
}
