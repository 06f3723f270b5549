// oxlint-disable jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- what happens inside arrives at the element around it
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'

interface PopoverProps {
  readonly label: string
  readonly face: ReactNode
  readonly className?: string
  /** Receives a function that closes the panel. */
  readonly children: (close: () => void) => ReactNode
}

/** The panel is in the browser's top layer, so that no frozen cell covers it and no scrolling table cuts it off. */
function useTopLayer(panel: HTMLElement | null, button: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!panel || !button) return
    let stop: (() => void) | undefined
    let isGone = false
    // Unseen until it is known where it belongs: what reckons that is fetched with the first panel.
    panel.setAttribute('data-placing', '')
    panel.showPopover()
    void import('./popover-place.ts').then(({ keepBeside }) => {
      if (!isGone) stop = keepBeside(button, panel)
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [panel, button])
}

/** A list settles by a few pixels when it has been scrolled to its end: the panel goes along. */
const settlesWithin = 24

/** Says when one presses elsewhere, or when the button was scrolled away. */
function useLeaving(place: HTMLElement | null, isOpen: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isOpen || !place) return
    const before = place.getBoundingClientRect()
    const press = ({ target }: Event) => place.contains(target as Node) || leave()
    const move = () => {
      const { left, top } = place.getBoundingClientRect()
      if (Math.max(Math.abs(left - before.left), Math.abs(top - before.top)) > settlesWithin) leave()
    }
    addEventListener('pointerdown', press)
    addEventListener('scroll', move, { capture: true, passive: true })
    addEventListener('resize', leave)
    return () => {
      removeEventListener('pointerdown', press)
      removeEventListener('scroll', move, { capture: true })
      removeEventListener('resize', leave)
    }
  }, [isOpen, place, leave])
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows walk the entries of a menu, and come from its button to the first or the last. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = steps[event.key]
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('.popover-panel > .row-action:enabled')]
  if (by === undefined || entries.length === 0 || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? (by > 0 ? 0 : -1) : (at + by) % entries.length
  entries.at(next)?.focus()
}

/** A panel beside a button, above everything else; Escape, a press elsewhere and scrolling close it. */
export function Popover({ label, face, className = 'icon-button', children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const leave = useCallback(() => setOpen(false), [])
  const close = useCallback(() => {
    setOpen(false)
    button?.focus()
  }, [button])
  useTopLayer(panel, button)
  useLeaving(place, isOpen, leave)
  return (
    <span
      className="popover"
      ref={setPlace}
      // The row around it opens when it is pressed; the menu of the row does not.
      onClick={event => event.stopPropagation()}
      onKeyDown={event => {
        if (!isOpen) return
        if (event.key === 'Escape') {
          event.stopPropagation()
          close()
        } else walk(event)
      }}
    >
      <button
        ref={setButton}
        type="button"
        className={`quiet ${className}`}
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        <div ref={setPanel} className="popover-panel" popover="manual">
          {children(close)}
        </div>
      )}
    </span>
  )
}
