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

/**
 * What a line does to the connections it has and to new ones. `frozen`: nothing passes until it is open again. `lost`:
 * nothing will ever pass on those it has, new ones are as good as any. `cut` and `reset`: all are ended, in either way.
 * `refused`: those it has are ended, and nobody listens. `says` with a code of PostgreSQL: those it has are ended, and
 * new ones are told this.
 */
export type Trouble = 'frozen' | 'lost' | 'cut' | 'reset' | 'refused' | `says ${string}`

/** A line to PostgreSQL that breaks where a test wants it to. */
export interface DatabaseProxy {
  /** The same database, reached through the proxy. */
  readonly through: (url: string) => string
  faults: Faults
  /** From now on. */
  readonly trouble: (trouble: Trouble) => Promise<void>
  /** The line is as it should be; what waits in it passes. */
  readonly mend: () => Promise<void>
  /** The first message of each connection that was opened, in full. */
  readonly greetings: readonly string[]
  readonly close: () => Promise<void>
}

const errorSaying = (code: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mnot now\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

interface Line {
  readonly near: Socket
  readonly far: Socket
  isLost: boolean
}

export async function openProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const lines = new Set<Line>()
  const greetings: string[] = []
  let trouble: Trouble | undefined
  let ownPort = 0

  const listener = createServer(near => {
    near.setNoDelay(true)
    near.on('error', () => {})
    if (trouble === 'cut') return void near.destroy()
    if (trouble === 'reset') return void near.resetAndDestroy()
    const code = /^says (.+)/.exec(trouble ?? '')?.[1]
    if (code) return void near.once('data', () => near.end(errorSaying(code)))
    const line: Line = { near, far: connect(Number(port), hostname), isLost: false }
    lines.add(line)
    near.once('data', (piece: Buffer) => greetings.push(piece.toString('latin1')))
    join(line)
    if (trouble === 'frozen') hold(line)
  })

  function join(line: Line): void {
    const { near, far } = line
    const end = () => {
      lines.delete(line)
      near.destroy()
      far.destroy()
    }
    far.setNoDelay(true)
    for (const socket of [near, far]) {
      socket.on('error', end)
      socket.on('close', end)
    }
    near.on('data', (piece: Buffer) => {
      if (!line.isLost) far.write(piece)
    })
    let before = Buffer.alloc(0)
    far.on('data', (piece: Buffer) => {
      if (line.isLost) return
      // An answer may be torn anywhere, so the end of the piece before is looked at again.
      const seen = Buffer.concat([before, piece])
      before = seen.subarray(Math.max(0, seen.length - committed.length + 1))
      const { onCommitted, onAnswer } = proxy.faults
      const fate = seen.includes(committed) ? onCommitted?.() : onAnswer?.()
      if (fate === 'cut') end()
      else near.write(piece)
    })
  }
  const hold = ({ near, far }: Line) => [near, far].forEach(socket => socket.pause())
  const listen = async () => {
    listener.listen(ownPort, '127.0.0.1')
    await once(listener, 'listening')
    ownPort = (listener.address() as AddressInfo).port
  }

  const proxy: DatabaseProxy = {
    faults: {},
    greetings,
    through: url => {
      const changed = new URL(url)
      changed.hostname = '127.0.0.1'
      changed.port = String(ownPort)
      return changed.href
    },
    trouble: async next => {
      await proxy.mend()
      trouble = next
      for (const line of lines)
        if (next === 'frozen') hold(line)
        else if (next === 'lost') line.isLost = true
        else if (next === 'reset') line.near.resetAndDestroy()
        else line.near.destroy()
      if (next === 'refused') {
        listener.close()
        await once(listener, 'close')
      }
    },
    mend: async () => {
      trouble = undefined
      if (!listener.listening) await listen()
      for (const { near, far } of lines) [near, far].forEach(socket => socket.resume())
    },
    close: async () => {
      for (const { near, far } of lines) [near, far].forEach(socket => socket.destroy())
      if (!listener.listening) return
      listener.close()
      await once(listener, 'close')
    },
  }
  await listen()
  return proxy
}
