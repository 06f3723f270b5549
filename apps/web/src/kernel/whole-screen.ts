import { useEffect } from 'react'
import { create } from 'zustand'
import { usePane } from './pane.tsx'
import { save, saved } from './storage.ts'

const kept = 'whole-screen'

interface WholeScreen {
  /** What whoever works at this device has chosen for pages that may have the whole screen. */
  readonly isWanted: boolean
  /** Such a page is shown, so the frame steps aside. */
  readonly isShown: boolean
}

export const useWholeScreen = create<WholeScreen>(() => ({ isWanted: saved<boolean>(kept) ?? false, isShown: false }))

function want(isWanted: boolean): void {
  save(kept, isWanted)
  useWholeScreen.setState({ isWanted })
}

/** Where a browser gives the key to the page, Escape clears what was typed and does not end the full screen. */
interface LockingKeyboard {
  readonly keyboard?: { readonly lock?: (keys: readonly string[]) => Promise<void> }
}

/** The browser's own full screen is asked for as well; without it, or when it is refused, the frame still steps aside. */
async function enter(): Promise<void> {
  want(true)
  try {
    await document.documentElement.requestFullscreen()
    await (navigator as LockingKeyboard).keyboard?.lock?.(['Escape'])
  } catch {
    // A browser without it, or a page that was framed.
  }
}

async function leave(): Promise<void> {
  want(false)
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined)
}

/** For a page that one stands at all day: whether it has the whole screen, and the way in and out. */
export function useWholePage(): readonly [isWhole: boolean, toggle: () => void] {
  const { active } = usePane()
  const isWanted = useWholeScreen(state => state.isWanted)
  const isShown = isWanted && active
  useEffect(() => {
    if (!isShown) return
    useWholeScreen.setState({ isShown: true })
    return () => useWholeScreen.setState({ isShown: false })
  }, [isShown])
  useEffect(() => {
    const changed = () => {
      if (!document.fullscreenElement) want(false)
    }
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  return [isShown, () => void (isWanted ? leave() : enter())]
}
