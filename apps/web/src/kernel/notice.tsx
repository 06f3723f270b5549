import type { ReactNode } from 'react'

interface NoticeProps {
  readonly title: string
  readonly text?: ReactNode
  readonly children?: ReactNode
}

/** What stands where rows would stand: nothing yet, nothing found, no right, or a failure. One line and one way on. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="notice">
      <svg width="72" height="52" viewBox="0 0 72 52" aria-hidden="true" fill="none" stroke="var(--edge)">
        <rect x="14" y="6" width="44" height="36" rx="5" fill="var(--paper)" strokeOpacity="0.55" />
        <path d="M22 17h28M22 25h20M22 33h12" strokeOpacity="0.45" strokeWidth="2" strokeLinecap="round" />
        <path d="M6 47h60" strokeOpacity="0.3" strokeLinecap="round" />
      </svg>
      <p className="notice-title">{title}</p>
      {text && <p className="notice-text">{text}</p>}
      {children && <div className="notice-ways">{children}</div>}
    </div>
  )
}
