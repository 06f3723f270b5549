import type { ReactNode } from 'react'
import { Page } from '../../kernel/parts/page.tsx'
import { useSession } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { Guide, useGuide } from './guide.tsx'
import './home.css'

interface HomeShown {
  readonly asOf: string
  readonly to: string
  readonly isOver?: number
}

interface HomePageProps {
  /** Whose page it is. */
  readonly of?: string | undefined
  /** Until when its figures run, and whether the last of their days is over; a home whose days are chosen otherwise says its moment alone. */
  readonly shown: HomeShown | undefined
  readonly extra?: ReactNode
  /** What stands above the figures is known first: nothing one reads is pushed down by what comes later. */
  readonly isReady: boolean
  readonly children: ReactNode
}

/** What all first pages have: their title, what a newcomer can try, and the rest below. */
export function HomePage({ of, shown, extra, isReady, children }: HomePageProps) {
  const t = useText()
  const user = useSession(state => state.user)
  const guide = useGuide()
  const until =
    shown &&
    (shown.isOver
      ? t(['{0} 全天', 'all of {0}'], shown.to.slice(5))
      : t(['截至 {0}', 'as of {0}'], shown.asOf.slice(5, 16)))
  const name = user?.real_name || user?.user_name
  return (
    <Page isWide title={t(['经营概览', 'Overview'])} note={[of, name, until].filter(Boolean).join(' · ')} extra={extra}>
      {isReady && !guide.isPending ? (
        <>
          <Guide {...guide} />
          {children}
        </>
      ) : (
        <span className="spinner" />
      )}
    </Page>
  )
}
