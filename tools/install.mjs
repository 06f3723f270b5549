// Plain JavaScript on Node's own modules: these lines run under any Node from 20 on, before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, which may hold spaces. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const lockFile = join(root, 'package-lock.json')
const installedLock = join(root, 'node_modules', '.package-lock.json')
const stampFile = join(root, 'node_modules', '.forecourt-stamp')
const settingsFile = join(root, '.env')

/** Runs `npm ci` unless node_modules is what package-lock.json asks for; then it stays off the network. */
export async function ensureInstalled() {
  if (isStamped()) return
  if (!isLockInstalled()) {
    console.log('Installing packages with npm ci (about a minute, only when package-lock.json has changed) ...')
    // The development packages build the web application, so production needs them too.
    // Only errors: warnings here are about packages that want Node 24, which they get.
    const code = await npm(['ci', '--include=dev', '--include=optional', '--loglevel=error'])
    if (code !== 0) leave(`npm ci failed (${code}); the lines above say why. It needs a network.`)
  }
  writeFileSync(stampFile, stampOf())
}

/** Of a machine and the lock file: written when what is installed was found to be what it asks for. */
const stampOf = () => `${process.platform}-${process.arch} ${hash(readFileSync(lockFile))}\n`
const isStamped = () => readOrEmpty(stampFile) === stampOf()

/** Whether somebody ran npm themselves: npm writes down what it installed in the lock file's own form. */
function isLockInstalled({ isDevNeeded = true } = {}) {
  const installed = JSON.parse(readOrEmpty(installedLock) || '{}').packages
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  if (!installed) return false
  return Object.keys({ ...wanted, ...installed })
    .filter(path => path !== '')
    .every(path => {
      if (!installed[path]) return Boolean(wanted[path].optional || (!isDevNeeded && wanted[path].dev))
      return wanted[path] && identity(installed[path]) === identity(wanted[path])
    })
}

/** Why what is installed cannot run the server; undefined when it can. Development packages may be left out. */
export const installFault = () =>
  isStamped() || isLockInstalled({ isDevNeeded: false })
    ? undefined
    : 'The packages of package-lock.json are not installed'

/** Whether NODE_ENV says production, here or in the file of settings: the surroundings win, as they do in the server. */
export function isProduction() {
  const inFile = /^\s*(?:export\s+)?NODE_ENV\s*=\s*["'`]?(\w*)/m.exec(readOrEmpty(settingsFile))?.[1]
  return (process.env.NODE_ENV ?? inFile) === 'production'
}

function identity({ version, integrity, resolved, link }) {
  return link ? resolved : `${version} ${integrity ?? ''}`
}

/** The path of a Node that runs TypeScript: this one from 24 on, otherwise the one that npm installed. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const installed = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  const answer = existsSync(installed) ? spawnSync(installed, ['--version'], { encoding: 'utf8' }) : undefined
  if (answer?.status === 0) return installed
  return leave(
    `Forecourt needs Node 24 or newer. This is Node ${process.version}, and ` +
      (answer
        ? `${installed} does not run on this machine.`
        : `npm has none for ${process.platform}-${process.arch}.`) +
      ' Install Node 24 from https://nodejs.org and start again.',
  )
}

/** Listening sockets that a supervisor like systemd meant for us: LISTEN_FDS of them, from 3 on. */
function handedOver() {
  const { LISTEN_FDS: count = '', LISTEN_PID: meantFor } = process.env
  return Number(meantFor) === process.pid ? Array.from({ length: Number(count) }, (_, at) => at + 3) : []
}

/** Runs a program in the repository's folder, passes sockets and signals on, and gives its exit code. */
export function run(program, args, { cwd = root, env = process.env } = {}) {
  const child = spawn(program, args, { cwd, env, stdio: ['inherit', 'inherit', 'inherit', ...handedOver()] })
  const forward = signal => {
    // In a terminal Ctrl-C reaches the child anyway; a second signal would look like impatience.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  const watch = onParentDeath(() => child.kill('SIGTERM'))
  return new Promise(resolve => {
    const end = code => {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, forward)
      resolve(code)
    }
    child.on('error', error => {
      console.error(`${program}: ${error.message}`)
      end(127)
    })
    child.on('exit', (code, signal) => end(code ?? 128 + constants.signals[signal]))
  })
}

/**
 * npm passes a signal to the shell between it and us, which dies of it without a word: a new parent is the only sign.
 * Outside npm a new parent is nothing unusual, as under nohup.
 */
function onParentDeath(act) {
  if (!process.env.npm_lifecycle_event) return undefined
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 250)
  return watch.unref()
}

/** Runs npm; the npm that runs us, where there is one. */
export function npm(args, options) {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? run(process.execPath, [script, ...args], options) : run('npm', args, options)
}

/** The environment for programs that should find Node 24 and the installed tools first. */
export function toolEnvironment() {
  const bin = join(root, 'node_modules', '.bin')
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, npm_config_update_notifier: 'false' }
}

/** Runs a TypeScript file with Node 24, the settings of .env and a cache of compiled code. */
export function runTypeScript(args) {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache', 'v8') }
  return run(findNode(), [...(existsSync(settingsFile) ? [`--env-file=${settingsFile}`] : []), ...args], { env })
}

export function hash(content) {
  return createHash('sha256').update(content).digest('hex')
}

export function readOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Ends with a sentence for a person instead of a stack trace. */
export function leave(message) {
  console.error(message)
  process.exit(1)
}
