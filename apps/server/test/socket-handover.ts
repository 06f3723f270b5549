import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { type ServerProcessOptions, settingsOf } from './server-process.ts'
import type { FromHolder, ToHolder } from './socket-holder.ts'

type Ended = number | NodeJS.Signals | null

export interface SharedServer {
  readonly pid: number
  /** How it has ended. */
  readonly ended: Promise<Ended>
  /** Tells it to stop, and answers how it ended when it has. */
  readonly stop: () => Promise<Ended>
}

/** A listening socket that outlives the servers that take requests by it. */
export interface SharedSocket {
  readonly url: string
  /** Starts a server on it, maybe beside another one; answers when it takes requests. */
  readonly start: (options: ServerProcessOptions) => Promise<SharedServer>
  readonly close: () => Promise<void>
}

export async function openSharedSocket(): Promise<SharedSocket> {
  const opened = createServer()
  opened.listen(0, '127.0.0.1')
  await once(opened, 'listening')
  const { port } = opened.address() as AddressInfo
  const { fd } = (opened as unknown as { _handle: { fd: number } })._handle
  const holder = fork(join(import.meta.dirname, 'socket-holder.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', fd, 'ipc'],
  })
  await once(holder, 'spawn')
  // From now on it is the holder's alone, who lets nobody in.
  opened.close()
  let started = 0
  const start = async (options: ServerProcessOptions): Promise<SharedServer> => {
    const id = started++
    const [ready, ended] = [Promise.withResolvers<number>(), Promise.withResolvers<Ended>()]
    holder.on('message', (message: FromHolder) => {
      if (message.id !== id) return
      if ('readyAs' in message) return ready.resolve(message.readyAs)
      ended.resolve(message.ended)
      ready.reject(new Error(`the server ended with ${message.ended}`))
    })
    holder.send({ start: id, env: settingsOf(options, 0) } satisfies ToHolder)
    const pid = await ready.promise
    const stop = () => {
      process.kill(pid, 'SIGTERM')
      return ended.promise
    }
    return { pid, ended: ended.promise, stop }
  }
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    close: async () => {
      holder.disconnect()
      await once(holder, 'exit')
    },
  }
}
