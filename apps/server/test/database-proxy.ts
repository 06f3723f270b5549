import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** CommandComplete of a COMMIT, as PostgreSQL sends it. */
const committed = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1')

/** What happens to a piece of PostgreSQL's answers: passed on, or the connection breaks before the server hears it. */
export type Fate = 'pass' | 'cut'

export interface Faults {
  /** Asked when an answer says that a transaction has been committed. */
  onCommitted?: () => Fate
  /** Asked of every other piece of an answer. */
  onAnswer?: () => Fate
}

/** A line to PostgreSQL that breaks where a test wants it to. */
export interface DatabaseProxy {
  /** The same database, reached through the proxy. */
  readonly through: (url: string) => string
  faults: Faults
  readonly close: () => Promise<void>
}

export async function openProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  const proxy: DatabaseProxy = {
    faults: {},
    through: url => {
      const changed = new URL(url)
      changed.hostname = '127.0.0.1'
      changed.port = String((listener.address() as AddressInfo).port)
      return changed.href
    },
    close: async () => {
      listener.close()
      for (const socket of open) socket.destroy()
      await once(listener, 'close')
    },
  }
  const listener = createServer(near => {
    const far = connect(Number(port), hostname)
    const both = [near, far]
    const end = () => both.forEach(socket => socket.destroy())
    for (const socket of both) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    near.pipe(far)
    let before = Buffer.alloc(0)
    far.on('data', (piece: Buffer) => {
      // An answer may be torn anywhere, so the end of the piece before is looked at again.
      const seen = Buffer.concat([before, piece])
      before = seen.subarray(Math.max(0, seen.length - committed.length + 1))
      const { onCommitted, onAnswer } = proxy.faults
      const fate = seen.includes(committed) ? onCommitted?.() : onAnswer?.()
      if (fate === 'cut') end()
      else near.write(piece)
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return proxy
}
