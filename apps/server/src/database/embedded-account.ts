import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const setpriv = '/usr/bin/setpriv'

/** A system user that PostgreSQL may run as, because it refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

export interface Command {
  program: string
  args: string[]
  options: { uid?: number; gid?: number }
}

/**
 * The account to run PostgreSQL as: undefined means the current user. Root borrows an account that exists already,
 * so that starting Forecourt changes nothing in the system. An existing cluster keeps the account that owns it.
 */
export function accountFor(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = systemAccount('postgres') ?? systemAccount('nobody')
  if (!account) throw new Error('PostgreSQL refuses to run as root and the system has no user postgres or nobody.')
  return account
}

/**
 * Wraps a program so that it runs as `account`, can reach `paths` wherever the project lies, and is asked to stop when
 * this process is killed. Without setpriv, which every larger Linux has, the last of these is left out.
 */
export function runAs(account: Account | undefined, program: string, args: string[], paths: string[]): Command {
  const isClosed = account !== undefined && !paths.every(path => isReachable(path, account))
  if (!isClosed && !existsSync(setpriv)) return { program, args, options: account ?? {} }
  const flags = ['--pdeathsig', 'INT']
  if (account) flags.push('--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups')
  if (isClosed) flags.push(...searchFlags())
  return { program: setpriv, args: [...flags, program, ...args], options: {} }
}

function systemAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Whether the account may pass every folder on the way to `path`; a project under /root usually fails this. */
function isReachable(path: string, account: Account): boolean {
  const { uid, gid, mode } = statSync(path)
  const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
  const isPassable = (bits & 0o5) === 0o5 || (statSync(path).isDirectory() && (bits & 0o1) === 0o1)
  return isPassable && (dirname(path) === path || isReachable(dirname(path), account))
}

/**
 * Leaves PostgreSQL, beside its unprivileged account, the smallest capability that walks through closed folders, so
 * that neither the project nor its data has to be moved or opened to everyone.
 */
function searchFlags(): string[] {
  const capability = `-all,+${searchCapability()}`
  // Without the last bit access(2), by which PostgreSQL looks for its own files, ignores the capability.
  return ['--inh-caps', capability, '--ambient-caps', capability, '--securebits', '+no_setuid_fixup']
}

function searchCapability(): string {
  const status = readFileSync('/proc/self/status', 'utf8')
  const permitted = BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  if (permitted & (1n << 2n)) return 'dac_read_search'
  if (permitted & (1n << 1n)) return 'dac_override'
  throw new Error(
    'PostgreSQL cannot run as root, and no other user can reach this folder: ' +
      'start Forecourt as an ordinary user, move it to a folder that others may enter, or set DATABASE_URL.',
  )
}

/** Locale and PG* variables of the person at the keyboard must not reach PostgreSQL. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C' }
}
