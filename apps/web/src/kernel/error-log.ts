import { create } from 'zustand'
import { save, saved } from './storage.ts'

/** A log entry of the specification, section 3. */
export interface LogEntry {
  readonly url: string
  readonly time: string
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly info: string
}

const max = 200
export const useErrorLog = create<{ readonly entries: readonly LogEntry[] }>(() => ({
  entries: saved<LogEntry[]>('error-log') ?? [],
}))

const keep = (entries: readonly LogEntry[]) => {
  save('error-log', entries as LogEntry[])
  useErrorLog.setState({ entries })
}

/** Writes an uncaught fault of the interface to the local log; a person sends it to the server when they like. */
export function logError(fault: unknown, type: string, info = ''): void {
  const error = fault instanceof Error ? fault : new Error(String(fault))
  const entry: LogEntry = {
    url: location.pathname + location.search,
    time: new Date().toLocaleString('sv-SE'),
    type,
    message: error.message.slice(0, 500),
    stack: (error.stack ?? '').slice(0, 4000),
    info,
  }
  keep([entry, ...useErrorLog.getState().entries].slice(0, max))
}

export const clearErrorLog = (): void => keep([])

/** Listens for everything that nobody caught. */
export function watchErrors(): void {
  addEventListener('error', event => logError(event.error ?? event.message, 'error'))
  addEventListener('unhandledrejection', event => {
    if ((event.reason as { name?: string } | null)?.name !== 'ApiError') logError(event.reason, 'promise')
  })
}
