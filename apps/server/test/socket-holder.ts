import { spawn } from 'node:child_process'

// Holds a listening socket that it got as its file descriptor 3, without ever letting anybody in, and hands it to the servers that
// it is told to start: what systemd does for a service with a socket.

export interface ToHolder {
  readonly start: number
  readonly env: Readonly<Record<string, string>>
}
/** What has become of the server of that number. */
export type FromHolder = { readonly id: number } & (
  | { readonly readyAs: number }
  | { readonly ended: number | NodeJS.Signals | null }
)

const socketFd = 3
const notify = (message: FromHolder) => process.send?.(message)

process.on('message', ({ start: id, env }: ToHolder) => {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: { ...env, LISTEN_FDS: '1', LISTEN_PID: String(process.pid) },
    stdio: ['ignore', 'pipe', 'inherit', socketFd],
  })
  child.stdout?.on('data', piece => {
    if (String(piece).includes('Forecourt is ready')) notify({ id, readyAs: child.pid ?? 0 })
  })
  child.once('exit', (code, signal) => notify({ id, ended: code ?? signal }))
})
process.on('disconnect', () => process.exit(0))
