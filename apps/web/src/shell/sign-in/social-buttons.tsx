import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../kernel/api-error.ts'
import { useText } from '../../kernel/text.ts'
import { fetchOffered, type Offered, startSocial } from './social.ts'

/** As long as somebody is typing the number nobody is asked. */
const typingMs = 300

interface Found {
  readonly tenantId: string
  readonly offered: readonly Offered[]
}

interface SocialButtonsProps {
  readonly tenantId: string
  /** Hears when it is known how much room they take: what stands below them would move otherwise. */
  readonly onKnown: (isKnown: true) => void
}

/** By whom one may sign in to this tenant besides a password; nothing where there is nobody. */
export default function SocialButtons({ tenantId, onKnown }: SocialButtonsProps) {
  const t = useText()
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState('')
  const [going, setGoing] = useState('')
  const wasAsked = useRef(false)
  useEffect(() => {
    if (!/^\d{6,12}$/.test(tenantId)) {
      onKnown(true)
      return undefined
    }
    let isOutdated = false
    const ask = async () => {
      wasAsked.current = true
      const offered = await fetchOffered(tenantId).catch(() => [])
      onKnown(true)
      // An earlier number may be answered after a later one.
      if (!isOutdated) setFound({ tenantId, offered })
    }
    const timer = setTimeout(() => void ask(), wasAsked.current ? typingMs : 0)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [tenantId, onKnown])
  useEffect(() => {
    // A browser that goes back may show the page as it was left.
    const onShow = (event: PageTransitionEvent) => void (event.persisted && setGoing(''))
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  const offered = found?.tenantId === tenantId ? found.offered : []
  if (offered.length === 0) return null
  const go = (source: string) => {
    setGoing(source)
    setProblem('')
    startSocial(tenantId, source).then(
      address => location.assign(address),
      ({ message }: ApiError) => {
        setGoing('')
        setProblem(message)
      },
    )
  }
  return (
    <section className="social" aria-labelledby="social-title">
      <h2 id="social-title">{t(['其他登录方式', 'Or sign in with'])}</h2>
      <ul>
        {offered.map(({ source, name, nameEn }) => (
          <li key={source}>
            <button type="button" className="social-go" disabled={going !== ''} onClick={() => go(source)}>
              {going === source ? t(['正在跳转…', 'One moment…']) : t([name, nameEn])}
            </button>
          </li>
        ))}
      </ul>
      {problem && (
        <p className="sign-in-fault" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
