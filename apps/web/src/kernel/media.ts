import { useSyncExternalStore } from 'react'

/** A hook that answers a media query, anew whenever its answer changes. */
export function mediaHook(query: string): () => boolean {
  const media = matchMedia(query)
  const subscribe = (changed: () => void) => {
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}
