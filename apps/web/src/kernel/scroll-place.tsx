// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
import { type ReactNode, useEffect, useState } from 'react'

/** Whether the content is larger than its place. */
function useIsLarger(place: HTMLElement | null): boolean {
  const [isLarger, setLarger] = useState(false)
  useEffect(() => {
    if (!place) return
    const measure = () => setLarger(place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight)
    const sizes = new ResizeObserver(measure)
    for (const element of [place, ...place.children]) sizes.observe(element)
    return () => sizes.disconnect()
  }, [place])
  return isLarger
}

interface ScrollPlaceProps {
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A table that may be larger than its place: then it scrolls, by keyboard too. Without that it is no stop of the tab key. */
export function ScrollPlace({ label, className = '', children }: ScrollPlaceProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const asStop = useIsLarger(place) ? { tabIndex: 0, ...(label && { role: 'region', 'aria-label': label }) } : undefined
  return (
    <div ref={setPlace} className={`rows-scroll ${className}`} {...asStop}>
      {children}
    </div>
  )
}
