import { useEffect, useState } from 'react'

/** Gives the focus back to where it was before a dialog opened, once it is gone and nobody else has taken it. */
export function useFocusReturn(isOver = true): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (!isOver || !(before instanceof HTMLElement)) return
      setTimeout(() => {
        const nobody = document.activeElement === null || document.activeElement === document.body
        if (nobody && before.isConnected) before.focus()
      })
    },
    [before, isOver],
  )
}
