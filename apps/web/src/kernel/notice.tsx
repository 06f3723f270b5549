import type { ReactNode } from 'react'

interface NoticeProps {
  readonly title: string
  /** That a piece of work is done, where it stands in the place of an empty list's sheet. */
  readonly isDone?: boolean
  readonly text?: ReactNode
  readonly children?: ReactNode
}

/** A tick in a round field. */
const Done = () => (
  <svg className="notice-done" width="52" height="52" viewBox="0 0 52 52" aria-hidden="true" fill="none">
    <circle cx="26" cy="26" r="24" fill="var(--good-ground)" />
    <path d="m16 27 7 7 13-15" stroke="var(--good)" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

/** An empty sheet. */
const Sheet = () => (
  <svg width="72" height="52" viewBox="0 0 72 52" aria-hidden="true" fill="none" stroke="var(--edge)">
    <rect x="14" y="6" width="44" height="36" rx="5" fill="var(--paper)" strokeOpacity="0.55" />
    <path d="M22 17h28M22 25h20M22 33h12" strokeOpacity="0.45" strokeWidth="2" strokeLinecap="round" />
    <path d="M6 47h60" strokeOpacity="0.3" strokeLinecap="round" />
  </svg>
)

/** What stands where rows would stand: nothing yet, nothing found, no right, a failure, or work that is done. One line and one way on. */
export function Notice({ title, isDone = false, text, children }: NoticeProps) {
  return (
    <div className="notice">
      {isDone ? <Done /> : <Sheet />}
      <p className="notice-title">{title}</p>
      {text && <p className="notice-text">{text}</p>}
      {children && <div className="notice-ways">{children}</div>}
    </div>
  )
}
