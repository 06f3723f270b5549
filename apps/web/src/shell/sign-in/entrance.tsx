import type { ReactNode } from 'react'
import { Logo } from '../../kernel/logo.tsx'
import { Scene } from './scene.tsx'
import './sign-in.css'
import { Switches } from './switches.tsx'
import type { Brand } from './use-brand.ts'

interface EntranceProps {
  readonly title: string
  readonly lead: string
  /** Stands at the very end of the page. */
  readonly foot?: ReactNode
  /** In place of the product's own, at the address of a tenant. */
  readonly brand?: Pick<Brand, 'title' | 'logo'>
  readonly children: ReactNode
}

/** The page around what one is asked before one is in: plain React and CSS, the component library comes later. */
export function Entrance({ title, lead, foot, brand, children }: EntranceProps) {
  return (
    <div className="sign-in">
      <header className="sign-in-top">
        <span className="sign-in-brand">
          {brand?.logo ? <img className="sign-in-logo" src={brand.logo} alt="" /> : <Logo />}{' '}
          {brand?.title ?? 'Forecourt'}
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
