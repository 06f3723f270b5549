// oxlint-disable jsx-a11y/no-static-element-interactions -- the keys of what is inside arrive at the element around it
import { type ReactNode, useCallback, useEffect, useState } from 'react'

interface PopoverProps {
  readonly label: string
  readonly face: ReactNode
  readonly className?: string
  /** Receives a function that closes the panel. */
  readonly children: (close: () => void) => ReactNode
}

/** A panel under a button; Escape and a click elsewhere close it. */
export function Popover({ label, face, className = 'icon-button', children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState<HTMLSpanElement | null>(null)
  const close = useCallback(() => {
    setOpen(false)
    place?.querySelector('button')?.focus()
  }, [place])
  useEffect(() => {
    if (!open) return
    const leave = (event: PointerEvent) => {
      if (!place?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', leave)
    return () => removeEventListener('pointerdown', leave)
  }, [open, place])
  return (
    <span
      className="popover"
      ref={setPlace}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close()
      }}
    >
      <button
        type="button"
        className={`quiet ${className}`}
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && <div className="popover-panel">{children(close)}</div>}
    </span>
  )
}
