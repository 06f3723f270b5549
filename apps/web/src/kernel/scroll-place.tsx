// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
import { type ReactNode, useEffect, useState } from 'react'

/** Whether the content is wider than its place. */
function useIsWider(place: HTMLElement | null): boolean {
  const [isWider, setWider] = useState(false)
  useEffect(() => {
    if (!place) return
    const sizes = new ResizeObserver(() => setWider(place.scrollWidth > place.clientWidth))
    for (const element of [place, ...place.children]) sizes.observe(element)
    return () => sizes.disconnect()
  }, [place])
  return isWider
}

/** A table that may be wider than its place: then it scrolls sideways, by keyboard too. Without that it is no stop of the tab key. */
export function ScrollPlace({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const asStop = useIsWider(place) ? { tabIndex: 0, ...(label && { role: 'region', 'aria-label': label }) } : undefined
  return (
    <div ref={setPlace} className="rows-scroll" {...asStop}>
      {children}
    </div>
  )
}
