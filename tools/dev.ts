// npm run dev: the server, started again whenever its sources change. The web runs beside it: npm run dev:web.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { watch } from 'chokidar'

const root = fileURLToPath(new URL('..', import.meta.url))
const entry = process.argv[2] ?? 'apps/server/src/main.ts'
const watched = ['apps/server/src', 'apps/server/migrations', 'packages/contract/src']
const settleMs = 80

let server = start()
let timer: NodeJS.Timeout | undefined
let restarting = Promise.resolve()

// chokidar, because node --watch loses sight of a file that an editor replaces by renaming.
watch(watched, { cwd: root, ignoreInitial: true, atomic: true }).on('all', (_event, path) => {
  if (path.endsWith('.test.ts')) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    console.log(`${path} has changed, starting again`)
    restarting = restarting.then(restart)
  }, settleMs)
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    clearTimeout(timer)
    void restarting.then(() => end(server)).then(() => process.exit(0))
  })
}

function start(): ChildProcess {
  // A group of its own: Ctrl-C reaches it once, from here. The settings of .env come with the environment.
  return spawn(process.execPath, [entry], { cwd: root, stdio: 'inherit', detached: true })
}

async function restart(): Promise<void> {
  await end(server)
  server = start()
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
