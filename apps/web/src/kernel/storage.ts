/**
 * Browser storage of the specification (sections 3 and 9): keys carry a prefix, a value is wrapped with its type and
 * the moment it was written. Nothing here is evaluated as code.
 */
const prefix = 'forecourt-'

type Stored = string | number | boolean | object

interface Wrapper {
  readonly dataType: 'string' | 'number' | 'boolean' | 'object'
  readonly content: Stored
  readonly type?: 'session'
  /** Epoch milliseconds. */
  readonly datetime: number
}

const unwrap = (text: string | null): Wrapper | undefined => {
  if (!text) return undefined
  try {
    const wrapper = JSON.parse(text) as Wrapper
    return typeof wrapper.content === wrapper.dataType ? wrapper : undefined
  } catch {
    return undefined
  }
}

/** The stored wrapper with its time; session storage wins over local storage. */
export const savedWithTime = (key: string): Wrapper | undefined =>
  unwrap(sessionStorage.getItem(prefix + key)) ?? unwrap(localStorage.getItem(prefix + key))

export const saved = <T extends Stored>(key: string): T | undefined => savedWithTime(key)?.content as T | undefined

export function save(key: string, content: Stored, scope: 'local' | 'session' = 'local'): void {
  const wrapper: Wrapper = {
    dataType: typeof content as Wrapper['dataType'],
    content,
    ...(scope === 'session' ? { type: 'session' as const } : {}),
    datetime: Date.now(),
  }
  try {
    ;(scope === 'session' ? sessionStorage : localStorage).setItem(prefix + key, JSON.stringify(wrapper))
  } catch {
    // A full or forbidden storage costs a remembered preference and nothing else.
  }
}

export function forget(key: string): void {
  sessionStorage.removeItem(prefix + key)
  localStorage.removeItem(prefix + key)
}

/** Our keys of local storage that begin so. */
export const savedKeys = (start: string): string[] =>
  Object.keys(localStorage)
    .filter(key => key.startsWith(prefix + start))
    .map(key => key.slice(prefix.length))

/** Removes everything of ours except what signing in again would need or a person chose on purpose. */
export function forgetAllBut(kept: readonly string[]): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith(prefix) && !kept.some(one => key.startsWith(prefix + one))) storage.removeItem(key)
}

/** Calls back when another tab of the browser writes or removes `key`. */
export function onSavedElsewhere(key: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === prefix + key || event.key === null) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
