import { EnvError } from './env.ts'

/** Handed-over sockets begin here, after the three that every process has. */
const firstFd = 3

interface Process {
  readonly pid: number
  readonly ppid: number
}

/**
 * The listening socket that a supervisor opened and keeps while one process of the server replaces another, as systemd hands it
 * over (sd_listen_fds): its file descriptor, or undefined when there is none. `LISTEN_PID` names whom it is meant for: this process,
 * or the start script that this one belongs to. Throws EnvError when there is more than one.
 */
export function inheritedSocket(
  source: Readonly<Record<string, string | undefined>> = process.env,
  { pid, ppid }: Process = process,
): number | undefined {
  const { LISTEN_FDS: count, LISTEN_PID: meantFor } = source
  // Settings are inherited by every child, sockets are not: those of somebody else are none of ours.
  if (!count || !meantFor || ![pid, ppid].includes(Number(meantFor))) return undefined
  if (count === '1') return firstFd
  throw new EnvError([`LISTEN_FDS is ${count}: one socket is listened on, with one ListenStream.`])
}
