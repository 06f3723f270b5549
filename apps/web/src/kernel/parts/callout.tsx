import type { Tone } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import './callout.css'

interface CalloutProps {
  readonly tone?: Tone
  /** It is read aloud when it appears. */
  readonly isAlert?: boolean
  readonly children: ReactNode
}

/** A sentence that somebody has to read before going on: what is missing, whom it waits for, what has changed. */
export const Callout = ({ tone = 'waiting', isAlert, children }: CalloutProps) => (
  <p className={`callout tone-${tone}`} role={isAlert ? 'alert' : undefined}>
    {children}
  </p>
)
