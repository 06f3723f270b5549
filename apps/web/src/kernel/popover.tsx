import { type ReactNode, useEffect, useRef, useState } from 'react'

interface PopoverProps {
  readonly label: string
  readonly face: ReactNode
  readonly className?: string
  /** Receives a function that closes the panel. */
  children(close: () => void): ReactNode
}

/** A panel under a button; Escape and a click elsewhere close it. */
export function Popover({ label, face, className = 'icon-button', children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const close = () => {
    setOpen(false)
    place.current?.querySelector('button')?.focus()
  }
  useEffect(() => {
    if (!open) return
    const leave = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', leave)
    return () => removeEventListener('pointerdown', leave)
  }, [open])
  return (
    <span
      className="popover"
      ref={place}
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
