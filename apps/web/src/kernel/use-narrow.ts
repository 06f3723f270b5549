import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 48em)')
const subscribe = (changed: () => void) => {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** Whether the screen is of the specification's level 0. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
