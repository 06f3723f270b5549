import { once } from 'node:events'
import { createServer } from 'node:net'

/** A TCP port of 127.0.0.1 that nothing listens on: `wanted` when it is free, otherwise any. */
export async function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  try {
    probe.listen(wanted, '127.0.0.1')
    await once(probe, 'listening')
    const address = probe.address()
    return typeof address === 'object' && address ? address.port : 0
  } catch (error) {
    if (wanted === 0) throw error
    return freePort()
  } finally {
    probe.close()
  }
}
