import type { ReactNode } from 'react'
import { Logo } from '../../kernel/logo.tsx'
import { Scene } from './scene.tsx'
import './sign-in.css'
import { Switches } from './switches.tsx'

interface EntranceProps {
  readonly title: string
  readonly lead: string
  /** Stands at the very end of the page. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** The page around what one is asked before one is in: plain React and CSS, the component library comes later. */
export function Entrance({ title, lead, foot, children }: EntranceProps) {
  return (
    <div className="sign-in">
      <header className="sign-in-top">
        <span className="sign-in-brand">
          <Logo /> Forecourt
        </span>
        <Switches />
      </header>
      <aside className="sign-in-scene" aria-hidden="true">
        <Scene />
      </aside>
      <main className="sign-in-main">
        <h1>{title}</h1>
        <p className="sign-in-lead">{lead}</p>
        {children}
      </main>
      {foot}
    </div>
  )
}
