// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what is larger than the window is scrolled by the arrow keys
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface Size {
  readonly width: number
  readonly height: number
}

interface StageProps {
  readonly label: string
  readonly children: (place: Size) => ReactNode
}

const margin = 32

/** The ground on which something is looked at; it says how large that may be. Dragging moves what is larger. */
export function Stage({ label, children }: StageProps) {
  const ground = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<Size>()
  useLayoutEffect(() => {
    const element = ground.current
    if (!element) return
    const measure = () => setPlace({ width: element.clientWidth - margin, height: element.clientHeight - margin })
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return (
    <section
      ref={ground}
      className="viewer-stage"
      aria-label={label}
      tabIndex={0}
      onPointerMove={event => {
        if (event.buttons !== 1 || event.pointerType !== 'mouse') return
        event.currentTarget.scrollBy(-event.movementX, -event.movementY)
      }}
    >
      {place && children(place)}
    </section>
  )
}
