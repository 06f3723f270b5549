import { useSyncExternalStore } from 'react'

const asked = matchMedia('(prefers-reduced-motion: reduce)')
const subscribe = (changed: () => void) => {
  asked.addEventListener('change', changed)
  return () => asked.removeEventListener('change', changed)
}

/** Whether this person has asked their system for less motion. */
export const useStill = (): boolean => useSyncExternalStore(subscribe, () => asked.matches)
