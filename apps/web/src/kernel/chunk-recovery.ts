import { logError } from './error-log.ts'
import { save, savedWithTime } from './storage.ts'

const mark = 'chunk-reload'
const againAfterMs = 60_000
let recovering = false
let isPartMissing = false

/** While a page is fetched anew nobody is asked whether to leave: what is typed is kept as drafts. */
export const isRecovering = (): boolean => recovering

const nameOf = (fault: unknown): string => (/css/i.test(String(fault)) ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError')

/**
 * A part of the application that an older release has and a newer one does not is fetched with the whole page, once: a server
 * that is away must not make the page turn in circles.
 */
export function recoverChunks(): void {
  addEventListener('vite:preloadError', event => {
    logError(event.payload, nameOf(event.payload))
    isPartMissing = true
    const last = savedWithTime(mark)?.datetime ?? 0
    if (Date.now() - last < againAfterMs) return
    save(mark, true, 'session')
    reload()
  })
}

function reload(): void {
  recovering = true
  location.reload()
}

/** What trying again is once a part did not come: browsers do not ask for the same file twice. Answers whether it is needed. */
export function reloadForParts(): boolean {
  if (isPartMissing) reload()
  return isPartMissing
}
