import { events } from '@forecourt/contract/tools'
import { create } from 'zustand'
import { announceChanged, type Names, onChanged } from './changed.ts'
import { openStream } from './client.ts'

/** Something that has just happened to this person. */
interface LiveEvent {
  readonly id?: string
  readonly kind: string
  readonly data: unknown
}
type Message =
  | { readonly event: LiveEvent }
  | { readonly connected: boolean }
  /** What another tab of the browser wrote. */
  | { readonly wrote: Names }
  | 'anybody?'

const channelName = 'forecourt-live'
// The server says something every twenty-five seconds; a line silent for longer is dead.
const silentMs = 60_000
const [firstWaitMs, maxWaitMs] = [1_000, 30_000]
// The first seconds belong to what the person wants to see.
const beginMs = 5_000

/** While not connected, whoever needs news asks for them from time to time. */
export const useLive = create<{ readonly connected: boolean }>(() => ({ connected: false }))

const listeners = new Map<string, Set<(data: unknown) => void>>()

/** Hears of one kind of event; answers how to stop. */
export function onLive(kind: string, listener: (data: unknown) => void): () => void {
  const known = listeners.get(kind) ?? new Set()
  listeners.set(kind, known.add(listener))
  return () => void known.delete(listener)
}

function hear({ kind, data }: LiveEvent): void {
  if (kind === 'changed') announceChanged(data as Names, 'other')
  listeners.get(kind)?.forEach(listener => listener(data))
}

function eventOf(block: string): LiveEvent | undefined {
  const lines = block.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
  const { id, event, data } = Object.fromEntries(lines) as { id?: string; event?: string; data?: string }
  if (!event || !data) return undefined
  return { kind: event, data: JSON.parse(data) as unknown, ...(id ? { id } : {}) }
}

/** Reads a stream to its end, event by event. */
async function read(response: Response, alive: () => void, take: (event: LiveEvent) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return
    alive()
    const blocks = (text + part.value).split('\n\n')
    text = blocks.pop() ?? ''
    for (const event of blocks.map(eventOf)) if (event) take(event)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

const maxRemembered = 500

/** Until when this tab has heard of everything that others write. What it shows may be as old as the page. */
let heardUntilMs = performance.timeOrigin
// A computer that slept counts as not listening, so this clock and not one that stands still meanwhile.
const hearsNow = () => (heardUntilMs = Date.now())
const maxAwayMs = 86_400_000
const awayMs = () => Math.min(Math.max(0, Math.ceil(Date.now() - heardUntilMs)), maxAwayMs)

/** Holds the stream open for as long as it is wanted, and takes up where it broke off; nothing is heard twice. */
async function follow(signal: AbortSignal, say: (message: Message) => void): Promise<void> {
  let since = ''
  const heard = new Set<string>()
  const isNew = (id: string) => {
    if (heard.has(id)) return false
    heard.add(id)
    const [oldest] = heard
    if (heard.size > maxRemembered && oldest) heard.delete(oldest)
    return true
  }
  await pause(beginMs, signal)
  for (let waitMs = firstWaitMs; !signal.aborted; waitMs = Math.min(waitMs * 2, maxWaitMs)) {
    const dead = new AbortController()
    let timer = setTimeout(() => dead.abort(), silentMs)
    let isReady = false
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => dead.abort(), silentMs)
      if (isReady) hearsNow()
    }
    try {
      const response = await openStream(
        events.path,
        { awayMs: awayMs() },
        since,
        AbortSignal.any([signal, dead.signal]),
      )
      await read(response, alive, event => {
        waitMs = firstWaitMs
        // Ids are as long as one another.
        if (event.id && event.id > since) since = event.id
        // What was written meanwhile has been named before.
        if (event.kind === 'ready') {
          isReady = true
          hearsNow()
          say({ connected: true })
        } else if (!event.id || isNew(event.id)) say({ event })
      })
    } catch {
      // Refused or broken: others ask the server themselves until it works again.
    }
    clearTimeout(timer)
    say({ connected: false })
    await pause(waitMs, signal)
  }
}

/**
 * Keeps one stream for all tabs of the browser, because a browser opens only six connections to a server: the tab that
 * has the lock reads it and tells the others. Without locks nobody does, and everybody asks from time to time.
 */
export function keepLive(): () => void {
  if (!('locks' in navigator)) return () => undefined
  const stop = new AbortController()
  const channel = new BroadcastChannel(channelName)
  let isReader = false
  const take = (message: Message) => {
    if (message === 'anybody?') {
      if (isReader) channel.postMessage({ connected: useLive.getState().connected } satisfies Message)
    } else if ('event' in message) hear(message.event)
    else if ('wrote' in message) announceChanged(message.wrote, 'tab')
    else useLive.setState({ connected: message.connected })
  }
  const say = (message: Message) => {
    take(message)
    channel.postMessage(message)
  }
  channel.onmessage = ({ data }) => {
    const message = data as Message
    // Should the tab that reads be closed, this one goes on from here.
    if (message !== 'anybody?' && 'event' in message) hearsNow()
    take(message)
  }
  const stopTelling = onChanged((wrote, by) => {
    if (by === 'own') channel.postMessage({ wrote } satisfies Message)
  })
  channel.postMessage('anybody?' satisfies Message)
  navigator.locks
    .request(channelName, { signal: stop.signal }, () => {
      isReader = true
      return follow(stop.signal, say)
    })
    .catch(() => undefined)
    .finally(() => {
      stopTelling()
      channel.close()
    })
  return () => {
    stop.abort()
    useLive.setState({ connected: false })
  }
}
