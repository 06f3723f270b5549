// oxlint-disable jsx-a11y/no-static-element-interactions -- the keys of what is inside arrive at the element around it
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export interface PopItem {
  readonly key: string
  readonly label: ReactNode
  readonly chosen?: boolean
  /** A heading above this item. */
  readonly title?: string
  readonly onPick: () => void
}

interface PopMenuProps {
  readonly label: string
  readonly face: ReactNode
  readonly className?: string
  readonly items: readonly PopItem[]
  /** Above the items. */
  readonly head?: ReactNode
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined || !items.length) return
  event.preventDefault()
  items[(at + by + items.length) % items.length]?.focus()
}

/** A small menu under a button: arrow keys move, Escape and a click elsewhere close it. */
export function PopMenu({ label, face, className = '', items, head }: PopMenuProps) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const leave = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', leave)
    return () => removeEventListener('pointerdown', leave)
  }, [open])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div
      className="pop"
      ref={place}
      onKeyDown={event => {
        if (event.key === 'Escape' && open) close()
        else if (event.key === 'ArrowDown' && !open) setOpen(true)
        else moveFocus(event)
      }}
    >
      <button
        ref={button}
        type="button"
        className={`quiet ${className}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <div className="pop-list" role="menu" aria-label={label}>
          {head}
          {items.map((item, index) => (
            <Fragment key={item.key}>
              {item.title && <p className="pop-title">{item.title}</p>}
              <button
                type="button"
                role={item.chosen === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={item.chosen}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu opened by a person receives the focus
                autoFocus={index === 0}
                className="quiet pop-item"
                onClick={() => {
                  close()
                  item.onPick()
                }}
              >
                {item.label}
              </button>
            </Fragment>
          ))}
        </div>
      )}
    </div>
  )
}
