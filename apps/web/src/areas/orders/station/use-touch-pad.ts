import { useSyncExternalStore } from 'react'

/** Fingers, and room for keys of our own: the keyboard of the device would lie over them. */
const touched = matchMedia('(pointer: coarse) and (width >= 48em)')
const subscribe = (changed: () => void) => {
  touched.addEventListener('change', changed)
  return () => touched.removeEventListener('change', changed)
}

export const useTouchPad = (): boolean => useSyncExternalStore(subscribe, () => touched.matches)
