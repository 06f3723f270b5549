import type { ReactNode } from 'react'
import { Page } from '../../kernel/parts/page.tsx'
import { useSession } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { Guide, useGuide } from './guide.tsx'
import './home.css'

interface HomePageProps {
  /** Whose page it is. */
  readonly of?: string | undefined
  readonly asOf: string | undefined
  readonly extra?: ReactNode
  /** What stands above the figures is known first: nothing one reads is pushed down by what comes later. */
  readonly isReady: boolean
  readonly children: ReactNode
}

/** What all first pages have: their title, what a newcomer can try, and the rest below. */
export function HomePage({ of, asOf, extra, isReady, children }: HomePageProps) {
  const t = useText()
  const user = useSession(state => state.user)
  const guide = useGuide()
  const name = user?.real_name || user?.user_name
  return (
    <Page
      isWide
      title={t(['经营概览', 'Overview'])}
      note={[of, name, asOf && t(['截至 {0}', 'as of {0}'], asOf.slice(5, 16))].filter(Boolean).join(' · ')}
      extra={extra}
    >
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
