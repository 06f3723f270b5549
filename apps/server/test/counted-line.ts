import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to PostgreSQL that counts what is said to it, and says so when the chosen piece has been passed on. */
export interface CountedLine {
  readonly through: (url: string) => string
  /** The pieces that were passed on, in their order. */
  readonly said: readonly string[]
  readonly close: () => Promise<void>
}

export async function openCountedLine(
  databaseUrl: string,
  at: number,
  onPassed: () => void = () => {},
): Promise<CountedLine> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  const said: string[] = []
  const listener = createServer(near => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    // PostgreSQL is given the whole piece before it hears that nobody is there any more.
    near.on('data', piece => {
      said.push(piece.toString('latin1'))
      const isChosen = said.length === at
      far.write(piece, () => {
        if (isChosen) onPassed()
      })
    })
    near.on('close', () => far.end())
    far.on('data', piece => near.write(piece))
    far.on('close', () => near.destroy())
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    through: url => {
      const changed = new URL(url)
      changed.hostname = '127.0.0.1'
      changed.port = String((listener.address() as AddressInfo).port)
      return changed.href
    },
    said,
    close: async () => {
      listener.close()
      for (const socket of open) socket.destroy()
      await once(listener, 'close')
    },
  }
}
